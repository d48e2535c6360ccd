import type { Deps } from '../../../deps.ts';
import { deleteInBatches } from '../../../lib/delete-in-batches.ts';

/** A removed word can be restored for this many milliseconds. */
const removedWordRetentionMs = 24 * 60 * 60 * 1000;

/** Permanently deletes words that were removed more than a day ago, along with their grades. */
export async function purgeRemovedWords(deps: Pick<Deps, 'sql' | 'clock'>): Promise<number> {
  const removalCutoff = new Date(deps.clock.now().getTime() - removedWordRetentionMs);
  return await deleteInBatches(deps, 'kept_words', 'removed_at <= $1', [removalCutoff]);
}
