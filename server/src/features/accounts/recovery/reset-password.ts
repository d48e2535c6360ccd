import type { calls } from '@lingostory/contract/accounts/calls';
import type { InputOf } from '@lingostory/contract/call';
import type { Deps } from '../../../deps.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { Limiter } from '../../../http/limits.ts';
import { lockMember } from '../../library/public.ts';
import { sendEmailsSoon, writeEmail } from '../../outbox/public.ts';
import { composePasswordChangedEmail } from '../base/emails.ts';
import { endSessions } from '../base/end-sessions.ts';
import { rejectCommonPassword, runWhenAdmitted } from '../base/passwords.ts';
import { createInvalidTokenProblem, findRecoveryToken } from './find-recovery-token.ts';

/**
 * Sets a new password for the token's account, ends all its sessions and sends a notice. The email address counts as
 * confirmed, because the token shows that its owner receives email there. Cancels a pending change of the email
 * address, and lifts a lockout caused by wrong passwords. Throws 422 for an invalid token. If several requests use the
 * same token at once, only one succeeds.
 */
export async function resetPassword(
  deps: Deps,
  { verification_token: token, password }: InputOf<typeof calls.resetPassword>,
  signInLimiter: Limiter,
): Promise<void> {
  rejectCommonPassword(password);
  const passwordHash = await runWhenAdmitted(deps, async () => {
    // Rejects an invalid token before the slow hashing. The token is checked again when it is used.
    await findRecoveryToken(deps, deps.db, token);
    return await deps.passwords.hash(password);
  });
  const user = await redeemToken(deps, token, passwordHash);
  // Ends sessions again after the commit, because a sign-in with the old password may have been in progress (see
  // `signIn`).
  await endSessions(deps, deps.db, user.id);
  await signInLimiter.reset(user.email);
  sendEmailsSoon(deps);
}

async function redeemToken(deps: Deps, token: string, passwordHash: string): Promise<User> {
  return await deps.db.$transaction(async (tx) => {
    const { id, userId } = await findRecoveryToken(deps, tx, token);
    const member = await lockMember(tx, userId);
    const now = deps.clock.now();
    const { count } = await tx.recoveryToken.updateMany({
      where: { id, usedAt: null },
      data: { usedAt: now },
    });
    // Another request has used the token since it was checked.
    if (count === 0) throw createInvalidTokenProblem();
    const user = await tx.user.update({
      where: { id: userId },
      data: { passwordHash, emailConfirmedAt: member.emailConfirmedAt ?? now, pendingEmail: null },
    });
    await tx.confirmationToken.deleteMany({ where: { userId } });
    await endSessions(deps, tx, userId);
    await writeEmail(tx, user, `password-reset:${id}`, composePasswordChangedEmail(deps.settings), now, {
      to: user.email,
    });
    return user;
  });
}
