import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/vocabulary/shares/calls';
import type { KnownWordsView } from '@lingostory/contract/vocabulary/shares/schemas';
import type { Deps } from '../../../deps.ts';
import type { Queue } from '../../../lib/queue.ts';
import { filterBooks, type ListedBook, listedBookSql } from '../../catalogue/public.ts';
import { withActiveMember } from '../../library/public.ts';
import { buildHasMarkedWordsSql, storeMissingShares } from './known-shares.ts';

type SearchInput = InputOf<typeof calls.listBooksByShare>;
export type BooksByShare = {
  books: (ListedBook & { share: KnownWordsView | undefined })[];
  begun: boolean;
  page: number;
  perPage: number;
  total: number;
};
type BookShareRow = ListedBook & {
  found: number | null;
  words: number | null;
  known: number | null;
  begun: boolean;
  total: number;
  missing: number;
};

/**
 * Books with the same share are ordered by age, so pages neither repeat nor skip a book. Equal shares are always
 * equal as floats too.
 */
const orderSql = 'share desc nulls last, created_at desc, id desc';

/**
 * Returns the SQL of the list. Its parameters are the member, the offset and those of the conditions. Sorting needs
 * the share of every book, so each share is looked up and calculated only once. The page size is inlined: with a
 * parameter, the query planner would expect a large page and plan every call anew, which takes a quarter of the
 * call's time.
 */
const buildListSql = (conditions: string, perPage: number) => `
  with found as materialized (
    select b.id, b.created_at, c.words, k.words as known, k.words::float8 / c.words as share
    from books b
    left join counted_books c on c.book_id = b.id and c.words > 0
    left join known_shares k on k.user_id = $1 and k.book_id = b.id and k.version = c.version and ${buildHasMarkedWordsSql('$1')}
    where ${conditions}
  ), listed as (
    select * from found order by ${orderSql} limit ${perPage} offset $2
  )
  select ${buildHasMarkedWordsSql('$1')} as begun, total, missing, p.id as found, p.words, p.known, ${listedBookSql}
  from (
    select count(*)::int as total, (count(words) - count(known))::int as missing from found
  ) counted
  left join listed p on true
  left join lateral (select * from books where id = p.id offset 0) b on true
  order by share desc nulls last, p.created_at desc, p.id desc`;

/**
 * Returns a page of the catalogue, ordered by the share of words that the member knows. Counts missing shares first,
 * in the queue `countingQueue`, which limits how many such counts run concurrently.
 */
export async function listBooksByShare(
  deps: Deps,
  memberId: number,
  search: SearchInput,
  countingQueue: Queue,
): Promise<BooksByShare> {
  const page = search.page ?? 1;
  const perPage = search.per_page ?? pageSize.default;
  const filters = filterBooks(search, 3);
  const values = [memberId, (page - 1) * perPage, ...filters.values];
  const sqlText = buildListSql(filters.conditions, perPage);
  // Only the unfiltered list is a prepared statement, because it is requested most often. Filtered lists are planned
  // individually for their search words.
  const isUnfiltered = filters.values.length === 0 && perPage === pageSize.default;
  const statementNameOption = isUnfiltered ? { name: 'books by share' } : {};
  const findShareRows = async () =>
    (await deps.sql.query<BookShareRow>({ ...statementNameOption, text: sqlText, values })).rows;
  let rows = await findShareRows();
  if (rows[0]?.begun && rows[0].missing > 0) {
    await countingQueue(() => withActiveMember(deps, memberId, (tx) => storeMissingShares(tx, memberId)));
    rows = await findShareRows();
  }
  return {
    books: rows
      .filter(({ found }) => found !== null)
      .map(({ words, known, ...book }) => ({
        ...book,
        share: words === null || known === null ? undefined : { words, known },
      })),
    begun: rows[0]?.begun ?? false,
    page,
    perPage,
    total: rows[0]?.total ?? 0,
  };
}
