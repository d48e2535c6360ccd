import type { Deps } from '../../../deps.ts';
import { fieldProblem } from '../../../http/problem.ts';
import { editLocked } from '../edit-locked.ts';
import { findPhrase } from './find-phrases.ts';
import { shiftPhrase } from './phrase-order.ts';
import { findKeys, recutAround } from './recut-phrases.ts';

/**
 * Moves a phrase to another position in its chapter, counted from 1, and returns its number in the book. Readers stay on
 * their phrases. 404 unknown, 422 beyond the last position.
 */
export async function movePhrase(deps: Deps, id: number, to: number): Promise<number> {
  const { bookId } = await findPhrase(deps.db, id);
  return await editLocked(deps, bookId, async (tx, book) => {
    const phrase = await findPhrase(tx, id);
    const { totalPhrases: max, firstPhraseNo } = phrase.chapter;
    if (to > max) throw fieldProblem('place', `place may be ${max} at most in this chapter.`);
    // Only what it explains itself can come to stand before or behind another explanation.
    await recutAround(tx, book, await findKeys(tx, [{ id }]), async () => {
      await shiftPhrase(tx, phrase, to);
      return [];
    });
    return firstPhraseNo + to - 1;
  });
}
