import type { Deps } from '../../../deps.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { Limiter } from '../../../http/limits.ts';
import type { Caller } from '../../../http/session.ts';
import { lockMember } from '../../library/public.ts';
import { sendEmailsSoon } from '../../outbox/public.ts';
import { mailConfirmation, takeConfirmation } from '../base/mail-confirmation.ts';

/**
 * Returns the address that still needs confirmation: the new one while a change is pending, otherwise the current
 * one.
 */
const unconfirmedAddress = ({ pendingEmail, email, emailConfirmedAt }: User) =>
  pendingEmail ?? (emailConfirmedAt ? undefined : email);

/**
 * Sends a new link to the unconfirmed address and returns that address, or undefined if there is none. Throws 429
 * after too many emails.
 */
export async function sendConfirmation(
  deps: Deps,
  { id }: Caller,
  confirmations: Limiter,
): Promise<string | undefined> {
  const user = await deps.db.user.findUniqueOrThrow({ where: { id } });
  const address = unconfirmedAddress(user);
  if (!address) return undefined;
  await takeConfirmation(confirmations, id, address);
  const to = await deps.db.$transaction(async (tx) => {
    const member = await lockMember(tx, id);
    const email = unconfirmedAddress(member);
    if (email === address) await mailConfirmation(deps, tx, member, email);
    return email === address ? email : undefined;
  });
  sendEmailsSoon(deps);
  return to;
}
