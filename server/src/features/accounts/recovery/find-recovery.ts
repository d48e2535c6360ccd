import type { Deps, Tx } from '../../../deps.ts';
import type { RecoveryToken } from '../../../generated/prisma/client.ts';
import { fieldProblem } from '../../../http/problem.ts';
import { hashMailedToken } from '../base/mailed-token.ts';

/** The same message for a token that is unknown, used, replaced or expired. */
export const badToken = () =>
  fieldProblem('verification_token', 'This token isn’t valid or has expired. Request a new one.');

/** The row of a token that is still valid. 422 otherwise. */
export async function findRecovery(
  { clock }: Pick<Deps, 'clock'>,
  db: Deps['db'] | Tx,
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
  // Two concurrent requests leave two rows, of which the later one counts.
  const newer = row && (await db.recoveryToken.count({ where: { userId: row.userId, id: { gt: row.id } } }));
  if (row && newer === 0) return row;
  throw badToken();
}
