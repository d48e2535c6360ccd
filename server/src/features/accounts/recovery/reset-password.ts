import type { calls } from '@lingostory/contract/accounts/calls';
import type { InputOf } from '@lingostory/contract/call';
import type { Deps } from '../../../deps.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { Limiter } from '../../../http/limits.ts';
import { lockMember } from '../../library/public.ts';
import { sendEmailsSoon, writeEmail } from '../../outbox/public.ts';
import { passwordChanged } from '../base/emails.ts';
import { endSessions } from '../base/end-sessions.ts';
import { rejectCommonPassword, whenAdmitted } from '../base/passwords.ts';
import { findRecovery, invalidToken } from './find-recovery.ts';

/**
 * Sets a new password for the token's account, ends all its sessions and sends a notice. The token proves that the
 * owner receives email, so the address counts as confirmed, and a pending change of address is canceled. Also lifts a
 * lockout caused by wrong passwords. Throws 422 for an invalid token. If several requests use the same token at once,
 * only one succeeds.
 */
export async function resetPassword(
  deps: Deps,
  { verification_token: token, password }: InputOf<typeof calls.resetPassword>,
  signIns: Limiter,
): Promise<void> {
  rejectCommonPassword(password);
  const passwordHash = await whenAdmitted(deps, async () => {
    // Rejects an invalid token before the slow hashing. The token is checked again when it is used.
    await findRecovery(deps, deps.db, token);
    return await deps.passwords.hash(password);
  });
  const user = await useToken(deps, token, passwordHash);
  // Ends sessions again after the commit, because a sign-in with the old password may have been in progress (see
  // `signIn`).
  await endSessions(deps, deps.db, user.id);
  await signIns.forget(user.email);
  sendEmailsSoon(deps);
}

async function useToken(deps: Deps, token: string, passwordHash: string): Promise<User> {
  return await deps.db.$transaction(async (tx) => {
    const { id, userId } = await findRecovery(deps, tx, token);
    const member = await lockMember(tx, userId);
    const now = deps.clock.now();
    const { count } = await tx.recoveryToken.updateMany({
      where: { id, usedAt: null },
      data: { usedAt: now },
    });
    // Another request used the token after it was checked.
    if (count === 0) throw invalidToken();
    const user = await tx.user.update({
      where: { id: userId },
      data: { passwordHash, emailConfirmedAt: member.emailConfirmedAt ?? now, pendingEmail: null },
    });
    await tx.confirmationToken.deleteMany({ where: { userId } });
    await endSessions(deps, tx, userId);
    await writeEmail(tx, user, `password-reset:${id}`, passwordChanged(deps.settings), now, {
      to: user.email,
    });
    return user;
  });
}
