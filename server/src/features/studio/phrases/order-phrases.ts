import type { Deps } from '../../../deps.ts';
import { fieldProblem } from '../../../http/problem.ts';
import { editLocked } from '../base/edit-locked.ts';
import { demandSameIds, findChapter, readLocked } from '../base/find-chapters.ts';
import { findPhrase } from '../base/find-phrases.ts';
import { shiftPhrase } from '../base/position-phrase.ts';
import { findContested, findKeys, recutAround } from '../cutting/recut-phrases.ts';

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

/**
 * Moves a phrase to another position in its chapter, counted from 1, and returns its number in the book. Readers stay on
 * their phrases. 404 unknown, 422 beyond the last position.
 */
export async function movePhrase(deps: Deps, id: number, to: number): Promise<number> {
  const { bookId } = await findPhrase(deps.db, id);
  return await editLocked(deps, bookId, async (tx, book) => {
    const phrase = await findPhrase(tx, id);
    const { totalPhrases: max, firstStudioNo } = phrase.chapter;
    if (to > max) throw fieldProblem('place', `place can be at most ${max} in this chapter.`);
    // Only the terms that it explains itself can change their order with other explanations.
    await recutAround(tx, book, await findKeys(tx, [{ id }]), async () => {
      await shiftPhrase(tx, phrase, to);
      return [];
    });
    return firstStudioNo + to - 1;
  });
}
