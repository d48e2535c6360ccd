import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/reviews/calls';
import type { Deps, TransactionClient } from '../../deps.ts';
import { createUnauthorizedProblem, Problem } from '../../http/problem.ts';
import { updateBookRating } from './update-book-rating.ts';

type NewReview = InputOf<typeof calls.postReview>;

/**
 * Saves a member's review of a book and updates the book's ratings. A member has one review per book: a new one
 * replaces the old one, with a new date. A hidden review stays hidden, and the result says so. Throws 404 unless the
 * member bought the book; that a membership includes it isn't enough.
 */
export async function postReview(
  { db, clock }: Deps,
  memberId: number,
  review: NewReview,
): Promise<{ isHidden: boolean }> {
  return await db.$transaction(async (tx) => {
    await lockActiveMember(tx, memberId);
    const bookId = await lockOwnedBook(tx, memberId, review.book_code);
    const now = clock.now();
    const row = {
      title: review.title,
      review: review.review,
      overallStar: review.overall_star,
      performanceStar: review.performance_star,
      storyStar: review.story_star,
      createdAt: now,
      updatedAt: now,
    };
    const { hiddenAt } = await tx.review.upsert({
      where: { userId_bookId: { userId: memberId, bookId } },
      create: { ...row, userId: memberId, bookId },
      update: row,
    });
    await updateBookRating(tx, bookId);
    return { isHidden: hiddenAt !== null };
  });
}

/** Locks the account, so that it can't be closed while its review is being posted. */
async function lockActiveMember(tx: TransactionClient, memberId: number): Promise<void> {
  const lockedRows = await tx.$queryRaw<unknown[]>`
    select 1 from users where id = ${memberId} and is_active for key share`;
  if (lockedRows.length === 0) throw createUnauthorizedProblem();
}

/** Locks the book, so that concurrent reviews run one after another and the ratings include them all. */
async function lockOwnedBook(tx: TransactionClient, memberId: number, bookCode: string): Promise<number> {
  const [book] = await tx.$queryRaw<{ id: number }[]>`
    select b.id from books b join purchases owned on owned.book_id = b.id and owned.user_id = ${memberId}
    where b.book_code = ${bookCode} for no key update of b`;
  if (!book) throw new Problem(404, 'You can review a book once you’ve bought it.');
  return book.id;
}
