import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/session.ts';

/** Ends the session that the caller came with: its token is dead at once. */
export async function signOut({ db, clock }: Deps, { sessionId }: Caller): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId, endedAt: null }, data: { endedAt: clock.now() } });
}
