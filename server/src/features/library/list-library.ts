import { pageSize } from '@lingostory/contract/constants';
import type { Deps } from '../../deps.ts';
import { type ListedBook, listedBookSql } from '../catalogue/public.ts';

type LibraryBook = ListedBook & { totalPhrases: number; phraseNo: number | null; reviewed: boolean };
export type LibraryPage = {
  books: LibraryBook[];
  page: number;
  lastPage: number;
  perPage: number;
  total: number;
};

/** Parameters: $1 member, $2 limit, $3 offset. */
const libraryStatement = {
  name: 'library',
  text: `select ${listedBookSql}, b.total_phrases as "totalPhrases", saved.phrase_no as "phraseNo",
    exists (select from reviews where user_id = owned.user_id and book_id = owned.book_id) as reviewed
  from (
    select user_id, book_id, touched_at from purchases where user_id = $1
    order by touched_at desc, book_id limit $2 offset $3
  ) owned
  join books b on b.id = owned.book_id
  left join reading_stops saved on saved.user_id = owned.user_id and saved.book_id = owned.book_id
  order by owned.touched_at desc, owned.book_id`,
};

/**
 * Returns a page of a member's books, most recently read or bought first, including books withdrawn from the
 * catalogue.
 */
export async function listLibrary(
  { db, sql }: Deps,
  memberId: number,
  pagination: { page?: number; perPage?: number },
): Promise<LibraryPage> {
  const { page = 1, perPage = pageSize.default } = pagination;
  const values = [memberId, perPage, (page - 1) * perPage];
  const [total, { rows: books }] = await Promise.all([
    db.purchase.count({ where: { userId: memberId } }),
    sql.query<LibraryBook>({ ...libraryStatement, values }),
  ]);
  return { books, page, lastPage: Math.max(1, Math.ceil(total / perPage)), perPage, total };
}
