import type { Deps } from '../../../deps.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { Limiter } from '../../../http/limits.ts';
import type { Caller } from '../../../http/session.ts';
import { lockMember } from '../../library/public.ts';
import { sendEmailsSoon } from '../../outbox/public.ts';
import { countConfirmation, mailConfirmation } from '../base/mail-confirmation.ts';

/**
 * Returns the address that still has to be confirmed: the new one if a change is pending, otherwise the current one.
 */
const unconfirmedAddressOf = ({ pendingEmail, email, emailConfirmedAt }: User) =>
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
  const address = unconfirmedAddressOf(user);
  if (!address) return undefined;
  await countConfirmation(confirmations, id, address);
  const recipient = await deps.db.$transaction(async (tx) => {
    const member = await lockMember(tx, id);
    const email = unconfirmedAddressOf(member);
    if (email === address) await mailConfirmation(deps, tx, member, email);
    return email === address ? email : undefined;
  });
  sendEmailsSoon(deps);
  return recipient;
}
