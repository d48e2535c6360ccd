import type { Deps } from '../../../deps.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { assertSameIds, findChapter, findLockedChapter } from '../base/find-chapters.ts';
import { findPhrase } from '../base/find-phrases.ts';
import { moveInPhraseOrder } from '../base/position-phrase.ts';
import { findAmbiguousKeys, findExplainedKeys, retokenizeAffectedPhrases } from '../cutting/recut-phrases.ts';

/**
 * Puts a chapter's phrases into the given order. Readers stay on their phrases. Throws 404 for an unknown chapter,
 * and 422 unless every phrase is listed once.
 */
export async function orderPhrases(deps: Deps, chapterId: number, ids: number[]): Promise<void> {
  const { bookId } = await findChapter(deps.db, chapterId);
  await editLockedBook(deps, bookId, async (tx, book) => {
    await findLockedChapter(tx, book, chapterId);
    const phrases = await tx.phrase.findMany({ where: { chapterId }, select: { id: true } });
    assertSameIds(phrases, ids, 'phrase of the chapter');
    await retokenizeAffectedPhrases(tx, book, await findAmbiguousKeys(tx, bookId, chapterId), async () => {
      await tx.$executeRaw`update chapters set phrase_ids = ${ids}::int[] where id = ${chapterId}`;
      return [];
    });
  });
}

/**
 * Moves a phrase to another position in its chapter, counted from 1, and returns its new number in the book. Readers
 * stay on their phrases. Throws 404 when the phrase is unknown, and 422 if the position is beyond the end.
 */
export async function movePhrase(deps: Deps, id: number, position: number): Promise<number> {
  const { bookId } = await findPhrase(deps.db, id);
  return await editLockedBook(deps, bookId, async (tx, book) => {
    const phrase = await findPhrase(tx, id);
    const { totalPhrases: max, firstStudioNo } = phrase.chapter;
    if (position > max) throw createFieldProblem('place', `place can be at most ${max} in this chapter.`);
    // Moving the phrase can change only the meanings of terms that its own dictionary explains.
    await retokenizeAffectedPhrases(tx, book, await findExplainedKeys(tx, [{ id }]), async () => {
      await moveInPhraseOrder(tx, phrase, position);
      return [];
    });
    return firstStudioNo + position - 1;
  });
}
