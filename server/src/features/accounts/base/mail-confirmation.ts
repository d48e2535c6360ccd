import type { Deps, TransactionClient } from '../../../deps.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { Limiter } from '../../../http/limits.ts';
import { writeEmail } from '../../outbox/public.ts';
import { composeConfirmationEmail, composeNewEmailConfirmationEmail, confirmationDays } from './emails.ts';
import { hashMailedToken, makeMailedToken } from './mailed-token.ts';

const millisecondsPerDay = 24 * 60 * 60 * 1000;

/**
 * Counts a confirmation email against two limits: one for the account, and one for the email address that it is sent
 * to. The second limit keeps several accounts from flooding one mailbox.
 */
export async function takeConfirmationEmailLimits(
  confirmationLimiter: Limiter,
  userId: number,
  email: string,
): Promise<void> {
  await confirmationLimiter.take(String(userId));
  await confirmationLimiter.take(email);
}

/**
 * Sends a link that confirms an email address, either the account's current one or a new one. Earlier links stop
 * working.
 */
export async function mailConfirmation(
  { clock, settings }: Deps,
  tx: TransactionClient,
  user: Pick<User, 'id' | 'email'>,
  email: string,
): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + confirmationDays * millisecondsPerDay);
  const token = makeMailedToken();
  const tokenHash = hashMailedToken(token);
  await tx.confirmationToken.deleteMany({ where: { userId: user.id } });
  await tx.confirmationToken.create({
    data: { userId: user.id, email, tokenHash, createdAt: now, expiresAt },
  });
  const emailText =
    email === user.email
      ? composeConfirmationEmail(settings, token)
      : composeNewEmailConfirmationEmail(settings, token);
  await writeEmail(tx, user, `confirmation:${tokenHash}`, emailText, now, { to: email, expiresAt });
}
