import type { calls } from '@lingostory/contract/accounts/calls';
import type { InputOf } from '@lingostory/contract/call';
import type { Deps } from '../../../deps.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { Limiter } from '../../../http/limits.ts';
import { Problem } from '../../../http/problem.ts';
import { openSession } from '../../../http/session.ts';
import { isPassword, noPassword, whenAdmitted } from '../base/passwords.ts';

export type SignInLimits = { account: Limiter; address: Limiter };

const wrong = () => new Problem(401, 'Incorrect email or password.');

/**
 * Opens a session. 401, with the same words, for an unknown email, a wrong password and a closed account; 429 after too
 * many of them, 503 when too many sign in at once.
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
    const found = await deps.db.user.findUnique({ where: { email } });
    // Nothing matches a closed account or one without a password, and checking takes as long.
    const known = found?.isActive && found.passwordHash !== noPassword ? found : undefined;
    const right = await isPassword(deps, { password, hash: known?.passwordHash }, tries);
    return right ? known : undefined;
  });
  if (!user) throw wrong();
  const token = await openSession(deps, user.id);
  if (!(await isUnchanged(deps, user))) throw wrong();
  return { token, user };
}

/**
 * Comparing a password takes a while, in which it may have been changed: that ends every session it finds, and one
 * opened after it is not given out.
 */
async function isUnchanged({ db }: Deps, { id, passwordHash }: User): Promise<boolean> {
  return (await db.user.count({ where: { id, passwordHash, isActive: true } })) === 1;
}
