import type { InputOf } from '@lingostory/contract/call';
import { moveEmphasis } from '@lingostory/contract/emphasis';
import type { calls } from '@lingostory/contract/studio/phrases/calls';
import type { Sound } from '../../../adapters/media/media.ts';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findPhrase, type PhraseWithNeighbors } from '../base/find-phrases.ts';
import { moveCorrections } from '../base/lemma-corrections.ts';
import { insertIntoPhraseOrder, removeFromPhraseOrder, renumberPhrases } from '../base/position-phrase.ts';
import { assertVersion, versionIncrement } from '../base/versions.ts';
import { explainedKeysOf, indexPhrases } from '../cutting/index-phrases.ts';
import { retokenizeAffectedPhrases } from '../cutting/recut-phrases.ts';
import { storeFiles, toClipFile } from '../files/store-files.ts';
import { recordReplacedClip } from '../former-sounds/replace-clip.ts';

/**
 * Updates a phrase. Fields that aren't sent keep their values, and a new clip replaces the old one. Changing the
 * chapter moves the phrase to the end of another chapter of the same book. Members who are reading this phrase stay on
 * it. The old clip can be restored for a while. Throws 404 if the phrase is unknown, and 409 unless `version` is the stored version.
 */
export async function editPhrase(
  deps: Deps,
  input: InputOf<typeof calls.editPhrase>,
  clip: Sound | undefined,
): Promise<PhraseWithNeighbors> {
  const { id, phrase, separator, dictionary, translation, chapter_id: chapterId } = input;
  const existingPhrase = await findPhrase(deps.db, id);
  return await storeFiles(deps, toClipFile(clip), async (names) =>
    editLockedBook(deps, existingPhrase.bookId, async (tx, book) => {
      const previousPhrase = await findPhrase(tx, id);
      assertVersion(previousPhrase, input.version);
      const updatedTextFields = { id, phrase, dictionary: dictionary ?? previousPhrase.dictionary };
      const isMoved = chapterId !== undefined && chapterId !== previousPhrase.chapterId;
      const isRewritten =
        phrase !== previousPhrase.phrase || updatedTextFields.dictionary !== previousPhrase.dictionary;
      const keys = [
        ...explainedKeysOf(previousPhrase.dictionary),
        ...explainedKeysOf(updatedTextFields.dictionary),
      ];
      await retokenizeAffectedPhrases(tx, book, isMoved || isRewritten ? keys : [], async () => {
        const audioChanges = clip ? { ...names, audioMs: clip.milliseconds, isSetByHand: true } : {};
        // Word times are valid only for the text and clip from which they were measured.
        const wordTimesChange =
          clip || phrase !== previousPhrase.phrase ? { wordTimes: [], areWordsMeasured: false } : {};
        const textChanges = {
          ...updatedTextFields,
          ...(separator && { separator }),
          emphasis: input.emphasis ?? moveEmphasis(previousPhrase.emphasis, previousPhrase.phrase, phrase),
          ...(translation === undefined ? {} : { translation }),
        };
        const changes = { ...textChanges, ...audioChanges, ...wordTimesChange, ...versionIncrement };
        await tx.phrase.update({ where: { id }, data: changes });
        if (phrase !== previousPhrase.phrase)
          await moveCorrections(tx, [{ id, before: previousPhrase.phrase, after: phrase }]);
        if (isRewritten) await indexPhrases(tx, book.id, [updatedTextFields]);
        if (isMoved) await moveToChapter(tx, previousPhrase, chapterId);
        return isMoved || isRewritten ? [id] : [];
      });
      const edited = await findPhrase(tx, id);
      if (clip) await recordReplacedClip(deps, tx, previousPhrase, edited);
      return edited;
    }),
  );
}

async function moveToChapter(
  tx: TransactionClient,
  phrase: PhraseWithNeighbors,
  chapterId: number,
): Promise<void> {
  const { id, chapter } = phrase;
  const targetChapter = await tx.chapter.findFirst({ where: { id: chapterId, bookId: chapter.bookId } });
  if (!targetChapter) throw createFieldProblem('chapter_id', 'Choose a chapter of the same book.');
  await removeFromPhraseOrder(tx, phrase);
  await tx.phrase.update({ where: { id }, data: { chapterId } });
  await insertIntoPhraseOrder(tx, { id, chapterId });
  await renumberPhrases(tx, chapter.bookId);
}
