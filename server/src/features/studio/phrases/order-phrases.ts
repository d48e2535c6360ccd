import type { Deps } from '../../../deps.ts';
import { demandSameIds, findChapter, readLocked } from '../chapters/find-chapters.ts';
import { editLocked } from '../edit-locked.ts';
import { findContested, recutAround } from './recut-phrases.ts';

/** Puts a chapter's phrases into this order; readers stay on theirs. 404 unknown, 422 unless every one is named. */
export async function orderPhrases(deps: Deps, chapterId: number, ids: number[]): Promise<void> {
  const { bookId } = await findChapter(deps.db, chapterId);
  await editLocked(deps, bookId, async (tx, book) => {
    await readLocked(tx, book, chapterId);
    const phrases = await tx.phrase.findMany({ where: { chapterId }, select: { id: true } });
    demandSameIds(phrases, ids, 'phrase of the chapter');
    await recutAround(tx, book, await findContested(tx, bookId, chapterId), async () => {
      await tx.$executeRaw`update chapters set phrase_ids = ${ids}::int[] where id = ${chapterId}`;
      return [];
    });
  });
}
