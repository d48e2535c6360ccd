import { calls } from '@lingostory/contract/accounts/calls';
import { schemas } from '@lingostory/contract/accounts/schemas';
import { createLongBudget } from '../../http/budgets.ts';
import {
  createIpAddressLimitGuard,
  type Limit,
  networkKeyOfRequest,
  secondsPerHour,
  secondsPerMinute,
} from '../../http/limits.ts';
import { createBusyProblem } from '../../http/problem.ts';
import {
  defineStreamRoute,
  type Guard,
  type RouteSteps,
  withBudget,
  withGuardBeforeBody,
  withGuards,
} from '../../http/route.ts';
import { defineRoutes, type Route } from '../../http/route-table.ts';
import { endClipCookies } from '../reading/public.ts';
import { toProfileView, toUserView } from './base/accounts.views.ts';
import { signOut } from './base/end-sessions.ts';
import { changePassword } from './profile/change-password.ts';
import { changeProfile } from './profile/change-profile.ts';
import { closeAccount } from './profile/close-account.ts';
import { confirmEmail } from './profile/confirm-email.ts';
import { createExportQueue, exportData } from './profile/export-data.ts';
import { sendConfirmation } from './profile/send-confirmation.ts';
import { findRecoveryToken } from './recovery/find-recovery-token.ts';
import { resetPassword } from './recovery/reset-password.ts';
import { sendRecoveryEmail } from './recovery/send-recovery-email.ts';
import { createAccount } from './sign-in/create-account.ts';
import { signIn } from './sign-in/sign-in.ts';

const tooManyAttemptsMessage = 'Too many attempts.';
const tooManyEmailsMessage = 'You’ve asked for too many emails.';
const limits = {
  signUps: {
    name: 'sign-up',
    points: 20,
    seconds: secondsPerHour,
    message: 'Too many accounts were created from your network.',
  },
  signInsOfAccount: {
    name: 'sign-in account',
    points: 5,
    seconds: 15 * secondsPerMinute,
    message: tooManyAttemptsMessage,
  },
  signInsOfAddress: {
    name: 'sign-in address',
    points: 50,
    seconds: 15 * secondsPerMinute,
    message: tooManyAttemptsMessage,
  },
  /** Limit on wrong passwords in calls that require the current password to change the account. */
  passwordChecks: {
    name: 'password check',
    points: 10,
    seconds: 15 * secondsPerMinute,
    message: tooManyAttemptsMessage,
  },
  recoveryMails: { name: 'recovery mail', points: 3, seconds: secondsPerHour, message: tooManyEmailsMessage },
  recoveries: {
    name: 'recovery address',
    points: 100,
    seconds: secondsPerHour,
    message: tooManyAttemptsMessage,
  },
  confirmationMails: {
    name: 'confirmation mail',
    points: 5,
    seconds: secondsPerHour,
    message: tooManyEmailsMessage,
  },
  confirmations: {
    name: 'confirmation address',
    points: 100,
    seconds: secondsPerHour,
    message: tooManyAttemptsMessage,
  },
} satisfies Record<string, Limit>;

/**
 * Guards calls that have a secret in their URL or response: disables caching and rejects HEAD requests. Express would
 * handle a HEAD request like a GET, which would send an email or use up a token.
 */
const forbidSecretCaching: Guard = () => (request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  if (request.method !== 'HEAD') return next();
  response.status(405).setHeader('Allow', 'GET, POST').end();
};

/** Responds with 503 if the hashing queue is full, before reading the body. For calls that hash a password. */
const requireHashingCapacity: Guard =
  ({ passwords }) =>
  (_request, _response, next) =>
    next(passwords.isFull() ? createBusyProblem() : undefined);

/**
 * A handler that both calls of a password recovery step share: the GET call that the specification asks for, and a
 * POST call.
 */
type RecoverySteps<Name extends 'askRecovery' | 'verifyRecovery' | 'resetPassword'> = RouteSteps<
  (typeof calls)[Name | `${Name}ByAddress`]
>;

const recoveryGuards = [forbidSecretCaching, createIpAddressLimitGuard(limits.recoveries)];

const requestRecovery: RecoverySteps<'askRecovery'> = withGuards(recoveryGuards, async ({ deps, input }) => {
  await sendRecoveryEmail(deps, input.email, deps.limiter(limits.recoveryMails));
  return {
    message: 'If an account uses this email address, we’ve sent it a token. It expires in 30 minutes.',
  };
});
const verifyToken: RecoverySteps<'verifyRecovery'> = withGuards(recoveryGuards, async ({ deps, input }) => {
  await findRecoveryToken(deps, deps.db, input.verification_token);
  return { message: 'That token is valid. Now choose a new password.' };
});
const resetWithToken: RecoverySteps<'resetPassword'> = withGuards(recoveryGuards, async ({ deps, input }) => {
  await resetPassword(deps, input, deps.limiter(limits.signInsOfAccount));
  return { message: 'Your password has been changed. Sign in with the new one.' };
});

export function createAccountRoutes(): Route[] {
  const exportQueue = createExportQueue();
  return defineRoutes(calls, schemas, {
    signUp: withGuardBeforeBody(requireHashingCapacity, async ({ deps, input, request }) => {
      await createAccount(deps, input, {
        limit: deps.limiter(limits.signUps),
        key: networkKeyOfRequest(request),
      });
      return { message: 'Your account is ready. We sent you an email with a link to confirm your address.' };
    }),
    signIn: withGuardBeforeBody(
      requireHashingCapacity,
      withGuards([forbidSecretCaching], async ({ deps, input, request }) => {
        const { token, user } = await signIn(deps, input, networkKeyOfRequest(request), {
          account: deps.limiter(limits.signInsOfAccount),
          address: deps.limiter(limits.signInsOfAddress),
        });
        if (request.res) endClipCookies(request.res);
        return { token, user: toUserView(user), message: `Welcome, ${user.name}.` };
      }),
    ),
    signOut: async ({ deps, caller, request }) => {
      await signOut(deps, caller);
      if (request.res) endClipCookies(request.res);
      return { message: 'You’re signed out.' };
    },
    askRecovery: requestRecovery,
    askRecoveryByAddress: requestRecovery,
    verifyRecovery: verifyToken,
    verifyRecoveryByAddress: verifyToken,
    resetPassword: resetWithToken,
    resetPasswordByAddress: resetWithToken,
    changePassword: async ({ deps, input, caller }) => {
      await changePassword(deps, caller, input, deps.limiter(limits.passwordChecks));
      return { message: 'Your password has been changed. You’ve been signed out on your other devices.' };
    },
    readProfile: async ({ deps, caller }) => {
      const user = await deps.db.user.findUniqueOrThrow({ where: { id: caller.id } });
      return { data: toProfileView(user) };
    },
    changeProfile: async ({ deps, input, caller }) => {
      const user = await changeProfile(deps, caller, input, {
        attemptLimiter: deps.limiter(limits.passwordChecks),
        confirmationLimiter: deps.limiter(limits.confirmationMails),
      });
      const message = user.pendingEmail
        ? `Saved. We sent a link to ${user.pendingEmail}: open it to start using that address.`
        : 'Your changes are saved.';
      return { message, data: toProfileView(user), user: toUserView(user) };
    },
    sendConfirmation: async ({ deps, caller }) => {
      const email = await sendConfirmation(deps, caller, deps.limiter(limits.confirmationMails));
      return {
        message: email ? `We sent a new link to ${email}.` : 'Your email address is already confirmed.',
      };
    },
    confirmEmail: withGuards(
      [forbidSecretCaching, createIpAddressLimitGuard(limits.confirmations)],
      async ({ deps, input }) => {
        const email = await confirmEmail(deps, input.token);
        return { message: `${email} is confirmed. Thank you!`, data: { email } };
      },
    ),
    exportData: withBudget(
      createLongBudget(1),
      defineStreamRoute('lingostory-my-data.json', ({ deps, caller }) =>
        exportData(deps, exportQueue, caller.id),
      ),
    ),
    closeAccount: async ({ deps, input, caller, request }) => {
      await closeAccount(deps, caller, input.password, deps.limiter(limits.passwordChecks));
      if (request.res) endClipCookies(request.res);
      return { message: 'Your account has been deleted. We’re sorry to see you go.' };
    },
  });
}
