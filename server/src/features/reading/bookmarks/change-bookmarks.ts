import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/reading/bookmarks/calls';
import { maxBookmarksPerBook, maxBookmarksPerMember } from '@lingostory/contract/reading/constants';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { createFieldProblem, Problem } from '../../../http/problem.ts';
import { withActiveMember } from '../../library/public.ts';
import { hasMembership } from '../../membership/public.ts';
import { findReadableBook } from '../base/find-readable-book.ts';
import type { BookmarkRow } from './list-bookmarks.ts';

/** The phrase with the id `phraseId` or, without one, with the number `phraseNo`. */
type BookmarkTarget = {
  memberId: number;
  bookCode: string;
  phraseNo: number;
  phraseId?: number | undefined;
};
type FoundPhrase = {
  id: number;
  phrase: string;
  phrase_no: number;
  chapter_no: number;
  chapter_title: string;
};

/**
 * Bookmarks a phrase of a book that the member may read, or updates the note of an existing bookmark. The last write
 * wins; without a note, an existing note stays. Throws 404 if the member can't read the phrase, and 422 if a limit on
 * bookmarks is reached.
 */
export async function saveBookmark(
  deps: Deps,
  { memberId, bookCode, ...target }: BookmarkTarget,
  note: string | undefined,
): Promise<BookmarkRow> {
  // Locks the member, so that two concurrent requests can't both take the last place that the limit allows.
  return await withActiveMember(deps, memberId, async (tx) => {
    const { id: bookId } = await findReadableBook(deps, memberId, bookCode, tx);
    const phrase = await findPhrase(tx, bookId, target);
    if (!phrase) throw new Problem(404, 'This phrase isn’t in your library.');
    const now = deps.clock.now();
    const phraseId = phrase.id;
    const where = { userId: memberId, bookId };
    const isBookmarked = (await tx.bookmark.count({ where: { ...where, phraseId } })) > 0;
    if (!isBookmarked && (await tx.bookmark.count({ where })) >= maxBookmarksPerBook)
      throw createFieldProblem(
        'phrase_no',
        `A book can have at most ${maxBookmarksPerBook.toLocaleString('en')} bookmarks. Remove one to make room.`,
      );
    if (!isBookmarked) await enforceBookmarkLimit(tx, memberId);
    const bookmark = await tx.bookmark.upsert({
      where: { userId_bookId_phraseId: { ...where, phraseId } },
      create: { ...where, phraseId, phrase: phrase.phrase, note: note ?? '', createdAt: now, updatedAt: now },
      update: { ...(note !== undefined && { note }), updatedAt: now },
    });
    return { ...phrase, id: bookmark.id, note: bookmark.note };
  });
}

async function findPhrase(
  tx: TransactionClient,
  bookId: number,
  { phraseNo, phraseId }: Pick<BookmarkTarget, 'phraseNo' | 'phraseId'>,
): Promise<FoundPhrase | undefined> {
  const positionSql =
    phraseId === undefined
      ? Prisma.sql`chapters c join phrases p on p.id = c.phrase_ids[${phraseNo}::int - c.first_phrase_no + 1]
          and ${phraseNo} between c.first_phrase_no and c.first_phrase_no + c.total_phrases - 1`
      : Prisma.sql`phrases p join chapters c on c.id = p.chapter_id and p.id = ${phraseId} and c.first_phrase_no is not null`;
  const [phrase] = await tx.$queryRaw<FoundPhrase[]>`
    select p.id, p.phrase, c.first_phrase_no - 1 + array_position(c.phrase_ids, p.id) as phrase_no, c.chapter_no,
      c.title as chapter_title
    from ${positionSql} where c.book_id = ${bookId}`;
  return phrase;
}

/** Throws 422 if the member has reached the limit on bookmarks in all books together. */
async function enforceBookmarkLimit(tx: TransactionClient, memberId: number): Promise<void> {
  const isPayingMember = await hasMembership(tx, memberId);
  const maxBookmarks = maxBookmarksPerMember[isPayingMember ? 'membership' : 'free'];
  if ((await tx.bookmark.count({ where: { userId: memberId } })) < maxBookmarks) return;
  const adviceText = isPayingMember
    ? 'Remove one to make room.'
    : `With a membership you can have ${maxBookmarksPerMember.membership.toLocaleString('en')}, or remove one to make room.`;
  const message = `You can have up to ${maxBookmarks.toLocaleString('en')} bookmarks in all your books. None of them is lost. ${adviceText}`;
  throw new Problem(422, message, { errors: { phrase_no: [message] }, limit: 'bookmarks' });
}

/**
 * Deletes a member's bookmark, found by its id or by its phrase's id or number. Does nothing if it is already gone.
 * Throws 404 if the member can't read the book.
 */
export async function deleteBookmark(
  deps: Deps,
  memberId: number,
  {
    book_code: bookCode,
    bookmark_id: id,
    phrase_no: phraseNo,
    phrase_id: phraseId,
  }: InputOf<typeof calls.deleteBookmark>,
): Promise<void> {
  const { db } = deps;
  const { id: bookId } = await findReadableBook(deps, memberId, bookCode);
  const where = { userId: memberId, bookId };
  if (id !== undefined) await db.bookmark.deleteMany({ where: { ...where, id } });
  else if (phraseId !== undefined) await db.bookmark.deleteMany({ where: { ...where, phraseId } });
  else
    await db.$executeRaw`
      delete from bookmarks m using chapters c
      where m.user_id = ${memberId} and m.book_id = ${bookId} and c.book_id = ${bookId}
        and ${phraseNo}::int between c.first_phrase_no and c.first_phrase_no + c.total_phrases - 1
        and m.phrase_id = c.phrase_ids[${phraseNo}::int - c.first_phrase_no + 1]`;
}
