import { randomUUID } from 'node:crypto';
import type { calls } from '@lingostory/contract/accounts/calls';
import type { InputOf } from '@lingostory/contract/call';
import type { Deps } from '../../../deps.ts';
import type { Limiter } from '../../../http/limits.ts';
import { fieldProblem } from '../../../http/problem.ts';
import type { Caller } from '../../../http/session.ts';
import { sendEmailsSoon, writeEmail } from '../../outbox/public.ts';
import { checkPassword } from '../base/check-password.ts';
import { passwordChanged } from '../base/emails.ts';
import { endSessions } from '../base/end-sessions.ts';
import { rejectCommonPassword, whenAdmitted } from '../base/passwords.ts';

const wrongPassword = { field: 'old_password', message: 'Your old password is incorrect.' };

/**
 * Changes the caller's password and sends a notice by email. Also ends all other sessions, revokes recovery tokens
 * and cancels a pending change of address, which someone else may have requested. Throws 422 if the old password is
 * wrong, or if the new one is too common or the same.
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  { old_password: oldPassword, new_password: newPassword }: InputOf<typeof calls.changePassword>,
  tries: Limiter,
): Promise<void> {
  rejectCommonPassword(newPassword, 'new_password');
  const user = await checkPassword(deps, caller, { password: oldPassword, ...wrongPassword }, tries);
  if (newPassword === oldPassword) throw fieldProblem('new_password', 'This is the old password.');
  const passwordHash = await whenAdmitted(deps, () => deps.passwords.hash(newPassword));
  await deps.db.$transaction(async (tx) => {
    // Updates only if the verified hash is still stored, so that of two concurrent changes the second fails.
    const { count } = await tx.user.updateMany({
      where: { id: user.id, passwordHash: user.passwordHash },
      data: { passwordHash, pendingEmail: null },
    });
    if (count === 0) throw fieldProblem(wrongPassword.field, wrongPassword.message);
    await tx.recoveryToken.deleteMany({ where: { userId: user.id } });
    await tx.confirmationToken.deleteMany({ where: { userId: user.id, NOT: { email: user.email } } });
    await endSessions(deps, tx, user.id, caller.sessionId);
    const cause = `password-changed:${randomUUID()}`;
    const notice = passwordChanged(deps.settings);
    await writeEmail(tx, user, cause, notice, deps.clock.now(), { to: user.email });
  });
  // Ends sessions again after the commit, because a sign-in with the old password may have been in progress (see
  // `signIn`).
  await endSessions(deps, deps.db, user.id, caller.sessionId);
  sendEmailsSoon(deps);
}
