import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/phrases/calls';
import type { Sound } from '../../../adapters/media/media.ts';
import type { Deps, Tx } from '../../../deps.ts';
import { fieldProblem } from '../../../http/problem.ts';
import { editLocked } from '../base/edit-locked.ts';
import { findPhrase, type OnePhrase } from '../base/find-phrases.ts';
import { insertPhrase, removePhrase, renumberPhrases } from '../base/position-phrase.ts';
import { demandVersion, nextVersion } from '../base/versions.ts';
import { dictionaryKeys, indexPhrases } from '../cutting/index-phrases.ts';
import { recutAround } from '../cutting/recut-phrases.ts';
import { clipFile, clipsOf, removeFiles, storeFiles } from '../files/store-files.ts';

/**
 * Changes a phrase; what is not sent stays, and a new clip takes the place of the old one. With another chapter of the
 * same book it moves to the end of that. Readers who stopped here stay here. 404 unknown, a conflict unless `version` is
 * the stored one.
 */
export async function editPhrase(
  deps: Deps,
  input: InputOf<typeof calls.editPhrase>,
  clip: Sound | undefined,
): Promise<OnePhrase> {
  const { id, phrase, dictionary, translation, chapter_id: chapterId } = input;
  const known = await findPhrase(deps.db, id);
  const { edited, replaced } = await storeFiles(deps, clipFile(clip), async (names) =>
    editLocked(deps, known.bookId, async (tx, book) => {
      const before = await findPhrase(tx, id);
      demandVersion(before, input.version);
      const after = { id, phrase, dictionary: dictionary ?? before.dictionary };
      const isMoved = chapterId !== undefined && chapterId !== before.chapterId;
      const isRewritten = phrase !== before.phrase || after.dictionary !== before.dictionary;
      const keys = [...dictionaryKeys(before.dictionary), ...dictionaryKeys(after.dictionary)];
      await recutAround(tx, book, isMoved || isRewritten ? keys : [], async () => {
        const audio = clip ? { ...names, audioMs: clip.milliseconds } : {};
        // They belong to the words of one text in one clip.
        const wordTimes = clip || phrase !== before.phrase ? { wordTimes: [] } : {};
        const text = { ...after, ...(translation === undefined ? {} : { translation }) };
        const changes = { ...text, ...audio, ...wordTimes, ...nextVersion };
        await tx.phrase.update({ where: { id }, data: changes });
        if (isRewritten) await indexPhrases(tx, book.id, [after]);
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
