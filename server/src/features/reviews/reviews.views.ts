import type { BookReviewView, OwnReviewView } from '@lingostory/contract/reviews/schemas';
import { formerReader } from '@lingostory/contract/reviews/schemas';
import type { StudioReviewView } from '@lingostory/contract/studio/reviews/schemas';
import type { Book, Review } from '../../generated/prisma/client.ts';
import type { SignedReview, StudioReview } from './find-reviews.ts';

/** Returns the reviewer's first name. Doesn't reveal an email address that was entered as a name. */
function firstName(user: SignedReview['user']): string {
  if (!user) return formerReader;
  const [first = ''] = user.name.trim().split(/\s+/);
  return first === '' || first.includes('@') ? 'A reader' : first;
}

const textAndStars = (review: Review) => ({
  title: review.title,
  review: review.review,
  overall_star: review.overallStar,
  performance_star: review.performanceStar,
  story_star: review.storyStar,
});

const hiding = ({ hiddenAt, hiddenReason }: Review) => ({
  hidden_at: hiddenAt?.toISOString() ?? null,
  hidden_reason: hiddenReason,
});

export function viewBookReview(review: SignedReview): BookReviewView {
  return {
    id: review.id,
    ...textAndStars(review),
    name: firstName(review.user),
    createdAt: review.createdAt.toISOString(),
  };
}

export function viewOwnReview(review: Review & { book: Book }): OwnReviewView {
  return {
    book_code: review.book.bookCode,
    ...textAndStars(review),
    createdAt: review.createdAt.toISOString(),
    ...hiding(review),
  };
}

export function viewStudioReview(review: StudioReview): StudioReviewView {
  const { id, book, user, createdAt, hiddenAt } = review;
  return {
    id,
    ...textAndStars(review),
    createdAt: createdAt.toISOString(),
    book: { id: book.id, title: book.title, book_code: book.bookCode },
    writer: user && { id: user.id, name: user.name },
    ...hiding(review),
    edited_since: hiddenAt !== null && createdAt > hiddenAt,
  };
}
