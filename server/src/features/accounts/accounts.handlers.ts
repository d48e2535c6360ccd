import type * as contract from '@lingostory/contract/accounts';
import type * as ownData from '@lingostory/contract/own-data';
import { addressOf } from '../../http/address.ts';
import type { Limiter } from '../../http/limits.ts';
import type { Handler, StreamHandler } from '../../http/route.ts';
import { viewUser } from './accounts.views.ts';
import { askRecovery } from './ask-recovery.ts';
import { changePassword } from './change-password.ts';
import { closeAccount } from './close-account.ts';
import { createAccount } from './create-account.ts';
import { type ExportTurns, exportData } from './export-data.ts';
import { findRecovery } from './find-recovery.ts';
import { resetPassword } from './reset-password.ts';
import { type SignInLimits, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const handleSignUp =
  (limit: Limiter): Handler<typeof contract.signUp> =>
  async ({ deps, input, request }) => {
    await createAccount(deps, input, { limit, key: addressOf(request) });
    return { message: 'Your account is ready. We sent you an email with a link to confirm your address.' };
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

export const handleAskRecovery =
  (mails: Limiter): Handler<typeof contract.askRecovery> =>
  async ({ deps, input }) => {
    await askRecovery(deps, input.email, mails);
    return {
      message:
        'If there is an account with this e-mail, a token is on its way to it. It is good for 30 minutes.',
    };
  };

export const handleVerifyRecovery: Handler<typeof contract.verifyRecovery> = async ({ deps, input }) => {
  await findRecovery(deps, deps.db, input.verification_token);
  return { message: 'The token is right. Please choose a new password.' };
};

export const handleResetPassword =
  (signIns: Limiter): Handler<typeof contract.resetPassword> =>
  async ({ deps, input }) => {
    await resetPassword(deps, input, signIns);
    return { message: 'Your new password is set. Please sign in.' };
  };

export const handleChangePassword =
  (tries: Limiter): Handler<typeof contract.changePassword> =>
  async ({ deps, input, caller }) => {
    await changePassword(deps, caller, input, tries);
    return { message: 'Your password is changed. Every other device was signed out.' };
  };

export const handleExportData =
  (turns: ExportTurns): StreamHandler<typeof ownData.exportData> =>
  ({ deps, caller }) =>
    exportData(deps, turns, caller.id);

export const handleCloseAccount =
  (tries: Limiter): Handler<typeof ownData.closeAccount> =>
  async ({ deps, input, caller }) => {
    await closeAccount(deps, caller, input.password, tries);
    return { message: 'Your account is deleted. We are sorry to see you leave.' };
  };
