import type { Deps, Tx } from '../../deps.ts';

/** Ends every session of an account but the one to keep: their tokens are dead at once. */
export async function endSessions(
  { clock }: Pick<Deps, 'clock'>,
  db: Deps['db'] | Tx,
  userId: number,
  keptId?: string,
): Promise<void> {
  await db.session.updateMany({
    where: { userId, endedAt: null, ...(keptId ? { NOT: { id: keptId } } : {}) },
    data: { endedAt: clock.now() },
  });
}
