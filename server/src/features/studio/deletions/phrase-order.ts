import type { Tx } from '../../../deps.ts';
import type { FoundDeletion } from './store-deletion.ts';

/**
 * Returns the phrase in front of which a restored phrase belongs, or undefined for the end of the chapter. The
 * restored phrase goes after the nearest phrase that used to come before it, or else before the nearest one that used
 * to come after it.
 */
export function findNext(now: number[], before: number[], id: number): number | undefined {
  const present = new Set(now);
  const place = before.indexOf(id);
  const previous = before.slice(0, place).findLast((candidate) => present.has(candidate));
  if (previous !== undefined) return now[now.indexOf(previous) + 1];
  return before.slice(place + 1).find((candidate) => present.has(candidate));
}

/** Returns the order with the phrase inserted before `next`, or added to the end. */
export function withPhrase(order: number[], id: number, next: number | undefined): number[] {
  const place = next === undefined ? order.length : order.indexOf(next);
  return [...order.slice(0, place), id, ...order.slice(place)];
}

/** Returns the ids of a chapter's phrases in reading order. */
export async function readOrder(tx: Tx, chapterId: number): Promise<number[]> {
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
    const next = findNext(deletion.phraseIds, phraseIds, itemId);
    const data = { phraseIds: withPhrase(deletion.phraseIds, itemId, next) };
    await tx.deletion.update({ where: { id: deletion.id }, data });
  }
}
