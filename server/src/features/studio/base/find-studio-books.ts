import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import { toSearchText } from '@lingostory/contract/search-text';
import type { calls } from '@lingostory/contract/studio/books/calls';
import type { Deps } from '../../../deps.ts';
import type { Book, Chapter, Prisma } from '../../../generated/prisma/client.ts';
import { createBookNotFoundProblem } from './edit-locked-book.ts';
import type { Page } from './fetch-page.ts';

export const studioBookQuery = {
  include: { _count: { select: { chapters: true } } },
} satisfies { include: Prisma.BookInclude };
export type StudioBook = Book & { _count: { chapters: number } };

/** Returns a page of the studio's books, newest first. Every search word must occur in the title or author. */
export async function listStudioBooks(
  { db }: Deps,
  input: InputOf<typeof calls.listStudioBooks>,
): Promise<Page<StudioBook>> {
  const { search = '', published, page = 1, per_page: perPage = pageSize.default } = input;
  const words = toSearchText(search).split(/\s/).filter(Boolean);
  const where: Prisma.BookWhereInput = {
    deletedAt: null,
    AND: words.map((word) => ({ searchText: { contains: word } })),
    ...(published === undefined ? {} : { published }),
  };
  const orderBy: Prisma.BookOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }];
  // Selects only ids, so that an index-only scan can skip the books before this page.
  const [bookIdRows, total] = await Promise.all([
    db.book.findMany({ where, orderBy, skip: (page - 1) * perPage, take: perPage, select: { id: true } }),
    db.book.count({ where }),
  ]);
  const ids = bookIdRows.map(({ id }) => id);
  // Counts chapters only for the books on this page. As part of the list query, Prisma would count them for every
  // book.
  const [books, counts] = await Promise.all([
    db.book.findMany({ where: { id: { in: ids } }, orderBy }),
    db.chapter.groupBy({ by: ['bookId'], where: { bookId: { in: ids } }, _count: true }),
  ]);
  const chapterCountByBookId = new Map(counts.map(({ bookId, _count }) => [bookId, _count]));
  const rows = books.map((book) => ({
    ...book,
    _count: { chapters: chapterCountByBookId.get(book.id) ?? 0 },
  }));
  return { rows, page, perPage, total };
}

/** Returns a book with its chapters in reading order. Throws 404 when the book isn't in the studio. */
export async function findStudioBook(
  { db }: Deps,
  where: { id: number } | { bookCode: string },
): Promise<StudioBook & { chapters: Chapter[] }> {
  const book = await db.book.findFirst({
    where: { ...where, deletedAt: null },
    include: {
      ...studioBookQuery.include,
      chapters: { orderBy: { chapterNo: 'asc' } },
    },
  });
  if (!book) throw createBookNotFoundProblem();
  return book;
}
