import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/reading/bookmarks/calls';
import type { Deps } from '../../../deps.ts';
import { findOwnedBook } from '../base/find-owned-book.ts';

/** Removes a member's bookmark by its id, or that of a phrase. Asking again changes nothing. 404 not in their library. */
export async function deleteBookmark(
  { db }: Deps,
  memberId: number,
  { book_code: bookCode, bookmark_id: id, phrase_no: phraseNo }: InputOf<typeof calls.deleteBookmark>,
): Promise<void> {
  const { id: bookId } = await findOwnedBook(db, memberId, bookCode);
  if (id !== undefined) await db.bookmark.deleteMany({ where: { id, userId: memberId, bookId } });
  else
    await db.$executeRaw`
      delete from bookmarks m using chapters c
      where m.user_id = ${memberId} and m.book_id = ${bookId} and c.book_id = ${bookId}
        and ${phraseNo}::int between c.first_phrase_no and c.first_phrase_no + c.total_phrases - 1
        and m.phrase_id = c.phrase_ids[${phraseNo}::int - c.first_phrase_no + 1]`;
}
