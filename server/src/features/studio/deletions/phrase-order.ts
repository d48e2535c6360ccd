import type { Tx } from '../../../deps.ts';
import type { FoundDeletion } from './store-deletion.ts';

/**
 * Returns the id of the phrase that a restored phrase goes in front of, or undefined if it goes at the end of the
 * chapter. The restored phrase goes directly after the nearest phrase that used to come before it and still exists.
 * If there is none, it goes before the nearest one that used to come after it.
 */
export function findNextPhraseId(now: number[], before: number[], id: number): number | undefined {
  const currentIds = new Set(now);
  const oldIndex = before.indexOf(id);
  const previousId = before.slice(0, oldIndex).findLast((candidate) => currentIds.has(candidate));
  if (previousId !== undefined) return now[now.indexOf(previousId) + 1];
  return before.slice(oldIndex + 1).find((candidate) => currentIds.has(candidate));
}

/** Returns the order with the phrase inserted before `next`, or added to the end. */
export function insertPhraseId(order: number[], id: number, next: number | undefined): number[] {
  const newIndex = next === undefined ? order.length : order.indexOf(next);
  return [...order.slice(0, newIndex), id, ...order.slice(newIndex)];
}

/** Returns the ids of a chapter's phrases in reading order. */
export async function readPhraseOrder(tx: Tx, chapterId: number): Promise<number[]> {
  const [chapter] = await tx.$queryRaw<{ phrase_ids: number[] }[]>`
    select phrase_ids from chapters where id = ${chapterId}`;
  return chapter?.phrase_ids ?? [];
}

/**
 * Adds a restored phrase to the stored orders of the chapter's other deleted phrases, so that they can find their
 * place next to it.
 */
export async function addToOtherDeletions(
  tx: Tx,
  { id, itemId, chapterId, phraseIds }: FoundDeletion,
): Promise<void> {
  const deletions = await tx.deletion.findMany({
    where: { kind: 'phrase', chapterId, restoredAt: null, id: { not: id } },
    select: { id: true, phraseIds: true },
  });
  for (const deletion of deletions) {
    if (deletion.phraseIds.includes(itemId)) continue;
    const next = findNextPhraseId(deletion.phraseIds, phraseIds, itemId);
    const data = { phraseIds: insertPhraseId(deletion.phraseIds, itemId, next) };
    await tx.deletion.update({ where: { id: deletion.id }, data });
  }
}
