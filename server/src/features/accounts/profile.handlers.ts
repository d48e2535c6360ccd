import type * as contract from '@lingostory/contract/profile';
import type { Limiter } from '../../http/limits.ts';
import type { Handler } from '../../http/route.ts';
import { viewProfile, viewUser } from './accounts.views.ts';
import { changeProfile, type ProfileLimits } from './change-profile.ts';
import { confirmEmail } from './confirm-email.ts';
import { sendConfirmation } from './send-confirmation.ts';

export const handleReadProfile: Handler<typeof contract.readProfile> = async ({ deps, caller }) => {
  const user = await deps.db.user.findUniqueOrThrow({ where: { id: caller.id } });
  return { data: viewProfile(user) };
};

export const handleChangeProfile =
  (limits: ProfileLimits): Handler<typeof contract.changeProfile> =>
  async ({ deps, input, caller }) => {
    const user = await changeProfile(deps, caller, input, limits);
    const message = user.pendingEmail
      ? `Saved. We sent a link to ${user.pendingEmail}: open it to start using that address.`
      : 'Your changes are saved.';
    return { message, data: viewProfile(user), user: viewUser(user) };
  };

export const handleSendConfirmation =
  (confirmations: Limiter): Handler<typeof contract.sendConfirmation> =>
  async ({ deps, caller }) => {
    const to = await sendConfirmation(deps, caller, confirmations);
    return { message: to ? `We sent a new link to ${to}.` : 'Your email address is already confirmed.' };
  };

export const handleConfirmEmail: Handler<typeof contract.confirmEmail> = async ({ deps, input }) => {
  const email = await confirmEmail(deps, input.token);
  return { message: `${email} is confirmed. Thank you!`, data: { email } };
};
