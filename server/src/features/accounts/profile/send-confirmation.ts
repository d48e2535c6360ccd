import type { Deps } from '../../../deps.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { Limiter } from '../../../http/limits.ts';
import type { Caller } from '../../../http/session.ts';
import { lockMember } from '../../library/public.ts';
import { sendEmailsSoon } from '../../outbox/public.ts';
import { mailConfirmation, takeConfirmationEmailLimits } from '../base/mail-confirmation.ts';

/**
 * Returns the email address that still has to be confirmed: the new one if a change is pending, otherwise the current
 * one.
 */
const unconfirmedEmailOf = ({ pendingEmail, email, emailConfirmedAt }: User) =>
  pendingEmail ?? (emailConfirmedAt ? undefined : email);

/**
 * Sends a new link to the unconfirmed email address and returns that address, or undefined if there is none. Throws
 * 429 after too many emails.
 */
export async function sendConfirmation(
  deps: Deps,
  { id }: Caller,
  confirmationLimiter: Limiter,
): Promise<string | undefined> {
  const user = await deps.db.user.findUniqueOrThrow({ where: { id } });
  const unconfirmedEmail = unconfirmedEmailOf(user);
  if (!unconfirmedEmail) return undefined;
  await takeConfirmationEmailLimits(confirmationLimiter, id, unconfirmedEmail);
  const recipient = await deps.db.$transaction(async (tx) => {
    const member = await lockMember(tx, id);
    const email = unconfirmedEmailOf(member);
    if (email === unconfirmedEmail) await mailConfirmation(deps, tx, member, email);
    return email === unconfirmedEmail ? email : undefined;
  });
  sendEmailsSoon(deps);
  return recipient;
}
