import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/phrases/calls';
import type { Sound } from '../../../adapters/media/media.ts';
import type { Deps } from '../../../deps.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findChapter, findLockedChapter } from '../base/find-chapters.ts';
import { findPhrase, type PhraseWithNeighbors } from '../base/find-phrases.ts';
import { insertIntoPhraseOrder, renumberPhrases } from '../base/position-phrase.ts';
import { explainedKeysOf, indexPhrases } from '../cutting/index-phrases.ts';
import { retokenizeAffectedPhrases } from '../cutting/recut-phrases.ts';
import { storeFiles, toClipFile } from '../files/store-files.ts';

/**
 * Creates a phrase with its audio clip, before another phrase of the chapter or at its end. Throws 404 for an unknown
 * chapter.
 */
export async function createPhrase(
  deps: Deps,
  input: InputOf<typeof calls.createPhrase>,
  clip: Sound,
): Promise<PhraseWithNeighbors> {
  const { phrase, dictionary = '', translation = '', separator = 'space', emphasis = [] } = input;
  const { chapter_id: chapterId, before_id: beforeId } = input;
  const { bookId } = await findChapter(deps.db, chapterId);
  return await storeFiles(deps, toClipFile(clip), async (names) =>
    editLockedBook(deps, bookId, async (tx, book) => {
      await findLockedChapter(tx, book, chapterId);
      const data = {
        bookId,
        chapterId,
        phrase,
        separator,
        emphasis,
        dictionary,
        translation,
        ...names,
        audioMs: clip.milliseconds,
        isSetByHand: true,
        wordList: [phrase],
        meanings: [''],
        createdAt: deps.clock.now(),
      };
      let id = 0;
      await retokenizeAffectedPhrases(tx, book, explainedKeysOf(dictionary), async () => {
        ({ id } = await tx.phrase.create({ data, select: { id: true } }));
        if (!(await insertIntoPhraseOrder(tx, { id, chapterId }, beforeId)))
          throw createFieldProblem('before_id', 'This phrase is not in the chapter.');
        await renumberPhrases(tx, bookId);
        await indexPhrases(tx, bookId, [{ id, phrase, dictionary }]);
        return [id];
      });
      return await findPhrase(tx, id);
    }),
  );
}
