import type { Deps } from '../../../deps.ts';
import { deleteInBatches } from '../../../lib/delete-in-batches.ts';

/** A removed word can be restored for this many milliseconds. */
const retention = 24 * 60 * 60 * 1000;

/** Permanently deletes words that were removed more than a day ago, along with their grades. */
export async function sweepRemovedWords(deps: Pick<Deps, 'sql' | 'clock'>): Promise<number> {
  const removedBefore = new Date(deps.clock.now().getTime() - retention);
  return await deleteInBatches(deps, 'kept_words', 'removed_at <= $1', [removedBefore]);
}
