import type { calls } from '@lingostory/contract/accounts/calls';
import type { InputOf } from '@lingostory/contract/call';
import type { Deps } from '../../../deps.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { Limiter } from '../../../http/limits.ts';
import { Problem } from '../../../http/problem.ts';
import { openSession } from '../../../http/session.ts';
import { noPasswordHash, runWhenAdmitted, verifyPassword } from '../base/passwords.ts';

export type SignInLimiters = { account: Limiter; address: Limiter };

const createCredentialsProblem = () => new Problem(401, 'Incorrect email or password.');

/**
 * Opens a session. Throws 401 with the same message for an unknown email address, a wrong password or a closed
 * account. Throws 429 after too many failures, and 503 if the hashing queue is full.
 */
export async function signIn(
  deps: Deps,
  { email, password }: InputOf<typeof calls.signIn>,
  ipAddress: string,
  limiters: SignInLimiters,
): Promise<{ token: string; user: User }> {
  const attemptLimits = [
    { limit: limiters.address, key: ipAddress },
    { limit: limiters.account, key: email },
  ];
  const user = await runWhenAdmitted(deps, async () => {
    const account = await deps.db.user.findUnique({ where: { email } });
    // Closed accounts and accounts without a password can't sign in. The comparison takes just as long for them, so
    // that timing doesn't reveal them.
    const candidate = account?.isActive && account.passwordHash !== noPasswordHash ? account : undefined;
    const isCorrect = await verifyPassword(deps, { password, hash: candidate?.passwordHash }, attemptLimits);
    return isCorrect ? candidate : undefined;
  });
  if (!user) throw createCredentialsProblem();
  const token = await openSession(deps, user.id);
  if (!(await hasSamePassword(deps, user))) throw createCredentialsProblem();
  return { token, user };
}

/**
 * Returns true if the account's password hasn't changed since it was compared. A password change ends only the
 * sessions that already exist, so a sign-in with the old password that finishes right after it must be rejected here.
 */
async function hasSamePassword({ db }: Deps, { id, passwordHash }: User): Promise<boolean> {
  return (await db.user.count({ where: { id, passwordHash, isActive: true } })) === 1;
}
