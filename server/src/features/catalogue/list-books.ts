import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/catalogue/calls';
import { pageSize } from '@lingostory/contract/constants';
import { toSearchText } from '@lingostory/contract/search-text';
import type { Deps } from '../../deps.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { ListedBook } from './catalogue.views.ts';

type BookSearchInput = InputOf<typeof calls.listBooks>;
export type BookPage = {
  books: (ListedBook & { newWords: number | null })[];
  page: number;
  perPage: number;
  total: number;
};

/** Sort orders. Ties are broken by id, so that no book appears on two pages or on none. */
const orderByClauses = {
  newest: [{ createdAt: 'desc' }, { id: 'desc' }],
  level: [{ difficulty: 'asc' }, { createdAt: 'desc' }, { id: 'desc' }],
  title: [{ searchText: 'asc' }, { id: 'asc' }],
  rating: [{ averageRating: 'desc' }, { notations: 'desc' }, { id: 'asc' }],
  length: [{ hours: 'asc' }, { minutes: 'asc' }, { id: 'asc' }],
  // Books that haven't been measured yet come last.
  new_words: [{ measures: { newWords: 'asc' } }, { createdAt: 'desc' }, { id: 'desc' }],
} satisfies Record<string, Prisma.BookOrderByWithRelationInput[]>;

/**
 * Returns a page of the catalogue. Every search word must occur in the title, author or description. Ignores case and
 * accents.
 */
export async function listBooks({ db }: Pick<Deps, 'db'>, search: BookSearchInput): Promise<BookPage> {
  const words = splitSearchWords(search);
  const where: Prisma.BookWhereInput = {
    inCatalogue: true,
    AND: words.map((word) => ({
      OR: [{ searchText: { contains: word } }, { descriptionSearch: { contains: word } }],
    })),
    ...(search.difficulty ? { difficulty: search.difficulty } : {}),
    ...(search.max_new_words === undefined
      ? {}
      : { measures: { newWords: { lt: toExactLimit(search.max_new_words) } } }),
    ...(search.has_phrases === undefined ? {} : { totalPhrases: search.has_phrases ? { gt: 0 } : 0 }),
  };
  const page = search.page ?? 1;
  const perPage = search.per_page ?? pageSize.default;
  const [books, total] = await Promise.all([
    db.book.findMany({
      where,
      omit: { descriptionSearch: true },
      include: { measures: { select: { newWords: true } } },
      orderBy: orderByClauses[search.sort ?? 'newest'],
      skip: (page - 1) * perPage,
      take: perPage,
    }),
    db.book.count({ where }),
  ]);
  const listedBooks = books.map(({ measures, ...book }) => ({
    ...book,
    newWords: measures?.newWords ?? null,
  }));
  return { books: listedBooks, page, perPage, total };
}

/** Returns the number that exact new words must be below, so that their rounded number is at most `maxNewWords`. */
export const toExactLimit = (maxNewWords: number) => maxNewWords + 0.5;

type BookFilters = Pick<BookSearchInput, 'search' | 'difficulty' | 'has_phrases'>;

const splitSearchWords = ({ search = '' }: BookFilters) => toSearchText(search).split(/\s/).filter(Boolean);

/**
 * Returns the filters of `listBooks` as SQL conditions and their parameter values. `b` is the alias of the books
 * table. Parameters are numbered from `firstParameterNumber`. A filter that isn't set adds no condition, so that the query planner
 * can estimate the number of rows.
 */
export function filterBooks(
  filters: BookFilters,
  firstParameterNumber: number,
): { conditions: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions = ['b.in_catalogue'];
  const addCondition = (value: unknown, createCondition: (parameter: string) => string) => {
    conditions.push(createCondition(`$${firstParameterNumber + values.length}`));
    values.push(value);
  };
  for (const word of splitSearchWords(filters))
    addCondition(
      word,
      (text) => `(strpos(b.search_text, ${text}) > 0 or strpos(b.description_search, ${text}) > 0)`,
    );
  if (filters.difficulty) addCondition(filters.difficulty, (level) => `b.difficulty = ${level}::difficulty`);
  if (filters.has_phrases !== undefined)
    addCondition(filters.has_phrases, (parameter) => `(b.total_phrases > 0) = ${parameter}::boolean`);
  return { conditions: conditions.join(' and '), values };
}

const catalogueStateStatement = { name: 'catalogue state', text: 'select changed_in from catalogue_state' };

/** Returns a value that changes with every transaction that changes a book. A database trigger updates it. */
export async function findCatalogueState({ sql }: Deps): Promise<string> {
  const { rows } = await sql.query<{ changed_in: string }>(catalogueStateStatement);
  const [row] = rows;
  if (!row) throw new Error('The catalogue has lost its state.');
  return row.changed_in;
}

/** Maximum number of books in the sitemap. A sitemap may contain 50,000 URLs, and other pages need some of them. */
const maxSitemapBooks = 49_900;

/** Returns the code and last update of the newest `maxSitemapBooks` books in the catalogue, for the sitemap. */
export async function listSitemapBooks({ db }: Deps): Promise<{ bookCode: string; updatedAt: Date }[]> {
  return await db.book.findMany({
    where: { inCatalogue: true },
    select: { bookCode: true, updatedAt: true },
    orderBy: { id: 'desc' },
    take: maxSitemapBooks,
  });
}
