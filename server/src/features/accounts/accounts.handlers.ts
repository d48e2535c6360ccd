import type { calls } from '@lingostory/contract/accounts/calls';
import { addressOf } from '../../http/address.ts';
import type { Limiter } from '../../http/limits.ts';
import type { Handler, Handlers, StreamHandler } from '../../http/route.ts';
import { viewProfile, viewUser } from './base/accounts.views.ts';
import { signOut } from './base/end-sessions.ts';
import { changePassword } from './profile/change-password.ts';
import { changeProfile } from './profile/change-profile.ts';
import { closeAccount } from './profile/close-account.ts';
import { confirmEmail } from './profile/confirm-email.ts';
import { type ExportTurns, exportData } from './profile/export-data.ts';
import { sendConfirmation } from './profile/send-confirmation.ts';
import { askRecovery } from './recovery/ask-recovery.ts';
import { findRecovery } from './recovery/find-recovery.ts';
import { resetPassword } from './recovery/reset-password.ts';
import { createAccount } from './sign-in/create-account.ts';
import { type SignInLimits, signIn } from './sign-in/sign-in.ts';

type Calls = typeof calls;
/** A step of recovery, as the specified GET and as its POST twin. */
type Twins<Name extends 'askRecovery' | 'verifyRecovery' | 'resetPassword'> = Handler<
  Calls[Name | `${Name}ByAddress`]
>;
type AccountHandlers = Handlers<Omit<Calls, 'exportData'>> & {
  exportData: StreamHandler<Calls['exportData']>;
};

export type AccountLimits = {
  signUps: Limiter;
  signIns: SignInLimits;
  /** Of the passwords that a change of the account asks for. */
  tries: Limiter;
  recoveryMails: Limiter;
  confirmations: Limiter;
  exports: ExportTurns;
};

export function accountHandlers(limits: AccountLimits): AccountHandlers {
  const recovery = recoveryHandlers(limits);
  return {
    signUp: async ({ deps, input, request }) => {
      await createAccount(deps, input, { limit: limits.signUps, key: addressOf(request) });
      return { message: 'Your account is ready. We sent you an email with a link to confirm your address.' };
    },
    signIn: async ({ deps, input, request }) => {
      const { token, user } = await signIn(deps, input, addressOf(request), limits.signIns);
      return { token, user: viewUser(user), message: `Welcome, ${user.name}.` };
    },
    signOut: async ({ deps, caller }) => {
      await signOut(deps, caller);
      return { message: 'You’re signed out.' };
    },
    ...recovery,
    changePassword: async ({ deps, input, caller }) => {
      await changePassword(deps, caller, input, limits.tries);
      return { message: 'Your password has been changed. You’ve been signed out on your other devices.' };
    },
    readProfile: async ({ deps, caller }) => {
      const user = await deps.db.user.findUniqueOrThrow({ where: { id: caller.id } });
      return { data: viewProfile(user) };
    },
    changeProfile: async ({ deps, input, caller }) => {
      const user = await changeProfile(deps, caller, input, limits);
      const message = user.pendingEmail
        ? `Saved. We sent a link to ${user.pendingEmail}: open it to start using that address.`
        : 'Your changes are saved.';
      return { message, data: viewProfile(user), user: viewUser(user) };
    },
    sendConfirmation: async ({ deps, caller }) => {
      const to = await sendConfirmation(deps, caller, limits.confirmations);
      return { message: to ? `We sent a new link to ${to}.` : 'Your email address is already confirmed.' };
    },
    confirmEmail: async ({ deps, input }) => {
      const email = await confirmEmail(deps, input.token);
      return { message: `${email} is confirmed. Thank you!`, data: { email } };
    },
    exportData: ({ deps, caller }) => exportData(deps, limits.exports, caller.id),
    closeAccount: async ({ deps, input, caller }) => {
      await closeAccount(deps, caller, input.password, limits.tries);
      return { message: 'Your account has been deleted. We’re sorry to see you go.' };
    },
  };
}

function recoveryHandlers({ recoveryMails, signIns }: AccountLimits) {
  const ask: Twins<'askRecovery'> = async ({ deps, input }) => {
    await askRecovery(deps, input.email, recoveryMails);
    return {
      message: 'If an account uses this email address, we’ve sent it a token. It expires in 30 minutes.',
    };
  };
  const verify: Twins<'verifyRecovery'> = async ({ deps, input }) => {
    await findRecovery(deps, deps.db, input.verification_token);
    return { message: 'That token is valid. Now choose a new password.' };
  };
  const reset: Twins<'resetPassword'> = async ({ deps, input }) => {
    await resetPassword(deps, input, signIns.account);
    return { message: 'Your password has been changed. Sign in with the new one.' };
  };
  return {
    askRecovery: ask,
    askRecoveryByAddress: ask,
    verifyRecovery: verify,
    verifyRecoveryByAddress: verify,
    resetPassword: reset,
    resetPasswordByAddress: reset,
  };
}
