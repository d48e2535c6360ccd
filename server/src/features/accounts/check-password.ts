import type { Deps } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import type { Limiter } from '../../http/limits.ts';
import { fieldProblem } from '../../http/problem.ts';
import type { Caller } from '../../http/session.ts';
import { isPassword } from './passwords.ts';

/**
 * The caller's row, once they have shown that they know the password. 422 in `field` when it is wrong, 429 when
 * it was wrong too often: a session that somebody else got hold of is no place to guess.
 */
export async function checkPassword(
  { db, settings }: Deps,
  { id }: Caller,
  given: { password: string; field: string; message: string },
  tries: Limiter,
): Promise<User> {
  const user = await db.user.findUniqueOrThrow({ where: { id } });
  await tries.take(String(id));
  const right = await isPassword(given.password, user.passwordHash, settings);
  if (!right) throw fieldProblem(given.field, given.message);
  await tries.giveBack(String(id));
  return user;
}
