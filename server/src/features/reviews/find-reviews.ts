import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { calls as studioCalls } from '@lingostory/contract/studio/reviews/calls';
import type { Deps, Tx } from '../../deps.ts';
import type { Book, Prisma, Review } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';

/** `user` is null once the account is closed. */
export type SignedReview = Review & { user: { name: string } | null };
export type ReviewPage = { reviews: SignedReview[]; page: number; perPage: number; total: number };

type Wanted = { bookCode: string; page: number | undefined; perPage: number | undefined };

/**
 * A book's reviews, newest first, without those that are hidden. 404 for a book that is not in the catalogue, except to
 * its owners.
 */
export async function listBookReviews(
  { db }: Deps,
  { bookCode, page = 1, perPage = pageSize.default }: Wanted,
  memberId: number | undefined,
): Promise<ReviewPage> {
  const owned = { purchases: { some: { userId: memberId ?? 0 } } };
  const book = await db.book.findFirst({ where: { bookCode, OR: [{ inCatalogue: true }, owned] } });
  if (!book) throw new Problem(404, 'We couldn’t find this book.');
  const where = { bookId: book.id, hiddenAt: null };
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

const forStudio = {
  include: {
    book: { select: { id: true, title: true, bookCode: true } },
    user: { select: { id: true, name: true } },
  },
} satisfies { include: Prisma.ReviewInclude };
export type StudioReview = Prisma.ReviewGetPayload<typeof forStudio>;

const isHidden = { shown: null, hidden: { not: null } };

/** Reviews for administrators, hidden ones too, the newest first; those of deleted books are left out. */
export async function listStudioReviews(
  { db }: Deps,
  input: InputOf<typeof studioCalls.listStudioReviews>,
): Promise<{ reviews: StudioReview[]; page: number; perPage: number; total: number }> {
  const { book_code: bookCode, state, page = 1, per_page: perPage = pageSize.default } = input;
  const where = {
    book: { deletedAt: null, ...(bookCode && { bookCode }) },
    ...(state && { hiddenAt: isHidden[state] }),
  };
  const [reviews, total] = await Promise.all([
    db.review.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * perPage,
      take: perPage,
      ...forStudio,
    }),
    db.review.count({ where }),
  ]);
  return { reviews, page, perPage, total };
}

/** 404 unknown. */
export async function findStudioReview(db: Tx, id: number): Promise<StudioReview> {
  const review = await db.review.findFirst({ where: { id, book: { deletedAt: null } }, ...forStudio });
  if (!review) throw new Problem(404, 'We couldn’t find this review.');
  return review;
}
