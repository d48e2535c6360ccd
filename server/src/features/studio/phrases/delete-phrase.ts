import type { Deps } from '../../../deps.ts';
import { editLocked } from '../edit-locked.ts';
import { clipsOf, removeFiles } from '../files/remove-files.ts';
import { findPhrase } from './find-phrases.ts';
import { moveReaders, removePhrase } from './position-phrase.ts';
import { findKeys, recutAround } from './recut-phrases.ts';
import { renumberPhrases } from './renumber-phrases.ts';

/** Deletes a phrase and its clip; numbers close up, and its words are looked up elsewhere in the book. 404 unknown. */
export async function deletePhrase(deps: Deps, id: number): Promise<void> {
  const { bookId } = await findPhrase(deps.db, id);
  const clips = await editLocked(deps, bookId, async (tx, book) => {
    const phrase = await findPhrase(tx, id);
    await recutAround(tx, book, await findKeys(tx, [phrase]), async () => {
      await moveReaders(tx, book, phrase.phraseNo, phrase.phraseNo);
      await tx.phrase.delete({ where: { id } });
      await removePhrase(tx, phrase);
      await renumberPhrases(tx, bookId);
      return [];
    });
    return clipsOf([phrase]);
  });
  await removeFiles(deps, clips);
}
