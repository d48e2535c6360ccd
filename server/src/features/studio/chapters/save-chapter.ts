import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/chapters/calls';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Chapter } from '../../../generated/prisma/client.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { editLockedBook, runWithLockedBook } from '../base/edit-locked-book.ts';
import { fillPublishedBook } from '../base/empty-details.ts';
import { findChapter, findLockedChapter } from '../base/find-chapters.ts';
import { renumberPhrases } from '../base/position-phrase.ts';
import { assertVersion, versionIncrement } from '../base/versions.ts';
import { findAmbiguousKeys, retokenizeAffectedPhrases } from '../cutting/recut-phrases.ts';

/** Readers don't see drafts, so the phrases of a draft have no numbers for readers. */
const draftPhraseNumbers = { firstPhraseNo: null, firstSampleNo: null };

async function assertChapterNoIsFree(
  tx: TransactionClient,
  bookId: number,
  chapterNo: number,
  excludedChapterId?: number,
): Promise<void> {
  const existingChapter = await tx.chapter.findUnique({ where: { bookId_chapterNo: { bookId, chapterNo } } });
  if (!existingChapter || existingChapter.id === excludedChapterId) return;
  throw createFieldProblem(
    'chapter_no',
    `This book already has a chapter ${chapterNo}: “${existingChapter.title}”.`,
  );
}

/**
 * Creates an empty chapter, visible to readers unless it is saved as a draft. Throws 404 for an unknown book,
 * and 422 when the book already has a chapter with this number.
 */
export async function createChapter(
  deps: Deps,
  input: InputOf<typeof calls.createChapter>,
): Promise<Chapter> {
  const { title, chapter_no: chapterNo, published = true } = input;
  return await editLockedBook(deps, input.book_id, async (tx, book) => {
    await assertChapterNoIsFree(tx, book.id, chapterNo);
    const phraseNumberFields = published ? {} : draftPhraseNumbers;
    const data = {
      bookId: book.id,
      title,
      chapterNo,
      published,
      ...phraseNumberFields,
      createdAt: deps.clock.now(),
    };
    const { id } = await tx.chapter.create({ data });
    await renumberPhrases(tx, book.id);
    return await tx.chapter.findUniqueOrThrow({ where: { id } });
  });
}

/**
 * Changes a chapter's title and number. A new number moves its phrases within the book. Throws a conflict unless
 * `version` is the stored version.
 */
export async function editChapter(deps: Deps, input: InputOf<typeof calls.editChapter>): Promise<Chapter> {
  const { id, title, chapter_no: chapterNo, book_id: requestedBookId } = input;
  const existingChapter = await findChapter(deps.db, id);
  if (requestedBookId !== undefined && requestedBookId !== existingChapter.bookId)
    throw createFieldProblem('book_id', 'A chapter stays in its book.');
  return await editLockedBook(deps, existingChapter.bookId, async (tx, book) => {
    const previousChapter = await findLockedChapter(tx, book, id);
    assertVersion(previousChapter, input.version);
    await assertChapterNoIsFree(tx, book.id, chapterNo, id);
    const updateChapter = () =>
      tx.chapter.update({ where: { id }, data: { title, chapterNo, ...versionIncrement } });
    if (previousChapter.chapterNo === chapterNo) return await updateChapter();
    await retokenizeAffectedPhrases(tx, book, await findAmbiguousKeys(tx, book.id), async () => {
      await updateChapter();
      await renumberPhrases(tx, book.id);
      return [];
    });
    return await tx.chapter.findUniqueOrThrow({ where: { id } });
  });
}

/** Adds a chapter to the free sample or removes it. Throws 404 when the book has no such chapter. */
export async function setSampleChapter(
  deps: Deps,
  change: { bookCode: string; chapterId: number; isSample: boolean },
): Promise<Chapter> {
  const { bookCode, chapterId, isSample } = change;
  const existingBook = await deps.db.book.findFirst({ where: { bookCode, deletedAt: null } });
  return await editLockedBook(deps, existingBook?.id, async (tx, book) => {
    const { id } = await findLockedChapter(tx, book, chapterId);
    const chapter = await tx.chapter.update({ where: { id }, data: { isSample } });
    await renumberPhrases(tx, book.id);
    return chapter;
  });
}

/** A chapter, with `released` true if its book is published or was before. */
type PublishedChapter = { chapter: Chapter; released: boolean };

/**
 * Publishes a chapter or turns it back into a draft, and renumbers the book. Reading positions and bookmarks stay on
 * their phrases. In a published book, publishing fills the length and the sample if they are still empty. Repeating the
 * call changes nothing. Throws 404 when the chapter is unknown.
 */
export async function publishChapter(deps: Deps, id: number, published: boolean): Promise<PublishedChapter> {
  const { bookId } = await findChapter(deps.db, id);
  return await runWithLockedBook(deps, bookId, async (tx, book) => {
    const previousChapter = await findLockedChapter(tx, book, id);
    const { released } = book;
    if (previousChapter.published === published) return { chapter: previousChapter, released };
    await tx.chapter.update({ where: { id }, data: { published, ...(published ? {} : draftPhraseNumbers) } });
    await renumberPhrases(tx, book.id);
    if (published) await fillPublishedBook(tx, book.id, deps.clock.now());
    return { chapter: await tx.chapter.findUniqueOrThrow({ where: { id } }), released };
  });
}
