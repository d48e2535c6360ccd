import type { InputOf } from '@lingostory/contract/call';
import type { createPhrase as createCall } from '@lingostory/contract/studio-phrases';
import type { Sound } from '../../adapters/media/media.ts';
import type { Deps } from '../../deps.ts';
import { editLocked } from './edit-locked.ts';
import { findChapter, readLocked } from './find-chapters.ts';
import { findPhrase, type OnePhrase } from './find-phrases.ts';
import { findPlace } from './find-place.ts';
import { dictionaryKeys, indexPhrases } from './index-phrases.ts';
import { recutAround } from './recut-phrases.ts';
import { shiftPhrases } from './shift-phrases.ts';
import { clipFile, storeFiles } from './store-files.ts';

/** A new phrase with its clip, at the end of a chapter or before another phrase of it. 404 unknown chapter. */
export async function createPhrase(
  deps: Deps,
  input: InputOf<typeof createCall>,
  clip: Sound,
): Promise<OnePhrase> {
  const { phrase, dictionary = '', translation = '', chapter_id: chapterId, before_id: beforeId } = input;
  const { bookId } = await findChapter(deps.db, chapterId);
  return await storeFiles(deps, clipFile(clip), async (names) =>
    editLocked(deps, bookId, async (tx, book) => {
      const chapter = await readLocked(tx, book, chapterId);
      const place = await findPlace(tx, chapter, beforeId);
      const data = {
        ...{ bookId, chapterId, phrase, dictionary, translation, ...place, ...names },
        ...{ audioMs: clip.milliseconds, wordList: [phrase], meanings: [''], createdAt: deps.clock.now() },
      };
      let id = 0;
      await recutAround(tx, book, dictionaryKeys(dictionary), async () => {
        await shiftPhrases(tx, chapter, place.phraseNo - 1, 1);
        ({ id } = await tx.phrase.create({ data, select: { id: true } }));
        await indexPhrases(tx, bookId, [{ id, phrase, dictionary }]);
        return [id];
      });
      return await findPhrase(tx, id);
    }),
  );
}
