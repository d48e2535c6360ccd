import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Chapter } from '../../../generated/prisma/client.ts';
import { readStoredPictures } from '../../../lib/stored-pictures.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findChapter, findLockedChapter } from '../base/find-chapters.ts';
import { toPicturesColumn } from '../base/picture-positions.ts';
import { removePhrasesAndMoveReaders, renumberPhrases } from '../base/position-phrase.ts';
import { explainedKeysOf, indexPhrases } from '../cutting/index-phrases.ts';
import { findExplainedKeys, retokenizeAffectedPhrases } from '../cutting/recut-phrases.ts';
import { findOrderedPhraseIds } from '../deletions/phrase-order.ts';
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
 * Deletes a chapter with its phrases and clips, renumbers the book and returns the chapter's title. The chapter can
 * be restored for a while. Throws 404 when it is unknown.
 */
export async function deleteChapter(deps: Deps, id: number): Promise<string> {
  const { bookId } = await findChapter(deps.db, id);
  const { title, clips } = await editLockedBook(deps, bookId, async (tx, book) => {
    const { totalPhrases, clipCount, clipMs, published, firstStudioNo, ...chapter } = await findLockedChapter(
      tx,
      book,
      id,
    );
    const phrases = await tx.phrase.findMany({ where: { chapterId: id }, omit: { wordsJson: true } });
    const phraseIds = await findOrderedPhraseIds(tx, id);
    const { clips } = await storeDeletion(deps, tx, {
      kind: 'chapter',
      itemId: id,
      bookId,
      rows: { chapter, phrases },
    });
    await retokenizeAffectedPhrases(tx, book, await findExplainedKeys(tx, phrases), async () => {
      await removePhrasesAndMoveReaders(tx, id, phraseIds, async () => {
        await tx.chapter.delete({ where: { id } });
        await renumberPhrases(tx, bookId);
      });
      return [];
    });
    return { title: chapter.title, clips };
  });
  await moveClips(deps, bookId, clips);
  return title;
}

/**
 * Undoes the deletion of a chapter: restores its number, phrases, clips and readers' positions. If another chapter
 * has its number now, that chapter and those directly after it move up by one. Repeating the call changes nothing.
 * Throws 404 when it is too late or the chapter is unknown.
 */
export async function restoreChapter(deps: Deps, id: number): Promise<Chapter> {
  const { bookId, clips } = await findDeletion(deps, deps.db, 'chapter', id);
  const restoredChapter = await editLockedBook(deps, bookId, async (tx, book) => {
    const deletion = await findDeletion(deps, tx, 'chapter', id);
    const rows = await findDeletedRows(tx, deletion);
    if (!rows?.chapter) return await findLockedChapter(tx, book, id);
    const { chapter, phrases } = rows;
    const keys = [...new Set(phrases.flatMap(({ dictionary }) => explainedKeysOf(dictionary)))];
    await retokenizeAffectedPhrases(tx, book, keys, async () => {
      await vacateChapterNo(tx, bookId, chapter.chapterNo);
      const endPictures = toPicturesColumn(readStoredPictures(chapter.endPictures));
      const published = chapter.firstPhraseNo !== null;
      await tx.chapter.create({ data: { ...chapter, endPictures, published } });
      await tx.phrase.createMany({ data: phrases.map(toPhraseData) });
      await restoreCorrections(tx, rows);
      await tx.$executeRaw`update chapters set phrase_ids = ${deletion.phraseIds}::int[] where id = ${id}`;
      await renumberPhrases(tx, bookId);
      await indexPhrases(tx, bookId, phrases);
      return phrases.map((phrase) => phrase.id);
    });
    await restoreReports(tx, rows);
    await moveReadersBack(tx, deletion);
    await markDeletionUndone(deps, tx, deletion);
    return await findLockedChapter(tx, book, id);
  });
  await moveClips(deps, bookId, clips);
  return restoredChapter;
}

/**
 * Frees a chapter number: moves the chapter with this number up by one, along with the chapters that follow it
 * without a gap.
 */
async function vacateChapterNo(tx: TransactionClient, bookId: number, chapterNo: number): Promise<void> {
  const chapters = await tx.chapter.findMany({ where: { bookId }, select: { chapterNo: true } });
  const takenChapterNos = new Set(chapters.map((chapter) => chapter.chapterNo));
  let firstFreeChapterNo = chapterNo;
  while (takenChapterNos.has(firstFreeChapterNo)) firstFreeChapterNo += 1;
  await tx.chapter.updateMany({
    where: { bookId, chapterNo: { gte: chapterNo, lt: firstFreeChapterNo } },
    data: { chapterNo: { increment: 1 }, version: { increment: 1 } },
  });
}
