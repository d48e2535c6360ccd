import type { TransactionClient } from '../../../deps.ts';
import type { DeletionWithoutRows } from './store-deletion.ts';

/**
 * Returns the id of the phrase before which a restored phrase is inserted, or undefined if it goes at the end of the
 * chapter. The restored phrase goes directly after the nearest phrase that used to come before it and still exists. If
 * there is none, it goes before the nearest one that used to come after it.
 */
export function findNextPhraseId(
  currentOrder: number[],
  originalOrder: number[],
  id: number,
): number | undefined {
  const currentIds = new Set(currentOrder);
  const oldIndex = originalOrder.indexOf(id);
  const previousId = originalOrder.slice(0, oldIndex).findLast((candidate) => currentIds.has(candidate));
  if (previousId !== undefined) return currentOrder[currentOrder.indexOf(previousId) + 1];
  return originalOrder.slice(oldIndex + 1).find((candidate) => currentIds.has(candidate));
}

/** Returns the order with the phrase inserted before `nextId`, or at the end if `nextId` is undefined. */
export function insertPhraseId(phraseIds: number[], id: number, nextId: number | undefined): number[] {
  const newIndex = nextId === undefined ? phraseIds.length : phraseIds.indexOf(nextId);
  return [...phraseIds.slice(0, newIndex), id, ...phraseIds.slice(newIndex)];
}

/** Returns the ids of a chapter's phrases in reading order. */
export async function findOrderedPhraseIds(tx: TransactionClient, chapterId: number): Promise<number[]> {
  const [chapter] = await tx.$queryRaw<{ phrase_ids: number[] }[]>`
    select phrase_ids from chapters where id = ${chapterId}`;
  return chapter?.phrase_ids ?? [];
}

/**
 * Adds a restored phrase to the stored orders of the chapter's other deleted phrases, so that they can find their
 * place next to it.
 */
export async function addToOtherDeletions(
  tx: TransactionClient,
  { id, itemId, chapterId, phraseIds }: DeletionWithoutRows,
): Promise<void> {
  const deletions = await tx.deletion.findMany({
    where: { kind: 'phrase', chapterId, restoredAt: null, id: { not: id } },
    select: { id: true, phraseIds: true },
  });
  for (const deletion of deletions) {
    if (deletion.phraseIds.includes(itemId)) continue;
    const nextId = findNextPhraseId(deletion.phraseIds, phraseIds, itemId);
    const data = { phraseIds: insertPhraseId(deletion.phraseIds, itemId, nextId) };
    await tx.deletion.update({ where: { id: deletion.id }, data });
  }
}
