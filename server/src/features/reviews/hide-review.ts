import type { Deps, TransactionClient } from '../../deps.ts';
import { sendEmailsSoon, writeEmail } from '../outbox/public.ts';
import { buildReviewHiddenEmail, buildReviewShownEmail } from './emails.ts';
import { findStudioReview, type StudioReview } from './find-reviews.ts';
import { updateBookRating } from './update-book-rating.ts';

type HideReviewInput = { id: number; reason: string; administratorId: number };

/**
 * Hides a review from readers and from the book's ratings, and emails the reason to its writer. Edits by the writer
 * don't unhide it; only an administrator can. Does nothing if it is already hidden. Throws 404 if it doesn't exist.
 */
export async function hideReview(
  deps: Deps,
  { id, reason, administratorId }: HideReviewInput,
): Promise<StudioReview> {
  const { settings, clock } = deps;
  return await changeReviewVisibility(deps, id, async (tx, review) => {
    if (review.hiddenAt !== null) return undefined;
    const hiddenAt = clock.now();
    await tx.review.update({
      where: { id },
      data: { hiddenAt, hiddenReason: reason, hiddenById: administratorId },
    });
    const cause = `review-hidden:${id}:${hiddenAt.toISOString()}`;
    return { cause, text: buildReviewHiddenEmail(settings, review.book, reason) };
  });
}

/**
 * Unhides a review and counts it in the book's ratings again. Does nothing if it isn't hidden. Throws 404 if it
 * doesn't exist.
 */
export async function showReview(deps: Deps, id: number): Promise<StudioReview> {
  const { settings } = deps;
  return await changeReviewVisibility(deps, id, async (tx, review) => {
    if (review.hiddenAt === null) return undefined;
    await tx.review.update({ where: { id }, data: { hiddenAt: null, hiddenReason: null, hiddenById: null } });
    const cause = `review-shown:${id}:${review.hiddenAt.toISOString()}`;
    return { cause, text: buildReviewShownEmail(settings, review.book) };
  });
}

type ReviewEmail = { cause: string; text: ReturnType<typeof buildReviewShownEmail> };

/**
 * Runs a change to a review and updates its book's ratings. `change` returns the email to the review's writer, or
 * undefined if nothing changed.
 */
async function changeReviewVisibility(
  deps: Deps,
  id: number,
  change: (tx: TransactionClient, review: StudioReview) => Promise<ReviewEmail | undefined>,
): Promise<StudioReview> {
  const changedReview = await deps.db.$transaction(async (tx) => {
    const { bookId, userId } = await findStudioReview(tx, id);
    // Locks in the same order as posting a review to avoid deadlocks: first the writer, whose account must not be
    // closed in the meantime, then the book.
    await tx.$queryRaw`select 1 from users where id = ${userId} for share`;
    await tx.$queryRaw`select 1 from books where id = ${bookId} for no key update`;
    const review = await findStudioReview(tx, id);
    const notice = await change(tx, review);
    if (notice === undefined) return review;
    await updateBookRating(tx, bookId);
    if (review.user) await writeEmail(tx, review.user, notice.cause, notice.text, deps.clock.now());
    return await findStudioReview(tx, id);
  });
  sendEmailsSoon(deps);
  return changedReview;
}
