import type { Deps } from '../../deps.ts';
import type { Book } from '../../generated/prisma/client.ts';

const levels = ['Easy', 'Medium', 'Hard'];
const most = 12;

const levelOf = (book: Book) => levels.indexOf(book.difficulty);
const minutesOf = (book: Book) => book.hours * 60 + book.minutes;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

/**
 * How far a book is from what was read: levels count most, then length, then rating. Somebody who read nothing
 * yet is taken for a beginner who likes short books.
 */
function distance(book: Book, read: Book[]): number {
  const level = read.length > 0 ? mean(read.map(levelOf)) : 0;
  const minutes = read.length > 0 ? mean(read.map(minutesOf)) : 0;
  const apart = Math.abs(minutesOf(book) - minutes) / (minutes + minutesOf(book) + 1);
  return Math.abs(levelOf(book) - level) * 2 + apart + (5 - Number(book.averageRating)) * 0.2;
}

/** Books that the member does not own, best fitting first. */
export async function recommendBooks({ db }: Deps, memberId: number): Promise<Book[]> {
  const bought = { some: { userId: memberId } };
  const [read, others] = await Promise.all([
    db.book.findMany({ where: { purchases: bought } }),
    db.book.findMany({
      where: { deletedAt: null, totalPhrases: { gt: 0 }, NOT: { purchases: bought } },
      take: 500,
    }),
  ]);
  return others.sort((a, b) => distance(a, read) - distance(b, read) || a.id - b.id).slice(0, most);
}
