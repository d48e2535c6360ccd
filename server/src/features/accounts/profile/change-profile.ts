import { randomUUID } from 'node:crypto';
import type { calls } from '@lingostory/contract/accounts/calls';
import type { InputOf } from '@lingostory/contract/call';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { Limiter } from '../../../http/limits.ts';
import { createFieldProblem, createInProgressProblem } from '../../../http/problem.ts';
import type { Caller } from '../../../http/session.ts';
import { lockMember } from '../../library/public.ts';
import { sendEmailsSoon, writeEmail } from '../../outbox/public.ts';
import { checkPassword } from '../base/check-password.ts';
import { composeChangeRequestedEmail } from '../base/emails.ts';
import { mailConfirmation, takeConfirmationEmailLimits } from '../base/mail-confirmation.ts';

export type ProfileLimiters = { attemptLimiter: Limiter; confirmationLimiter: Limiter };

const wrongPasswordError = { field: 'password', message: 'Your password is incorrect.' };

/**
 * Changes the caller's name immediately. A new email address takes effect when its owner opens the emailed link; a
 * notice is sent to the current one. Sending the current email address cancels a pending change. Throws 422 if the
 * password is wrong or the email address is taken, and 429 after too many emails.
 */
export async function changeProfile(
  deps: Deps,
  caller: Caller,
  { name, email, password }: InputOf<typeof calls.changeProfile>,
  { attemptLimiter, confirmationLimiter }: ProfileLimiters,
): Promise<User> {
  const {
    email: currentEmail,
    pendingEmail,
    passwordHash,
  } = await checkPassword(deps, caller, { password, ...wrongPasswordError }, attemptLimiter);
  const isNewEmail = email !== currentEmail && email !== pendingEmail;
  if (isNewEmail) await takeConfirmationEmailLimits(confirmationLimiter, caller.id, email);
  const updatedUser = await deps.db.$transaction(async (tx) => {
    const member = await lockMember(tx, caller.id);
    // The password has been changed since this request verified it.
    if (member.passwordHash !== passwordHash)
      throw createFieldProblem(wrongPasswordError.field, wrongPasswordError.message);
    // Another request has changed the pending email address in the meantime. This request would send a confirmation
    // email that wasn't counted against the limit, so it fails.
    if (!isNewEmail && member.pendingEmail !== pendingEmail) throw createInProgressProblem();
    await tx.user.update({ where: { id: member.id }, data: { name } });
    return await changeEmail(deps, tx, member, email);
  });
  sendEmailsSoon(deps);
  return updatedUser;
}

async function changeEmail(deps: Deps, tx: TransactionClient, member: User, email: string): Promise<User> {
  const { id, email: currentEmail, pendingEmail } = member;
  if (email === currentEmail) {
    if (pendingEmail) await tx.confirmationToken.deleteMany({ where: { userId: id, email: pendingEmail } });
    return await tx.user.update({ where: { id }, data: { pendingEmail: null } });
  }
  if (email === pendingEmail) return await tx.user.findUniqueOrThrow({ where: { id } });
  const accountsWithEmailCount = await tx.user.count({ where: { email } });
  if (accountsWithEmailCount > 0)
    throw createFieldProblem('email', 'An account with this email already exists.');
  await mailConfirmation(deps, tx, member, email);
  const noticeEmail = composeChangeRequestedEmail(deps.settings);
  const cause = `email-change-requested:${randomUUID()}`;
  await writeEmail(tx, member, cause, noticeEmail, deps.clock.now(), { to: currentEmail });
  return await tx.user.update({ where: { id }, data: { pendingEmail: email } });
}
