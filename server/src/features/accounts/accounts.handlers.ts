import type * as contract from '@lingostory/contract/accounts';
import { addressOf } from '../../http/limits.ts';
import type { Handler } from '../../http/route.ts';
import { viewUser } from './accounts.views.ts';
import { createAccount } from './create-account.ts';
import { type SignInLimits, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const handleSignUp: Handler<typeof contract.signUp> = async ({ deps, input }) => {
  await createAccount(deps, input);
  return { message: 'Your account is ready. Please sign in.' };
};

export const handleSignIn =
  (limits: SignInLimits): Handler<typeof contract.signIn> =>
  async ({ deps, input, request }) => {
    const { token, user } = await signIn(deps, input, addressOf(request), limits);
    return { token, user: viewUser(user), message: `Welcome, ${user.name}.` };
  };

export const handleSignOut: Handler<typeof contract.signOut> = async ({ deps, caller }) => {
  await signOut(deps, caller);
  return { message: 'You are signed out.' };
};
