import * as contract from '@lingostory/contract/accounts';
import * as ownData from '@lingostory/contract/own-data';
import * as profile from '@lingostory/contract/profile';
import type { RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import { type Limiter, limitAddress, limiter } from '../../http/limits.ts';
import { busy } from '../../http/problem.ts';
import { type Route, route, streamRoute } from '../../http/route.ts';
import {
  handleAskRecovery,
  handleChangePassword,
  handleCloseAccount,
  handleExportData,
  handleResetPassword,
  handleSignIn,
  handleSignOut,
  handleSignUp,
  handleVerifyRecovery,
} from './accounts.handlers.ts';
import { exportTurns } from './export-data.ts';
import { guardSecrets } from './guard-secrets.ts';
import {
  handleChangeProfile,
  handleConfirmEmail,
  handleReadProfile,
  handleSendConfirmation,
} from './profile.handlers.ts';

/** While no password can be hashed, a call that needs it is refused (503) before it costs us anything. */
function hashing({ passwords }: Deps, refusable: Route): Route {
  const first: RequestHandler = (_request, _response, next) => next(passwords.isFull() ? busy() : undefined);
  return { ...refusable, first };
}

export function accountRoutes(deps: Deps): Route[] {
  const signIns = {
    account: limiter(deps, 'sign-in account'),
    address: limiter(deps, 'sign-in address'),
  };
  const tries = limiter(deps, 'password check');
  return [
    hashing(deps, route(contract.signUp, handleSignUp(limiter(deps, 'sign-up')))),
    hashing(deps, route(contract.signIn, guardSecrets, handleSignIn(signIns))),
    route(contract.signOut, handleSignOut),
    ...recoveryRoutes(deps),
    route(contract.changePassword, handleChangePassword(tries)),
    ...profileRoutes(deps, tries),
    streamRoute(ownData.exportData, 'lingostory-my-data.json', handleExportData(exportTurns())),
    route(ownData.closeAccount, handleCloseAccount(tries)),
  ];
}

function profileRoutes(deps: Deps, tries: Limiter): Route[] {
  const confirmations = limiter(deps, 'confirmation mail');
  const fromAddress = limitAddress(deps, 'confirmation address');
  return [
    route(profile.readProfile, handleReadProfile),
    route(profile.changeProfile, handleChangeProfile({ tries, confirmations })),
    route(profile.sendConfirmation, handleSendConfirmation(confirmations)),
    route(profile.confirmEmail, guardSecrets, fromAddress, handleConfirmEmail),
  ];
}

/** Each step as the specified GET and as its POST twin. */
function recoveryRoutes(deps: Deps): Route[] {
  const fromAddress = limitAddress(deps, 'recovery address');
  const askRecovery = handleAskRecovery(limiter(deps, 'recovery mail'));
  const resetPassword = handleResetPassword(limiter(deps, 'sign-in account'));
  return [
    route(contract.askRecovery, guardSecrets, fromAddress, askRecovery),
    route(contract.askRecoveryByAddress, guardSecrets, fromAddress, askRecovery),
    route(contract.verifyRecovery, guardSecrets, fromAddress, handleVerifyRecovery),
    route(contract.verifyRecoveryByAddress, guardSecrets, fromAddress, handleVerifyRecovery),
    route(contract.resetPassword, guardSecrets, fromAddress, resetPassword),
    route(contract.resetPasswordByAddress, guardSecrets, fromAddress, resetPassword),
  ];
}
