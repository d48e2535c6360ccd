import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/phrases/calls';
import type { Sound } from '../../../adapters/media/media.ts';
import type { Deps, Tx } from '../../../deps.ts';
import { fieldProblem } from '../../../http/problem.ts';
import { editLocked } from '../base/edit-locked.ts';
import { findPhrase, type OnePhrase } from '../base/find-phrases.ts';
import { insertPhrase, removePhrase, renumberPhrases } from '../base/position-phrase.ts';
import { assertVersion, nextVersion } from '../base/versions.ts';
import { dictionaryKeys, indexPhrases } from '../cutting/index-phrases.ts';
import { recutAround } from '../cutting/recut-phrases.ts';
import { clipFile, clipsOf, removeFiles, storeFiles } from '../files/store-files.ts';

/**
 * Updates a phrase. Fields that aren't sent keep their values, and a new clip replaces the old one. Changing the
 * chapter moves the phrase to the end of another chapter of the same book, and its readers with it. Throws 404 when
 * the phrase is unknown, and a conflict unless `version` is the stored version.
 */
export async function editPhrase(
  deps: Deps,
  input: InputOf<typeof calls.editPhrase>,
  clip: Sound | undefined,
): Promise<OnePhrase> {
  const { id, phrase, dictionary, translation, chapter_id: chapterId } = input;
  const existing = await findPhrase(deps.db, id);
  const { edited, replaced } = await storeFiles(deps, clipFile(clip), async (names) =>
    editLocked(deps, existing.bookId, async (tx, book) => {
      const before = await findPhrase(tx, id);
      assertVersion(before, input.version);
      const updated = { id, phrase, dictionary: dictionary ?? before.dictionary };
      const isMoved = chapterId !== undefined && chapterId !== before.chapterId;
      const isRewritten = phrase !== before.phrase || updated.dictionary !== before.dictionary;
      const keys = [...dictionaryKeys(before.dictionary), ...dictionaryKeys(updated.dictionary)];
      await recutAround(tx, book, isMoved || isRewritten ? keys : [], async () => {
        const audio = clip ? { ...names, audioMs: clip.milliseconds } : {};
        // Word times are valid only for the text and clip from which they were measured.
        const wordTimes = clip || phrase !== before.phrase ? { wordTimes: [] } : {};
        const text = { ...updated, ...(translation === undefined ? {} : { translation }) };
        const changes = { ...text, ...audio, ...wordTimes, ...nextVersion };
        await tx.phrase.update({ where: { id }, data: changes });
        if (isRewritten) await indexPhrases(tx, book.id, [updated]);
        if (isMoved) await moveToChapter(tx, before, chapterId);
        return isMoved || isRewritten ? [id] : [];
      });
      return { edited: await findPhrase(tx, id), replaced: clip ? clipsOf([before]) : [] };
    }),
  );
  await removeFiles(deps, replaced);
  return edited;
}

async function moveToChapter(tx: Tx, phrase: OnePhrase, chapterId: number): Promise<void> {
  const { id, chapter } = phrase;
  const target = await tx.chapter.findFirst({ where: { id: chapterId, bookId: chapter.bookId } });
  if (!target) throw fieldProblem('chapter_id', 'Choose a chapter of the same book.');
  await removePhrase(tx, phrase);
  await tx.phrase.update({ where: { id }, data: { chapterId } });
  await insertPhrase(tx, { id, chapterId });
  await renumberPhrases(tx, chapter.bookId);
}
