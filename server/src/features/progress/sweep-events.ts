import type { Deps } from '../../deps.ts';
import { deleteInBatches } from '../../lib/delete-in-batches.ts';

/** Milliseconds after which no client sends an event again. */
const retention = 90 * 24 * 60 * 60 * 1000;

/** Deletes the ids of old reading events. The totals that they were counted in stay. */
export async function sweepReadingEvents(deps: Pick<Deps, 'sql' | 'clock'>): Promise<number> {
  const until = new Date(deps.clock.now().getTime() - retention);
  return await deleteInBatches(deps, 'reading_events', 'received_at <= $1', [until]);
}
