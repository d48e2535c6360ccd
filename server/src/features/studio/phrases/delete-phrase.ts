import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findPhrase, type PhraseWithNeighbors } from '../base/find-phrases.ts';
import {
  findOrderPosition,
  insertIntoPhraseOrder,
  removeFromPhraseOrder,
  removePhrasesAndMoveReaders,
  renumberPhrases,
} from '../base/position-phrase.ts';
import { explainedKeysOf, indexPhrases } from '../cutting/index-phrases.ts';
import { findExplainedKeys, retokenizeAffectedPhrases } from '../cutting/recut-phrases.ts';
import { passOnPictures, takePicturesBack } from '../deletions/pass-on-pictures.ts';
import { passOnSeparator, takeSeparatorBack } from '../deletions/pass-on-separator.ts';
import { addToOtherDeletions, findNextPhraseId, findOrderedPhraseIds } from '../deletions/phrase-order.ts';
import {
  findDeletedRows,
  findDeletion,
  markDeletionUndone,
  moveReadersBack,
  restoreCorrections,
  restoreReports,
  storeDeletion,
  toPhraseData,
} from '../deletions/store-deletion.ts';
import { moveClips } from '../files/move-clips.ts';

/**
 * Deletes a phrase and its clip, and renumbers the book. Words elsewhere in the book that the phrase's dictionary
 * explained get another meaning, if there is one. The phrase can be restored for a while. Throws 404 when it is
 * unknown.
 */
export async function deletePhrase(deps: Deps, id: number): Promise<void> {
  const { bookId } = await findPhrase(deps.db, id);
  const clips = await editLockedBook(deps, bookId, async (tx, book) => {
    const phrase = await findPhrase(tx, id);
    const { chapterId } = phrase;
    const row = await tx.phrase.findUniqueOrThrow({ where: { id }, omit: { wordsJson: true } });
    const position = await findOrderPosition(tx, phrase);
    const { clips } = await storeDeletion(deps, tx, {
      kind: 'phrase',
      itemId: id,
      bookId,
      chapterId,
      rows: {
        phrases: [{ ...row, pictures: null }],
        heir: await passOnSeparator(tx, row, position),
        passedPictures: await passOnPictures(tx, row, position),
      },
    });
    await retokenizeAffectedPhrases(tx, book, await findExplainedKeys(tx, [phrase]), async () => {
      await removePhrasesAndMoveReaders(tx, chapterId, [id], async () => {
        await tx.phrase.delete({ where: { id } });
        await removeFromPhraseOrder(tx, phrase);
        await renumberPhrases(tx, bookId);
      });
      return [];
    });
    return clips;
  });
  await moveClips(deps, bookId, clips);
}

/**
 * Undoes the deletion of a phrase: restores its position, clip, dictionary and readers. Repeating the call changes
 * nothing. Throws 404 when it is too late, the phrase is unknown, or its chapter is deleted.
 */
export async function restorePhrase(deps: Deps, id: number): Promise<PhraseWithNeighbors> {
  const { bookId, clips } = await findDeletion(deps, deps.db, 'phrase', id);
  const phrase = await editLockedBook(deps, bookId, async (tx, book) => {
    const deletion = await findDeletion(deps, tx, 'phrase', id);
    const rows = await findDeletedRows(tx, deletion);
    const row = rows?.phrases[0];
    if (!rows || !row) return await findPhrase(tx, id);
    const { chapterId } = row;
    if ((await tx.chapter.count({ where: { id: chapterId } })) === 0)
      throw new Problem(404, 'The chapter of this phrase is deleted. Bring the chapter back first.');
    await retokenizeAffectedPhrases(tx, book, explainedKeysOf(row.dictionary), async () => {
      const nextPhraseId = findNextPhraseId(
        await findOrderedPhraseIds(tx, chapterId),
        deletion.phraseIds,
        id,
      );
      await tx.phrase.create({ data: toPhraseData(row) });
      await takeSeparatorBack(tx, row, rows.heir);
      await restoreCorrections(tx, rows);
      await insertIntoPhraseOrder(tx, { id, chapterId }, nextPhraseId);
      const phraseIds = await findOrderedPhraseIds(tx, chapterId);
      await takePicturesBack(tx, row, phraseIds, rows.passedPictures ?? []);
      await renumberPhrases(tx, bookId);
      await indexPhrases(tx, bookId, [row]);
      return [id];
    });
    await addToOtherDeletions(tx, deletion);
    await restoreReports(tx, rows);
    await moveReadersBack(tx, deletion);
    await markDeletionUndone(deps, tx, deletion);
    return await findPhrase(tx, id);
  });
  await moveClips(deps, bookId, clips);
  return phrase;
}
