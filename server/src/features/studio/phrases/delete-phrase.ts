import type { Deps } from '../../../deps.ts';
import { editLocked } from '../base/edit-locked.ts';
import { findPhrase } from '../base/find-phrases.ts';
import { removePhrase, removeUnderReaders } from '../base/position-phrase.ts';
import { renumberPhrases } from '../base/renumber-phrases.ts';
import { findKeys, recutAround } from '../cutting/recut-phrases.ts';
import { readOrder } from '../deletions/phrase-order.ts';
import { storeDeletion } from '../deletions/store-deletion.ts';
import { moveClips } from '../files/move-clips.ts';

/**
 * Deletes a phrase and its clip; numbers close up, and its words are looked up elsewhere in the book. It can be restored
 * for a while. 404 unknown.
 */
export async function deletePhrase(deps: Deps, id: number): Promise<void> {
  const { bookId } = await findPhrase(deps.db, id);
  const clips = await editLocked(deps, bookId, async (tx, book) => {
    const phrase = await findPhrase(tx, id);
    const { chapterId } = phrase;
    const row = await tx.phrase.findUniqueOrThrow({ where: { id }, omit: { wordsJson: true } });
    const phraseIds = await readOrder(tx, chapterId);
    const { clips } = await storeDeletion(deps, tx, {
      kind: 'phrase',
      itemId: id,
      bookId,
      chapterId,
      phraseIds,
      rows: { phrases: [row] },
    });
    await recutAround(tx, book, await findKeys(tx, [phrase]), async () => {
      await removeUnderReaders(tx, chapterId, [id], async () => {
        await tx.phrase.delete({ where: { id } });
        await removePhrase(tx, phrase);
        await renumberPhrases(tx, bookId);
      });
      return [];
    });
    return clips;
  });
  await moveClips(deps, bookId, clips);
}
