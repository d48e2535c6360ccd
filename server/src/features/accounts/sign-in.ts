import type { signIn as signInCall } from '@lingostory/contract/accounts';
import type { InputOf } from '@lingostory/contract/call';
import type { Deps } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import type { Limiter } from '../../http/limits.ts';
import { Problem } from '../../http/problem.ts';
import { openSession } from '../../http/session.ts';
import { isPassword } from './passwords.ts';

export type SignInLimits = { account: Limiter; address: Limiter };

const wrong = () => new Problem(401, 'E-mail or password is wrong.');

/**
 * Opens a session. 401, with the same words, for an unknown e-mail, a wrong password and a closed account.
 * A try counts before it is checked, so that many at once gain nothing; a right one is taken off again.
 */
export async function signIn(
  deps: Deps,
  { email, password }: InputOf<typeof signInCall>,
  address: string,
  limits: SignInLimits,
): Promise<{ token: string; user: User }> {
  await limits.address.take(address);
  await limits.account.take(email);
  const user = await deps.db.user.findUnique({ where: { email } });
  const right = await isPassword(password, user?.passwordHash, deps.settings);
  if (!user || !right || !user.isActive) throw wrong();
  await limits.account.giveBack(email);
  await limits.address.giveBack(address);
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
