import type { Deps } from '../../deps.ts';
import { deleteInBatches } from '../../lib/delete-in-batches.ts';

/** Milliseconds. No client sends an event again that we have had for so long. */
const memory = 90 * 24 * 60 * 60 * 1000;

/** Forgets the ids of old events; what they counted stays. */
export async function sweepReadingEvents(deps: Pick<Deps, 'sql' | 'clock'>): Promise<number> {
  const until = new Date(deps.clock.now().getTime() - memory);
  return await deleteInBatches(deps, 'reading_events', 'received_at <= $1', [until]);
}
