import type { resetPassword as resetPasswordCall } from '@lingostory/contract/accounts';
import type { InputOf } from '@lingostory/contract/call';
import type { Deps } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import type { Limiter } from '../../http/limits.ts';
import { endSessions } from './end-sessions.ts';
import { badToken, findRecovery } from './find-recovery.ts';
import { passwordNotice } from './letters.ts';
import { refuseCommonPassword, whenAdmitted } from './passwords.ts';

/**
 * Sets a new password for the account that the token was mailed to, and ends all its sessions. 422 for a token that
 * is not good; used by many at once, it works for one of them. Whoever was locked out by wrong tries may sign in.
 */
export async function resetPassword(
  deps: Deps,
  { verification_token: token, password }: InputOf<typeof resetPasswordCall>,
  signIns: Limiter,
): Promise<void> {
  refuseCommonPassword(password);
  const passwordHash = await whenAdmitted(deps, async () => {
    // Looked up before the slow hashing, which a wrong token is not worth, and again when it is used.
    await findRecovery(deps, deps.db, token);
    return await deps.passwords.hash(password);
  });
  const user = await useToken(deps, token, passwordHash);
  // Once more after the commit: a sign-in with the old password may have been on its way (see `signIn`).
  await endSessions(deps, deps.db, user.id);
  await signIns.forget(user.email);
  deps.mail.sendLater(passwordNotice(deps.settings, user));
}

async function useToken(deps: Deps, token: string, passwordHash: string): Promise<User> {
  return await deps.db.$transaction(async (tx) => {
    const { id, userId } = await findRecovery(deps, tx, token);
    const { count } = await tx.recoveryToken.updateMany({
      where: { id, usedAt: null },
      data: { usedAt: deps.clock.now() },
    });
    // Used by another request between the two statements.
    if (count === 0) throw badToken();
    const user = await tx.user.update({ where: { id: userId }, data: { passwordHash } });
    await endSessions(deps, tx, userId);
    return user;
  });
}
