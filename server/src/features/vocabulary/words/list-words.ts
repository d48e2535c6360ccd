import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import { toSearchText } from '@lingostory/contract/search-text';
import type { calls } from '@lingostory/contract/vocabulary/words/calls';
import type { Deps } from '../../../deps.ts';
import { buildWordSourcesSql, cardColumns, type WordRow } from './word-rows.ts';

type SearchInput = InputOf<typeof calls.listOwnWords>;
export type WordPage = {
  words: WordRow[];
  books: { book_code: string; title: string }[];
  page: number;
  perPage: number;
  total: number;
};

/** Sort orders, each backed by an index. Ties are broken by id, so pages neither repeat nor skip a word. */
const orderClauses = {
  newest: 'k.created_at desc, k.id desc',
  oldest: 'k.created_at, k.id',
  word: 'k.lemma collate "und-x-icu", k.id',
  due: 'k.learning desc, k.due, k.id',
} as const;

/**
 * Counts the words on a member's word list, and how many of them are being learned, for each book in order of its
 * title. The row for words without a book has no book code.
 */
const countsStatement = {
  name: 'counts of kept words',
  text: `select b.book_code as "bookCode", b.title, c.words, c.learning
    from kept_word_counts c left join books b on b.id = c.book_id
    where c.user_id = $1 and c.words > 0 order by b.title, b.id`,
};
type BookCount = { bookCode: string | null; title: string | null; words: number; learning: number };

/**
 * Returns a page of a member's word list. Totals are stored for the whole list, for each book and for words being
 * learned. With any other filter, a single scan finds the page and its total.
 */
export async function listOwnWords(
  { sql, clock }: Deps,
  memberId: number,
  search: SearchInput,
): Promise<WordPage> {
  const page = search.page ?? 1;
  const perPage = search.per_page ?? pageSize.default;
  const filters = buildFilters(memberId, search);
  const whereSql = `where ${filters.conditions.join(' and ')}`;
  const orderSql = `order by ${orderClauses[search.sort ?? 'newest']}`;
  const pageSql = `${orderSql} limit ${perPage} offset ${(page - 1) * perPage}`;
  const buildPageSql = (ids: string) =>
    `(select k.* from (${ids} ${pageSql}) page join kept_words k using (id))`;
  const nowSql = `$${filters.values.length + 1}`;
  const hasStoredTotal =
    !search.search && search.set_aside !== true && (!search.state || search.state === 'learning');
  // If the total is stored, an index skips the earlier pages, and phrases are joined only for the words of the page.
  // Otherwise, a single scan finds the page and its total.
  const sqlText = hasStoredTotal
    ? `select ${cardColumns} from ${buildWordSourcesSql(nowSql, buildPageSql(`select k.id from kept_words k ${whereSql}`))} ${orderSql}`
    : `with found as materialized (select k.id, k.created_at, k.lemma, k.learning, k.due from kept_words k ${whereSql})
      select ${cardColumns}, (select count(*)::int from found) as total
      from ${buildWordSourcesSql(nowSql, buildPageSql('select k.id from found k'))} ${orderSql}`;
  const [words, counts] = await Promise.all([
    sql.query<WordRow & { total?: number }>(sqlText, [...filters.values, clock.now()]),
    sql.query<BookCount>({ ...countsStatement, values: [memberId] }),
  ]);
  const { book_code: bookCode, state } = search;
  const bookCounts = counts.rows.filter((bookCount) => !bookCode || bookCount.bookCode === bookCode);
  const total = hasStoredTotal
    ? bookCounts.reduce(
        (sum, bookCount) => sum + (state === 'learning' ? bookCount.learning : bookCount.words),
        0,
      )
    : (words.rows[0]?.total ?? (page === 1 ? 0 : await countWords(sql, whereSql, filters.values)));
  return {
    words: words.rows,
    books: counts.rows.flatMap(({ bookCode: book_code, title }) =>
      book_code !== null && title !== null ? [{ book_code, title }] : [],
    ),
    page,
    perPage,
    total,
  };
}

/** Counts the words separately for a page past the end, which has no rows to carry the total. */
async function countWords(sql: Deps['sql'], conditions: string, values: unknown[]): Promise<number> {
  const { rows } = await sql.query<{ total: number }>(
    `select count(*)::int as total from kept_words k ${conditions}`,
    values,
  );
  return rows[0]?.total ?? 0;
}

const stateRowSql = 'select from lemma_states where user_id = k.user_id and lemma = k.lemma';

function buildFilters(memberId: number, { search, book_code: bookCode, state, set_aside }: SearchInput) {
  const values: unknown[] = [memberId];
  const conditions = ['k.user_id = $1', 'k.removed_at is null'];
  const addCondition = (value: unknown, buildCondition: (parameter: string) => string) => {
    values.push(value);
    conditions.push(buildCondition(`$${values.length}`));
  };
  // The search has no wildcard characters to escape, because `toSearchText` leaves only letters and digits.
  if (search) addCondition(`%${toSearchText(search)}%`, (text) => `k.search_text like ${text}`);
  if (bookCode)
    addCondition(
      bookCode,
      (parameter) => `k.book_id = (select id from books where book_code = ${parameter})`,
    );
  if (set_aside === true) conditions.push('k.learning', 'k.set_aside');
  // Most words on the list are being learned, so this state has its own column. Other states are rare enough to look
  // up.
  if (state === 'learning') conditions.push('k.learning');
  else if (state === 'new') conditions.push(`not k.learning and not exists (${stateRowSql})`);
  else if (state)
    addCondition(
      state,
      (stateParameter) =>
        `not k.learning and exists (${stateRowSql} and state = ${stateParameter}::word_state)`,
    );
  return { values, conditions };
}
