import type { calls } from '@lingostory/contract/accounts/calls';
import type { InputOf } from '@lingostory/contract/call';
import type { Deps } from '../../../deps.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { Limiter } from '../../../http/limits.ts';
import { Problem } from '../../../http/problem.ts';
import { openSession } from '../../../http/session.ts';
import { noPassword, verifyPassword, whenAdmitted } from '../base/passwords.ts';

export type SignInLimits = { account: Limiter; address: Limiter };

const wrongCredentials = () => new Problem(401, 'Incorrect email or password.');

/**
 * Opens a session. Throws 401 for an unknown email address, a wrong password or a closed account, all with the same
 * message. Throws 429 after too many failures, and 503 if the hashing queue is full.
 */
export async function signIn(
  deps: Deps,
  { email, password }: InputOf<typeof calls.signIn>,
  address: string,
  limits: SignInLimits,
): Promise<{ token: string; user: User }> {
  const tries = [
    { limit: limits.address, key: address },
    { limit: limits.account, key: email },
  ];
  const user = await whenAdmitted(deps, async () => {
    const account = await deps.db.user.findUnique({ where: { email } });
    // Closed accounts and accounts without a password can't sign in, but comparing takes equally long, so timing
    // doesn't reveal them.
    const candidate = account?.isActive && account.passwordHash !== noPassword ? account : undefined;
    const isCorrect = await verifyPassword(deps, { password, hash: candidate?.passwordHash }, tries);
    return isCorrect ? candidate : undefined;
  });
  if (!user) throw wrongCredentials();
  const token = await openSession(deps, user.id);
  if (!(await isUnchanged(deps, user))) throw wrongCredentials();
  return { token, user };
}

/**
 * Returns true if the account hasn't changed since its password was compared. A password change ends only the
 * sessions that exist at that moment, so a session opened just after it must be rejected here.
 */
async function isUnchanged({ db }: Deps, { id, passwordHash }: User): Promise<boolean> {
  return (await db.user.count({ where: { id, passwordHash, isActive: true } })) === 1;
}
