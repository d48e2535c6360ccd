import type { Tx } from '../../../deps.ts';
import type { FoundDeletion } from './store-deletion.ts';

/**
 * Before which phrase of its chapter one goes that stood in an earlier order: it follows the nearest of those that it
 * stood behind, or else stands before the nearest of those that came after it. Undefined: at the end.
 */
export function findNext(now: number[], before: number[], id: number): number | undefined {
  const present = new Set(now);
  const place = before.indexOf(id);
  const previous = before.slice(0, place).findLast((one) => present.has(one));
  if (previous !== undefined) return now[now.indexOf(previous) + 1];
  return before.slice(place + 1).find((one) => present.has(one));
}

/** The order with one more in it, before `next` or at the end. */
export function withPhrase(order: number[], id: number, next: number | undefined): number[] {
  const place = next === undefined ? order.length : order.indexOf(next);
  return [...order.slice(0, place), id, ...order.slice(place)];
}

/** A chapter's phrases in reading order. */
export async function readOrder(tx: Tx, chapterId: number): Promise<number[]> {
  const [chapter] = await tx.$queryRaw<{ phrase_ids: number[] }[]>`
    select phrase_ids from chapters where id = ${chapterId}`;
  return chapter?.phrase_ids ?? [];
}

/** Tells the chapter's other deleted phrases of one that is back: they may have stood beside it. */
export async function notifyOthers(
  tx: Tx,
  { id, itemId, chapterId, phraseIds }: FoundDeletion,
): Promise<void> {
  const others = await tx.deletion.findMany({
    where: { kind: 'phrase', chapterId, restoredAt: null, id: { not: id } },
    select: { id: true, phraseIds: true },
  });
  for (const other of others) {
    if (other.phraseIds.includes(itemId)) continue;
    const next = findNext(other.phraseIds, phraseIds, itemId);
    const data = { phraseIds: withPhrase(other.phraseIds, itemId, next) };
    await tx.deletion.update({ where: { id: other.id }, data });
  }
}
