import { pageSize } from '@lingostory/contract/constants';
import type { Deps } from '../../deps.ts';
import { buildLatestBooksSql } from '../../lib/readable-books.ts';
import { type ListedBook, listedBookSql } from '../catalogue/public.ts';

type LibraryBook = ListedBook & {
  totalPhrases: number;
  phraseNo: number | null;
  reviewed: boolean;
  /** False if the member may read the book only because their membership includes it. */
  owned: boolean;
  includedUntil: Date | null;
};
export type LibraryPage = {
  books: LibraryBook[];
  page: number;
  lastPage: number;
  perPage: number;
  total: number;
};

/** Parameters: $1 member, $2 now. */
const countStatement = {
  name: 'size of a library',
  text: 'select count(*)::int as total from readable_books where user_id = $1 and readable_until > $2',
};

/**
 * Parameters: $1 member, $2 now, $3 limit, $4 offset. An index skips purchases up to the page. Included books that the
 * member hasn't begun come last, however many there are.
 */
const libraryStatement = {
  name: 'library',
  text: `select ${listedBookSql}, b.total_phrases as "totalPhrases", saved.phrase_no as "phraseNo",
    exists (select from reviews where user_id = listed.user_id and book_id = listed.book_id) as reviewed,
    listed.is_bought as owned, listed.included_until as "includedUntil"
  from (
    select * from ${buildLatestBooksSql('$1', '$2', '$3::int + $4::int')} latest
    order by touched_at desc, book_id limit $3 offset $4
  ) listed
  join books b on b.id = listed.book_id
  left join reading_stops saved on saved.user_id = listed.user_id and saved.book_id = listed.book_id
  order by listed.touched_at desc, listed.book_id`,
};

/**
 * Returns a page of the books that a member may read, most recently read or bought first, including bought books that
 * were withdrawn from the catalogue.
 */
export async function listLibrary(
  { sql, clock }: Deps,
  memberId: number,
  pagination: { page?: number; perPage?: number },
): Promise<LibraryPage> {
  const { page = 1, perPage = pageSize.default } = pagination;
  const now = clock.now();
  const values = [memberId, now, perPage, (page - 1) * perPage];
  const [counted, { rows: books }] = await Promise.all([
    sql.query<{ total: number }>({ ...countStatement, values: [memberId, now] }),
    sql.query<LibraryBook>({ ...libraryStatement, values }),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { books, page, lastPage: Math.max(1, Math.ceil(total / perPage)), perPage, total };
}
