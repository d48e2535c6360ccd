import { randomUUID } from 'node:crypto';
import type { calls } from '@lingostory/contract/accounts/calls';
import type { InputOf } from '@lingostory/contract/call';
import type { Deps } from '../../../deps.ts';
import type { Limiter } from '../../../http/limits.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import type { Caller } from '../../../http/session.ts';
import { sendEmailsSoon, writeEmail } from '../../outbox/public.ts';
import { checkPassword } from '../base/check-password.ts';
import { composePasswordChangedEmail } from '../base/emails.ts';
import { endSessions } from '../base/end-sessions.ts';
import { rejectCommonPassword, runWhenAdmitted } from '../base/passwords.ts';

const wrongPasswordError = { field: 'old_password', message: 'Your old password is incorrect.' };

/**
 * Changes the caller's password and sends a notice by email. Ends all other sessions, revokes recovery tokens and
 * cancels a pending change of the email address, because somebody else may have started them. Throws 422 if the old
 * password is wrong, or if the new one is too common or the same as the old one.
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  { old_password: oldPassword, new_password: newPassword }: InputOf<typeof calls.changePassword>,
  attemptLimiter: Limiter,
): Promise<void> {
  rejectCommonPassword(newPassword, 'new_password');
  const user = await checkPassword(
    deps,
    caller,
    { password: oldPassword, ...wrongPasswordError },
    attemptLimiter,
  );
  if (newPassword === oldPassword) throw createFieldProblem('new_password', 'This is the old password.');
  const passwordHash = await runWhenAdmitted(deps, () => deps.passwords.hash(newPassword));
  await deps.db.$transaction(async (tx) => {
    // Updates the row only if the hash is still the one that was verified. Of two concurrent changes, the second one
    // fails.
    const { count } = await tx.user.updateMany({
      where: { id: user.id, passwordHash: user.passwordHash },
      data: { passwordHash, pendingEmail: null },
    });
    if (count === 0) throw createFieldProblem(wrongPasswordError.field, wrongPasswordError.message);
    await tx.recoveryToken.deleteMany({ where: { userId: user.id } });
    await tx.confirmationToken.deleteMany({ where: { userId: user.id, NOT: { email: user.email } } });
    await endSessions(deps, tx, user.id, caller.sessionId);
    const cause = `password-changed:${randomUUID()}`;
    const noticeEmail = composePasswordChangedEmail(deps.settings);
    await writeEmail(tx, user, cause, noticeEmail, deps.clock.now(), { to: user.email });
  });
  // Ends sessions again after the commit, because a sign-in with the old password may have been in progress (see
  // `signIn`).
  await endSessions(deps, deps.db, user.id, caller.sessionId);
  sendEmailsSoon(deps);
}
