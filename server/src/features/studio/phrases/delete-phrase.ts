import type { Deps } from '../../../deps.ts';
import { storeDeletion } from '../deletions/store-deletion.ts';
import { editLocked } from '../edit-locked.ts';
import { moveClips } from '../files/move-clips.ts';
import { findPhrase } from './find-phrases.ts';
import { readOrder } from './phrase-order.ts';
import { removePhrase, removeUnderReaders } from './position-phrase.ts';
import { findKeys, recutAround } from './recut-phrases.ts';
import { renumberPhrases } from './renumber-phrases.ts';

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
      ...{ kind: 'phrase', itemId: id, bookId, chapterId, phraseIds },
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
