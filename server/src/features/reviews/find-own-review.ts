import type { Deps } from '../../deps.ts';
import type { Book, Review } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';

/** What the member wrote about a book. 404 when they have not. */
export async function findOwnReview(
  { db }: Deps,
  memberId: number,
  bookCode: string,
): Promise<Review & { book: Book }> {
  const review = await db.review.findFirst({
    where: { userId: memberId, book: { bookCode } },
    include: { book: true },
  });
  if (!review) throw new Problem(404, 'You haven’t reviewed this book yet.');
  return review;
}
