import { bookmarkLimit } from '@lingostory/contract/constants';
import type { Deps } from '../../../deps.ts';
import { fieldProblem, Problem } from '../../../http/problem.ts';
import { findOwnedBook } from '../find-owned-book.ts';
import type { BookmarkRow } from './list-bookmarks.ts';

type MarkedPhrase = { memberId: number; bookCode: string; phraseNo: number };
type Phrase = { id: number; phrase: string; chapter_no: number; chapter_title: string };

/**
 * Marks a phrase of an owned book, or changes the note of its bookmark: the last write wins, and without a note the one
 * there stays. 404 for a phrase that is not in their library, 422 when the book has as many bookmarks as it can have.
 */
export async function saveBookmark(
  { db, clock }: Deps,
  { memberId, bookCode, phraseNo }: MarkedPhrase,
  note: string | undefined,
): Promise<BookmarkRow> {
  return await db.$transaction(async (tx) => {
    const { id: bookId } = await findOwnedBook(tx, memberId, bookCode);
    // One after another, so that two at once cannot both be the last that there is room for.
    await tx.$executeRaw`
      select from purchases where user_id = ${memberId} and book_id = ${bookId} for no key update`;
    const [phrase] = await tx.$queryRaw<Phrase[]>`
      select p.id, p.phrase, c.chapter_no, c.title as chapter_title from chapters c
      join phrases p on p.id = c.phrase_ids[${phraseNo}::int - c.first_phrase_no + 1]
      where c.book_id = ${bookId} and ${phraseNo} between c.first_phrase_no and c.first_phrase_no + c.total_phrases - 1`;
    if (!phrase) throw new Problem(404, 'This phrase isn’t in your library.');
    const now = clock.now();
    const phraseId = phrase.id;
    const where = { userId: memberId, bookId };
    const isThere = (await tx.bookmark.count({ where: { ...where, phraseId } })) > 0;
    if (!isThere && (await tx.bookmark.count({ where })) >= bookmarkLimit)
      throw fieldProblem(
        'phrase_no',
        `A book can have at most ${bookmarkLimit.toLocaleString('en')} bookmarks. Remove one to make room.`,
      );
    const bookmark = await tx.bookmark.upsert({
      where: { userId_bookId_phraseId: { ...where, phraseId } },
      create: { ...where, phraseId, phrase: phrase.phrase, note: note ?? '', createdAt: now, updatedAt: now },
      update: { ...(note !== undefined && { note }), updatedAt: now },
    });
    return { ...phrase, id: bookmark.id, phrase_no: phraseNo, note: bookmark.note };
  });
}
