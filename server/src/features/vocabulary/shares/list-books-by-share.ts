import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/vocabulary/shares/calls';
import type { KnownWordsView } from '@lingostory/contract/vocabulary/shares/schemas';
import type { Deps } from '../../../deps.ts';
import type { Queue } from '../../../lib/queue.ts';
import { filterBooks, type ListedBook, listedBookSql, toExactLimit } from '../../catalogue/public.ts';
import { withActiveMember } from '../../library/public.ts';
import {
  buildHasMarkedWordsSql,
  buildSharesSql,
  measuresJoinSql,
  newWordsSql,
  storeMissingShares,
} from './known-shares.ts';

type SearchInput = InputOf<typeof calls.listBooksByShare>;
export type BooksByShare = {
  books: (ListedBook & { newWords: number | null; share: KnownWordsView | undefined })[];
  begun: boolean;
  page: number;
  perPage: number;
  total: number;
};
type BookShareRow = ListedBook & {
  found: number | null;
  words: number | null;
  known: number | null;
  ownNewWords: number | null;
  newWords: number | null;
  begun: boolean;
  total: number;
  missing: number;
};

/**
 * The columns of each sort order, which are those of the public list. Ties are broken by age or id, so pages neither
 * repeat nor skip a book. `ease` is the number of new words on a page.
 */
const orders: Record<
  NonNullable<SearchInput['sort']>,
  readonly (readonly [column: string, order: string])[]
> = {
  newest: [
    ['b.created_at', 'desc'],
    ['b.id', 'desc'],
  ],
  level: [
    ['b.difficulty', 'asc'],
    ['b.created_at', 'desc'],
    ['b.id', 'desc'],
  ],
  title: [
    ['b.search_text', 'asc'],
    ['b.id', 'asc'],
  ],
  rating: [
    ['b.average_rating', 'desc'],
    ['b.notations', 'desc'],
    ['b.id', 'asc'],
  ],
  length: [
    ['b.hours', 'asc'],
    ['b.minutes', 'asc'],
    ['b.id', 'asc'],
  ],
  new_words: [
    ['ease', 'asc nulls last'],
    ['b.created_at', 'desc'],
    ['b.id', 'desc'],
  ],
};

/**
 * Returns the SQL of the list. Its parameters are the member, the offset and those of the conditions. Sorting needs
 * the share of every book, so each share is looked up and calculated only once. Until the member has marked a word, new
 * words are those of the public list. The page size is inlined: with a parameter, the query planner would expect a large
 * page and plan every call anew, which takes a quarter of the call's time.
 */
const buildListSql = (conditions: string, easeCondition: string, search: SearchInput, perPage: number) => {
  const order = orders[search.sort ?? 'new_words'];
  const orderSql = order.map(([, direction], index) => `order_${index} ${direction}`).join(', ');
  return `
  with shared as materialized (
    select b.*, case when ${buildHasMarkedWordsSql('$1')} then ${newWordsSql} else m.new_words end as ease,
      c.words, k.words as known, ${newWordsSql} as "ownNewWords", m.new_words as "newWords"
    from (select id, created_at, difficulty, search_text, average_rating, notations, hours, minutes from books b where ${conditions}) b
    left join (counted_books c ${measuresJoinSql}) on c.book_id = b.id
    left join ${buildSharesSql('$1')} and ${buildHasMarkedWordsSql('$1')}
  ), found as (
    select id, words, known, "ownNewWords", "newWords", ${order.map(([column], index) => `${column} as order_${index}`).join(', ')}
    from shared b where ${easeCondition}
  ), listed as (
    select * from found order by ${orderSql} limit ${perPage} offset $2
  )
  select ${buildHasMarkedWordsSql('$1')} as begun, total, missing, p.id as found, p.words, p.known, p."ownNewWords",
    p."newWords", ${listedBookSql}
  from (select count(*)::int as total from found) counted
  cross join (select (count(words) - count(known))::int as missing from shared) uncounted
  left join listed p on true
  left join lateral (select * from books where id = p.id offset 0) b on true
  order by ${orderSql}`;
};

/** Returns the condition of the filter by new words, on the row `b` of a book with its `ease`. */
const filterByEase = ({ max_new_words: maxNewWords }: SearchInput, parameterNumber: number) =>
  maxNewWords === undefined
    ? { condition: 'true', values: [] }
    : { condition: `b.ease < $${parameterNumber}`, values: [toExactLimit(maxNewWords)] };

/**
 * Returns a page of the catalogue with the words that the member knows, by default with the fewest new words on a page
 * first. Counts missing shares first, in the queue `countingQueue`, which limits how many such counts run concurrently.
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
  const easeFilter = filterByEase(search, 3 + filters.values.length);
  const values = [memberId, (page - 1) * perPage, ...filters.values, ...easeFilter.values];
  const sqlText = buildListSql(filters.conditions, easeFilter.condition, search, perPage);
  // Only the unfiltered list is a prepared statement, because it is requested most often. Filtered lists are planned
  // individually for their search words.
  const isUnfiltered = values.length === 2 && perPage === pageSize.default && search.sort === undefined;
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
      .map(({ words, known, ownNewWords, ...book }) => ({
        ...book,
        share:
          words === null || known === null || ownNewWords === null
            ? undefined
            : { words, known, new_words: Math.round(ownNewWords) },
      })),
    begun: rows[0]?.begun ?? false,
    page,
    perPage,
    total: rows[0]?.total ?? 0,
  };
}
