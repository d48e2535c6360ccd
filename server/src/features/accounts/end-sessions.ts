import type { Deps, Tx } from '../../deps.ts';

/** Ends every session of an account except the one named: their tokens are dead at once. */
export async function endSessions(
  { clock }: Pick<Deps, 'clock'>,
  db: Deps['db'] | Tx,
  userId: number,
  exceptId?: string,
): Promise<void> {
  await db.session.updateMany({
    where: { userId, endedAt: null, ...(exceptId ? { NOT: { id: exceptId } } : {}) },
    data: { endedAt: clock.now() },
  });
}
