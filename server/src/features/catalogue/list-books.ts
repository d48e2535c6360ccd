import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/catalogue/calls';
import { pageSize } from '@lingostory/contract/constants';
import type { Deps } from '../../deps.ts';
import type { Book, Prisma } from '../../generated/prisma/client.ts';
import { searchText } from './search-text.ts';

type Search = InputOf<typeof calls.listBooks>;
type ListedBook = Omit<Book, 'descriptionSearch'>;
export type BookPage = { books: ListedBook[]; page: number; perPage: number; total: number };

/** Ties are broken by id, so that pages neither repeat nor lose a book. */
const orders = {
  newest: [{ createdAt: 'desc' }, { id: 'desc' }],
  level: [{ difficulty: 'asc' }, { createdAt: 'desc' }, { id: 'desc' }],
  title: [{ searchText: 'asc' }, { id: 'asc' }],
  rating: [{ averageRating: 'desc' }, { notations: 'desc' }, { id: 'asc' }],
  length: [{ hours: 'asc' }, { minutes: 'asc' }, { id: 'asc' }],
} satisfies Record<string, Prisma.BookOrderByWithRelationInput[]>;

/** A page of the catalogue. Every word of the search must stand in title, author or description, accents and case aside. */
export async function listBooks({ db }: Deps, search: Search): Promise<BookPage> {
  const words = searchText(search.search ?? '')
    .split(/\s/)
    .filter(Boolean);
  const where: Prisma.BookWhereInput = {
    inCatalogue: true,
    AND: words.map((word) => ({
      OR: [{ searchText: { contains: word } }, { descriptionSearch: { contains: word } }],
    })),
    ...(search.difficulty ? { difficulty: search.difficulty } : {}),
    ...(search.has_phrases === undefined ? {} : { totalPhrases: search.has_phrases ? { gt: 0 } : 0 }),
  };
  const page = search.page ?? 1;
  const perPage = search.per_page ?? pageSize.default;
  const [books, total] = await Promise.all([
    db.book.findMany({
      where,
      omit: { descriptionSearch: true },
      orderBy: orders[search.sort ?? 'newest'],
      skip: (page - 1) * perPage,
      take: perPage,
    }),
    db.book.count({ where }),
  ]);
  return { books, page, perPage, total };
}

const stateStatement = { name: 'catalogue state', text: 'select changed_in from catalogue_state' };

/** Changes with every transaction that changes a book, by a trigger in the database. */
export async function findCatalogueState({ sql }: Deps): Promise<string> {
  const { rows } = await sql.query<{ changed_in: string }>(stateStatement);
  const [row] = rows;
  if (!row) throw new Error('The catalogue has lost its state.');
  return row.changed_in;
}

/** The limit of a sitemap, minus the pages that are not books. */
const maxAddresses = 49_900;

/** Every book of the catalogue for the sitemap: its code and when it last changed. */
export async function listAddresses({ db }: Deps): Promise<{ bookCode: string; updatedAt: Date }[]> {
  return await db.book.findMany({
    where: { inCatalogue: true },
    select: { bookCode: true, updatedAt: true },
    orderBy: { id: 'desc' },
    take: maxAddresses,
  });
}
