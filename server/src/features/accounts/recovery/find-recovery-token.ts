import type { Deps, TransactionClient } from '../../../deps.ts';
import type { RecoveryToken } from '../../../generated/prisma/client.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { hashMailedToken } from '../base/mailed-token.ts';

/** Returns the same error for unknown, used, replaced and expired tokens. */
export const createInvalidTokenProblem = () =>
  createFieldProblem('verification_token', 'This token isn’t valid or has expired. Request a new one.');

/** Returns the row of a valid recovery token. Throws 422 for an invalid one. */
export async function findRecoveryToken(
  { clock }: Pick<Deps, 'clock'>,
  db: Deps['db'] | TransactionClient,
  token: string,
): Promise<RecoveryToken> {
  const row = await db.recoveryToken.findFirst({
    where: {
      tokenHash: hashMailedToken(token),
      usedAt: null,
      expiresAt: { gt: clock.now() },
      user: { isActive: true },
    },
  });
  // Two concurrent requests may have created two tokens for the same user. Only the newer one is valid.
  const newerTokenCount =
    row && (await db.recoveryToken.count({ where: { userId: row.userId, id: { gt: row.id } } }));
  if (row && newerTokenCount === 0) return row;
  throw createInvalidTokenProblem();
}
