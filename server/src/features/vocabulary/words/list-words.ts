import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/vocabulary/words/calls';
import type { Deps } from '../../../deps.ts';
import { searchText } from '../../catalogue/public.ts';
import { type WordRow, wordColumns, wordSources } from './word-rows.ts';

type Search = InputOf<typeof calls.listWords>;
export type WordPage = {
  words: WordRow[];
  books: { book_code: string; title: string }[];
  page: number;
  perPage: number;
  total: number;
};

/** Ties are broken by id, so that pages neither repeat nor lose a word. */
const orders = {
  newest: 'k.created_at desc, k.id desc',
  oldest: 'k.created_at, k.id',
  word: 'k.lemma collate "und-x-icu", k.id',
  due: 'k.due, k.id',
} as const;

/** A page of the words that a member keeps. */
export async function listWords({ db, sql }: Deps, memberId: number, search: Search): Promise<WordPage> {
  const page = search.page ?? 1;
  const perPage = search.per_page ?? pageSize.default;
  const filters = filtersOf(memberId, search);
  const where = `where ${filters.conditions.join(' and ')}`;
  const order = `order by ${orders[search.sort ?? 'newest']}`;
  // Only the words of the page look for their phrases.
  const chosen = `(select k.* from kept_words k ${where} ${order} limit ${perPage} offset ${(page - 1) * perPage})`;
  const [words, counted, books] = await Promise.all([
    sql.query<WordRow>(`select ${wordColumns} from ${wordSources(chosen)} ${order}`, filters.values),
    sql.query<{ total: number }>(`select count(*)::int as total from kept_words k ${where}`, filters.values),
    db.book.findMany({
      where: { keptWords: { some: { userId: memberId, removedAt: null } } },
      select: { bookCode: true, title: true },
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
    }),
  ]);
  return {
    words: words.rows,
    books: books.map(({ bookCode, title }) => ({ book_code: bookCode, title })),
    ...{ page, perPage, total: counted.rows[0]?.total ?? 0 },
  };
}

function filtersOf(memberId: number, { search, book_code: bookCode, state }: Search) {
  const values: unknown[] = [memberId];
  const conditions = ['k.user_id = $1', 'k.removed_at is null'];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  // Letters and digits alone are left of what is searched: nothing in it is a pattern.
  if (search) add(`%${searchText(search)}%`, (text) => `k.search_text like ${text}`);
  if (bookCode) add(bookCode, (code) => `k.book_id = (select id from books where book_code = ${code})`);
  if (state === 'new')
    conditions.push('not exists (select from lemma_states where user_id = k.user_id and lemma = k.lemma)');
  else if (state)
    add(
      state,
      (said) =>
        `exists (select from lemma_states where user_id = k.user_id and lemma = k.lemma and state = ${said}::word_state)`,
    );
  return { values, conditions };
}
