import type { Deps, TransactionClient } from '../../../deps.ts';
import type { ConfirmationToken, User } from '../../../generated/prisma/client.ts';
import { createFieldProblem, isUniqueViolation } from '../../../http/problem.ts';
import { lockMember } from '../../library/public.ts';
import { sendEmailsSoon, writeEmail } from '../../outbox/public.ts';
import { composeEmailChangedEmail, composeEmailReplacedEmail } from '../base/emails.ts';
import { hashMailedToken } from '../base/mailed-token.ts';

const createInvalidLinkProblem = () =>
  createFieldProblem(
    'token',
    'This link isn’t valid any more. A newer one may be in your inbox, or ask for a new one.',
  );
const createUsedLinkProblem = () => createFieldProblem('token', 'This link was already used.');
const createExpiredLinkProblem = () =>
  createFieldProblem('token', 'This link has expired. Ask for a new one.');
const createEmailTakenProblem = () =>
  createFieldProblem(
    'token',
    'Another account uses this email address now. Choose a different one on your account page.',
  );

/**
 * Confirms the email address that the token was sent to, and returns it. A pending email address replaces the current
 * one, and both get a notice. Throws 422 for an invalid token. If several requests use the same token at once, only
 * one succeeds.
 */
export async function confirmEmail(deps: Deps, token: string): Promise<string> {
  const email = await redeemToken(deps, token);
  sendEmailsSoon(deps);
  return email;
}

async function redeemToken(deps: Deps, token: string): Promise<string> {
  try {
    return await deps.db.$transaction(async (tx) => {
      const { id, userId, email } = await findToken(deps, tx, token);
      const member = await lockMember(tx, userId);
      const now = deps.clock.now();
      const { count } = await tx.confirmationToken.updateMany({
        where: { id, usedAt: null },
        data: { usedAt: now },
      });
      // Another request has used or replaced the token since it was read.
      if (count === 0) throw createUsedLinkProblem();
      if (email === member.email)
        await tx.user.update({ where: { id: userId }, data: { emailConfirmedAt: now } });
      else if (email === member.pendingEmail) await replaceEmail(deps, tx, member, { id, email });
      else throw createInvalidLinkProblem();
      return email;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? createEmailTakenProblem() : error;
  }
}

async function findToken({ clock }: Deps, tx: TransactionClient, token: string): Promise<ConfirmationToken> {
  const row = await tx.confirmationToken.findFirst({
    where: { tokenHash: hashMailedToken(token), user: { isActive: true } },
  });
  if (!row) throw createInvalidLinkProblem();
  if (row.usedAt) throw createUsedLinkProblem();
  if (row.expiresAt <= clock.now()) throw createExpiredLinkProblem();
  return row;
}

async function replaceEmail(
  { clock, settings }: Deps,
  tx: TransactionClient,
  member: User,
  { id, email }: Pick<ConfirmationToken, 'id' | 'email'>,
): Promise<void> {
  const now = clock.now();
  await tx.user.update({
    where: { id: member.id },
    data: { email, emailConfirmedAt: now, pendingEmail: null },
  });
  // Recovery tokens that were sent to the old email address must stop working.
  await tx.recoveryToken.deleteMany({ where: { userId: member.id } });
  await writeEmail(tx, member, `email-replaced:${id}`, composeEmailReplacedEmail(settings), now, {
    to: member.email,
  });
  await writeEmail(tx, member, `email-changed:${id}`, composeEmailChangedEmail(settings), now, { to: email });
}
