import type { Deps } from '../../deps.ts';
import { deleteInBatches } from '../../lib/delete-in-batches.ts';

/** The id of a reading event is kept for this many milliseconds. After that, no client sends the event again. */
const eventRetentionMilliseconds = 90 * 24 * 60 * 60 * 1000;

/** Deletes the ids of old reading events. The totals that include these events stay. */
export async function sweepReadingEvents(deps: Pick<Deps, 'sql' | 'clock'>): Promise<number> {
  const cutoffDate = new Date(deps.clock.now().getTime() - eventRetentionMilliseconds);
  return await deleteInBatches(deps, 'reading_events', 'received_at <= $1', [cutoffDate]);
}
