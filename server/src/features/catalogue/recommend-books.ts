import type { Deps } from '../../deps.ts';
import type { Book } from '../../generated/prisma/client.ts';
import { lengthApart, levelOf, minutesOf, type OwnBook, reasonFor } from './reason-for.ts';

const most = 12;

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

export type Recommended = { book: Book; because: OwnBook | undefined };

/**
 * How far a book is from what was read: levels count most, then length, then rating. Somebody who read nothing
 * yet is taken for a beginner who likes short books.
 */
function distance(book: Book, read: Book[]): number {
  const level = read.length > 0 ? mean(read.map(levelOf)) : 0;
  const minutes = read.length > 0 ? mean(read.map(minutesOf)) : 0;
  const apart = lengthApart(minutesOf(book), minutes);
  return Math.abs(levelOf(book) - level) * 2 + apart + (5 - Number(book.averageRating)) * 0.2;
}

/** Books that the member does not own, best fitting first, each with the book of theirs that it is most like. */
export async function recommendBooks({ db }: Deps, memberId: number): Promise<Recommended[]> {
  const bought = { some: { userId: memberId } };
  const own = { where: { userId: memberId } };
  const [owned, others] = await Promise.all([
    db.book.findMany({
      where: { purchases: bought },
      orderBy: { id: 'asc' },
      include: { positions: own, reviews: own },
    }),
    db.book.findMany({
      where: { deletedAt: null, totalPhrases: { gt: 0 }, NOT: { purchases: bought } },
      take: 500,
    }),
  ]);
  const shelf = owned.map(({ positions, reviews, ...book }) => ({
    ...book,
    begun: positions.length > 0,
    stars: reviews[0]?.overallStar,
  }));
  return others
    .sort((a, b) => distance(a, owned) - distance(b, owned) || a.id - b.id)
    .slice(0, most)
    .map((book) => ({ book, because: reasonFor(book, shelf) }));
}
