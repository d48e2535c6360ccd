import { pageSize } from '@lingostory/contract/constants';
import type { Deps } from '../../deps.ts';
import type { Book, Review } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';

/** `user` is null once the account is closed. */
export type SignedReview = Review & { user: { name: string } | null };
export type ReviewPage = { reviews: SignedReview[]; page: number; perPage: number; total: number };

type Wanted = { bookCode: string; page: number | undefined; perPage: number | undefined };

/** A book's reviews, newest first. 404 for a book that is not in the catalogue, except to its owners. */
export async function listBookReviews(
  { db }: Deps,
  { bookCode, page = 1, perPage = pageSize.default }: Wanted,
  memberId: number | undefined,
): Promise<ReviewPage> {
  const owned = { purchases: { some: { userId: memberId ?? 0 } } };
  const book = await db.book.findFirst({ where: { bookCode, OR: [{ inCatalogue: true }, owned] } });
  if (!book) throw new Problem(404, 'We couldn’t find this book.');
  const where = { bookId: book.id };
  const [reviews, total] = await Promise.all([
    db.review.findMany({
      where,
      // Ties are broken by id, so that pages neither repeat nor lose a review.
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * perPage,
      take: perPage,
      include: { user: { select: { name: true } } },
    }),
    db.review.count({ where }),
  ]);
  return { reviews, page, perPage, total };
}

/** The member's review of a book. 404 when there is none. */
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
