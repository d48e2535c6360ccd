import type { Deps, Tx } from '../../deps.ts';
import { sendEmailsSoon, writeEmail } from '../outbox/public.ts';
import { reviewHidden, reviewShown } from './emails.ts';
import { findStudioReview, type StudioReview } from './find-reviews.ts';
import { rateBook } from './rate-book.ts';

type Hiding = { id: number; reason: string; administratorId: number };

/**
 * Hides a review from readers and from the book's means, and writes the reason to its writer, all at once. It stays
 * hidden, however it is changed, until an administrator shows it. Hiding it again changes nothing. 404 unknown.
 */
export async function hideReview(deps: Deps, { id, reason, administratorId }: Hiding): Promise<StudioReview> {
  const { settings, clock } = deps;
  return await changeReview(deps, id, async (tx, review) => {
    if (review.hiddenAt !== null) return undefined;
    const hiddenAt = clock.now();
    await tx.review.update({
      where: { id },
      data: { hiddenAt, hiddenReason: reason, hiddenById: administratorId },
    });
    const cause = `review-hidden:${id}:${hiddenAt.toISOString()}`;
    return { cause, text: reviewHidden(settings, review.book, reason) };
  });
}

/** Shows a hidden review to readers again, and counts its stars. One that is not hidden stays as it is. 404 unknown. */
export async function showReview(deps: Deps, id: number): Promise<StudioReview> {
  const { settings } = deps;
  return await changeReview(deps, id, async (tx, review) => {
    if (review.hiddenAt === null) return undefined;
    await tx.review.update({ where: { id }, data: { hiddenAt: null, hiddenReason: null, hiddenById: null } });
    const cause = `review-shown:${id}:${review.hiddenAt.toISOString()}`;
    return { cause, text: reviewShown(settings, review.book) };
  });
}

type Notice = { cause: string; text: ReturnType<typeof reviewShown> };

/** `change` returns what the writer is notified of, nothing where there is nothing to do. */
async function changeReview(
  deps: Deps,
  id: number,
  change: (tx: Tx, review: StudioReview) => Promise<Notice | undefined>,
): Promise<StudioReview> {
  const changed = await deps.db.$transaction(async (tx) => {
    const { bookId, userId } = await findStudioReview(tx, id);
    // In the order of a review that is posted: its writer, whose account must not be closed meanwhile, then its book.
    await tx.$queryRaw`select 1 from users where id = ${userId} for share`;
    await tx.$queryRaw`select 1 from books where id = ${bookId} for no key update`;
    const review = await findStudioReview(tx, id);
    const notice = await change(tx, review);
    if (notice === undefined) return review;
    await rateBook(tx, bookId);
    if (review.user) await writeEmail(tx, review.user, notice.cause, notice.text, deps.clock.now());
    return await findStudioReview(tx, id);
  });
  sendEmailsSoon(deps);
  return changed;
}
