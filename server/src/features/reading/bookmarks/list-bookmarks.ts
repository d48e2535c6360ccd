import type { Deps } from '../../../deps.ts';
import { findReadableBook } from '../base/find-readable-book.ts';

export type BookmarkRow = {
  id: number;
  /** Null if the phrase was deleted; the chapter fields are then null too. */
  phrase_no: number | null;
  chapter_no: number | null;
  chapter_title: string | null;
  phrase: string;
  note: string;
};

/**
 * Lists the bookmarks of a book that the member may read, in reading order. Bookmarks whose phrase was deleted or moved
 * into a draft chapter have no position; they come last, with the text as it was when bookmarked. Throws 404 if the
 * member can't read the book.
 */
export async function listBookmarks(deps: Deps, memberId: number, bookCode: string): Promise<BookmarkRow[]> {
  const { id } = await findReadableBook(deps, memberId, bookCode);
  return await deps.db.$queryRaw<BookmarkRow[]>`
    select m.id, m.note, o.phrase_no, o.chapter_no, c.title as chapter_title, coalesce(p.phrase, m.phrase) as phrase
    from bookmarks m
    left join phrase_places o on o.book_id = ${id} and o.phrase_id = m.phrase_id
    left join phrases p on p.id = o.phrase_id
    left join chapters c on c.id = o.chapter_id
    where m.user_id = ${memberId} and m.book_id = ${id}
    order by o.phrase_no nulls last, m.id`;
}
