import type { Deps } from '../../../deps.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { Limiter } from '../../../http/limits.ts';
import { fieldProblem } from '../../../http/problem.ts';
import type { Caller } from '../../../http/session.ts';
import { isPassword, whenAdmitted } from './passwords.ts';

/**
 * The caller's row, once they have shown that they know the password. 422 in `field` when it is wrong, 429 when
 * it was wrong too often: a session that somebody else got hold of is no place to guess. 503 when too many wait.
 */
export async function checkPassword(
  deps: Deps,
  { id }: Caller,
  given: { password: string; field: string; message: string },
  limit: Limiter,
): Promise<User> {
  return await whenAdmitted(deps, async () => {
    const user = await deps.db.user.findUniqueOrThrow({ where: { id } });
    const { password } = given;
    const right = await isPassword(deps, { password, hash: user.passwordHash }, [{ limit, key: String(id) }]);
    if (!right) throw fieldProblem(given.field, given.message);
    return user;
  });
}
