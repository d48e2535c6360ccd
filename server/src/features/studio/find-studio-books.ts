import type { InputOf } from '@lingostory/contract/call';
import type { listStudioBooks as listCall } from '@lingostory/contract/studio';
import type { Deps } from '../../deps.ts';
import type { Book, Chapter, Prisma } from '../../generated/prisma/client.ts';
import { searchText } from '../catalogue/public.ts';
import { noBook } from './edit-locked.ts';
import { type Page, pageOf } from './page-of.ts';

export const studioBook = {
  include: { _count: { select: { chapters: true } } },
} satisfies { include: Prisma.BookInclude };
export type StudioBook = Book & { _count: { chapters: number } };

/** The studio's books, the newest first. Every word of the search must stand in title or author. */
export async function listStudioBooks(
  { db }: Deps,
  input: InputOf<typeof listCall>,
): Promise<Page<StudioBook>> {
  const words = searchText(input.search ?? '')
    .split(/\s/)
    .filter(Boolean);
  const where = { deletedAt: null, AND: words.map((word) => ({ searchText: { contains: word } })) };
  const orderBy: Prisma.BookOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }];
  return await pageOf(
    input,
    () => db.book.count({ where }),
    (part) => db.book.findMany({ where, orderBy, ...part, ...studioBook }),
  );
}

/** A book with its chapters in reading order. 404 when it is not in the studio. */
export async function findStudioBook(
  { db }: Deps,
  where: { id: number } | { bookCode: string },
): Promise<StudioBook & { chapters: Chapter[] }> {
  const book = await db.book.findFirst({
    where: { ...where, deletedAt: null },
    include: {
      ...studioBook.include,
      chapters: { orderBy: { chapterNo: 'asc' } },
    },
  });
  if (!book) throw noBook();
  return book;
}
