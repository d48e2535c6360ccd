import * as contract from '@lingostory/contract/accounts';
import type { Deps } from '../../deps.ts';
import { limitAddress, limiter } from '../../http/limits.ts';
import { type Route, route } from '../../http/route.ts';
import { handleSignIn, handleSignOut, handleSignUp } from './accounts.handlers.ts';

export function accountRoutes(deps: Deps): Route[] {
  const signInLimits = {
    account: limiter(deps, 'sign-in account'),
    address: limiter(deps, 'sign-in address'),
  };
  return [
    route(contract.signUp, limitAddress(deps, 'sign-up'), handleSignUp),
    route(contract.signIn, handleSignIn(signInLimits)),
    route(contract.signOut, handleSignOut),
  ];
}
