import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { calls as studioCalls } from '@lingostory/contract/studio/reviews/calls';
import type { Deps, TransactionClient } from '../../deps.ts';
import { type Book, Prisma, type Review } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';
import { buildIsReadableSql, toTimestampSql } from '../../lib/readable-books.ts';

/** A review with its writer. `user` is null if the writer's account is closed. */
export type ReviewWithAuthor = Review & { user: { name: string } | null };
export type ReviewPage = { reviews: ReviewWithAuthor[]; page: number; perPage: number; total: number };

type ReviewPageRequest = { bookCode: string; page: number | undefined; perPage: number | undefined };

/**
 * Returns a page of a book's visible reviews, newest first. Throws 404 if the book isn't in the catalogue, unless the
 * member may read it.
 */
export async function listBookReviews(
  { db, clock }: Deps,
  { bookCode, page = 1, perPage = pageSize.default }: ReviewPageRequest,
  memberId: number | undefined,
): Promise<ReviewPage> {
  const isReadableSql = buildIsReadableSql(String(memberId ?? 0), 'b.id', toTimestampSql(clock.now()));
  const [book] = await db.$queryRaw<{ id: number }[]>`
    select id from books b where book_code = ${bookCode} and (in_catalogue or ${Prisma.raw(isReadableSql)})`;
  if (!book) throw new Problem(404, 'We couldn’t find this book.');
  const where = { bookId: book.id, hiddenAt: null };
  const [reviews, total] = await Promise.all([
    db.review.findMany({
      where,
      // Breaks ties by id, so that pages neither repeat nor skip a review.
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * perPage,
      take: perPage,
      include: { user: { select: { name: true } } },
    }),
    db.review.count({ where }),
  ]);
  return { reviews, page, perPage, total };
}

/** Returns the member's own review of a book. Throws 404 if there is none. */
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

const studioReviewQuery = {
  include: {
    book: { select: { id: true, title: true, bookCode: true } },
    user: { select: { id: true, name: true } },
  },
} satisfies { include: Prisma.ReviewInclude };
export type StudioReview = Prisma.ReviewGetPayload<typeof studioReviewQuery>;

const hiddenAtFilters = { shown: null, hidden: { not: null } };

/**
 * Returns a page of all reviews for administrators, newest first, including hidden ones. Leaves out reviews of
 * deleted books.
 */
export async function listStudioReviews(
  { db }: Deps,
  input: InputOf<typeof studioCalls.listStudioReviews>,
): Promise<{ reviews: StudioReview[]; page: number; perPage: number; total: number }> {
  const { book_code: bookCode, state, page = 1, per_page: perPage = pageSize.default } = input;
  const where = {
    book: { deletedAt: null, ...(bookCode && { bookCode }) },
    ...(state && { hiddenAt: hiddenAtFilters[state] }),
  };
  const [reviews, total] = await Promise.all([
    db.review.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * perPage,
      take: perPage,
      ...studioReviewQuery,
    }),
    db.review.count({ where }),
  ]);
  return { reviews, page, perPage, total };
}

/** Returns a review for administrators. Throws 404 if it doesn't exist. */
export async function findStudioReview(db: TransactionClient, id: number): Promise<StudioReview> {
  const review = await db.review.findFirst({
    where: { id, book: { deletedAt: null } },
    ...studioReviewQuery,
  });
  if (!review) throw new Problem(404, 'We couldn’t find this review.');
  return review;
}
