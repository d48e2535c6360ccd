import type { Deps, Tx } from '../../../deps.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { Limiter } from '../../../http/limits.ts';
import { writeEmail } from '../../outbox/public.ts';
import { confirmationDays, confirmationEmail, newAddressEmail } from './emails.ts';
import { hashMailedToken, makeMailedToken } from './mailed-token.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Counts a confirmation email against two limits: the account's, and the recipient's, so that several accounts can't
 * flood one mailbox together.
 */
export async function takeConfirmation(confirmations: Limiter, userId: number, email: string): Promise<void> {
  await confirmations.take(String(userId));
  await confirmations.take(email);
}

/**
 * Sends the link that confirms an address, either the account's current one or a new one. Earlier links stop working.
 */
export async function mailConfirmation(
  { clock, settings }: Deps,
  tx: Tx,
  user: Pick<User, 'id' | 'email'>,
  email: string,
): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + confirmationDays * day);
  const token = makeMailedToken();
  const tokenHash = hashMailedToken(token);
  await tx.confirmationToken.deleteMany({ where: { userId: user.id } });
  await tx.confirmationToken.create({
    data: { userId: user.id, email, tokenHash, createdAt: now, expiresAt },
  });
  const text = email === user.email ? confirmationEmail(settings, token) : newAddressEmail(settings, token);
  await writeEmail(tx, user, `confirmation:${tokenHash}`, text, now, { to: email, expiresAt });
}
