import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Caller } from '../../../http/session.ts';

/** Ends every session of an account except `exceptSessionId`. Their access tokens stop working immediately. */
export async function endSessions(
  { clock }: Pick<Deps, 'clock'>,
  db: Deps['db'] | TransactionClient,
  userId: number,
  exceptSessionId?: string,
): Promise<void> {
  await db.session.updateMany({
    where: { userId, endedAt: null, ...(exceptSessionId ? { NOT: { id: exceptSessionId } } : {}) },
    data: { endedAt: clock.now() },
  });
}

/** Ends the caller's current session. Its access token stops working immediately. */
export async function signOut({ db, clock }: Deps, { sessionId }: Caller): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId, endedAt: null }, data: { endedAt: clock.now() } });
}
