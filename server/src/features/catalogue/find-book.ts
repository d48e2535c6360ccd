import type { Deps } from '../../deps.ts';
import type { Book, BookMeasures, Chapter } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';

export type FoundBook = {
  book: Book & { chapters: Chapter[]; measures: BookMeasures | null };
  isOwned: boolean | undefined;
};

/**
 * Finds a book with its published chapters in reading order. Throws 404 if the book isn't in the catalogue, unless
 * the member owns it.
 */
export async function findBook(
  { db }: Deps,
  bookCode: string,
  memberId: number | undefined,
): Promise<FoundBook> {
  const book = await db.book.findUnique({
    where: { bookCode },
    include: {
      chapters: { where: { published: true }, orderBy: { chapterNo: 'asc' } },
      measures: true,
      purchases: { where: { userId: memberId ?? 0 } },
    },
  });
  const isOwned = memberId === undefined ? undefined : (book?.purchases.length ?? 0) > 0;
  if (!book || (!book.inCatalogue && !isOwned)) throw new Problem(404, 'We couldn’t find this book.');
  return { book, isOwned };
}
