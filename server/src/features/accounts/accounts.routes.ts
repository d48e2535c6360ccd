import { calls } from '@lingostory/contract/accounts/calls';
import { schemas } from '@lingostory/contract/accounts/schemas';
import type { Call } from '@lingostory/contract/call';
import type { RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import { limitAddress, limiter } from '../../http/limits.ts';
import { busy } from '../../http/problem.ts';
import { behind, route, type Steps, streamRoute } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { accountHandlers } from './accounts.handlers.ts';
import { guardSecrets } from './guard-secrets.ts';
import { exportTurns } from './profile/export-data.ts';

/** While no password can be hashed, a call that needs it is rejected (503) before it costs us anything. */
function hashing<C extends Call>({ passwords }: Deps, steps: Steps<C>): Steps<C> {
  const first: RequestHandler = (_request, _response, next) => next(passwords.isFull() ? busy() : undefined);
  return { ...steps, first };
}

export function accountRoutes(deps: Deps): Route[] {
  const handlers = accountHandlers({
    signUps: limiter(deps, 'sign-up'),
    signIns: { account: limiter(deps, 'sign-in account'), address: limiter(deps, 'sign-in address') },
    tries: limiter(deps, 'password check'),
    recoveryMails: limiter(deps, 'recovery mail'),
    confirmations: limiter(deps, 'confirmation mail'),
    exports: exportTurns(),
  });
  const recovery = [guardSecrets, limitAddress(deps, 'recovery address')];
  const confirmation = [guardSecrets, limitAddress(deps, 'confirmation address')];
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
    exportData: streamRoute('lingostory-my-data.json', handlers.exportData),
    closeAccount: route(handlers.closeAccount),
  });
}
