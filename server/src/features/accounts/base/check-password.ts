import type { Deps } from '../../../deps.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { Limiter } from '../../../http/limits.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import type { Caller } from '../../../http/session.ts';
import { runWhenAdmitted, verifyPassword } from './passwords.ts';

/**
 * Checks the caller's current password and returns the caller's row. Throws 422 with an error on `field` if the
 * password is wrong, and 503 if the hashing queue is full. Throws 429 after too many wrong passwords, since someone
 * may be using a stolen session.
 */
export async function checkPassword(
  deps: Deps,
  { id }: Caller,
  attempt: { password: string; field: string; message: string },
  limiter: Limiter,
): Promise<User> {
  return await runWhenAdmitted(deps, async () => {
    const user = await deps.db.user.findUniqueOrThrow({ where: { id } });
    const { password } = attempt;
    const isCorrect = await verifyPassword(deps, { password, hash: user.passwordHash }, [
      { limit: limiter, key: String(id) },
    ]);
    if (!isCorrect) throw createFieldProblem(attempt.field, attempt.message);
    return user;
  });
}
