import { calls } from '@lingostory/contract/accounts/calls';
import { schemas } from '@lingostory/contract/accounts/schemas';
import type { Call } from '@lingostory/contract/call';
import type { RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import { longBudget } from '../../http/budgets.ts';
import { hour, type Limit, limitAddress, limiter, minute } from '../../http/limits.ts';
import { busy } from '../../http/problem.ts';
import { behind, route, type Steps, streamRoute, within } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { accountHandlers } from './accounts.handlers.ts';
import { exportTurns } from './profile/export-data.ts';

/**
 * Guards calls whose address or response may hold a secret: nothing on the way may cache the response, and a HEAD, which
 * Express would handle as the GET, is rejected before it sends a mail or uses a token up.
 */
const guardSecrets: RequestHandler = (request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  if (request.method !== 'HEAD') return next();
  response.status(405).setHeader('Allow', 'GET, POST').end();
};

const tooManyAttempts = 'Too many attempts.';
const tooManyEmails = 'You’ve asked for too many emails.';
const limits = {
  signUps: {
    name: 'sign-up',
    points: 20,
    seconds: hour,
    message: 'Too many accounts were created from your network.',
  },
  signInsOfAccount: { name: 'sign-in account', points: 5, seconds: 15 * minute, message: tooManyAttempts },
  signInsOfAddress: { name: 'sign-in address', points: 50, seconds: 15 * minute, message: tooManyAttempts },
  passwordChecks: { name: 'password check', points: 10, seconds: 15 * minute, message: tooManyAttempts },
  recoveryMails: { name: 'recovery mail', points: 3, seconds: hour, message: tooManyEmails },
  recoveries: { name: 'recovery address', points: 100, seconds: hour, message: tooManyAttempts },
  confirmationMails: { name: 'confirmation mail', points: 5, seconds: hour, message: tooManyEmails },
  confirmations: { name: 'confirmation address', points: 100, seconds: hour, message: tooManyAttempts },
} satisfies Record<string, Limit>;

/** While no password can be hashed, a call that needs it is rejected (503) before it costs us anything. */
function hashing<C extends Call>({ passwords }: Deps, steps: Steps<C>): Steps<C> {
  const first: RequestHandler = (_request, _response, next) => next(passwords.isFull() ? busy() : undefined);
  return { ...steps, first };
}

export function accountRoutes(deps: Deps): Route[] {
  const handlers = accountHandlers({
    signUps: limiter(deps, limits.signUps),
    signIns: {
      account: limiter(deps, limits.signInsOfAccount),
      address: limiter(deps, limits.signInsOfAddress),
    },
    tries: limiter(deps, limits.passwordChecks),
    recoveryMails: limiter(deps, limits.recoveryMails),
    confirmations: limiter(deps, limits.confirmationMails),
    exports: exportTurns(),
  });
  const recovery = [guardSecrets, limitAddress(deps, limits.recoveries)];
  const confirmation = [guardSecrets, limitAddress(deps, limits.confirmations)];
  return routeTable(calls, schemas, {
    signUp: hashing(deps, route(handlers.signUp)),
    signIn: hashing(deps, behind([guardSecrets], route(handlers.signIn))),
    signOut: route(handlers.signOut),
    askRecovery: behind(recovery, route(handlers.askRecovery)),
    askRecoveryByAddress: behind(recovery, route(handlers.askRecoveryByAddress)),
    verifyRecovery: behind(recovery, route(handlers.verifyRecovery)),
    verifyRecoveryByAddress: behind(recovery, route(handlers.verifyRecoveryByAddress)),
    resetPassword: behind(recovery, route(handlers.resetPassword)),
    resetPasswordByAddress: behind(recovery, route(handlers.resetPasswordByAddress)),
    changePassword: route(handlers.changePassword),
    readProfile: route(handlers.readProfile),
    changeProfile: route(handlers.changeProfile),
    sendConfirmation: route(handlers.sendConfirmation),
    confirmEmail: behind(confirmation, route(handlers.confirmEmail)),
    exportData: within(longBudget(1), streamRoute('lingostory-my-data.json', handlers.exportData)),
    closeAccount: route(handlers.closeAccount),
  });
}
