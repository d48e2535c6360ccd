import type { BookReviewView, OwnReviewView } from '@lingostory/contract/reviews/schemas';
import { formerReaderName } from '@lingostory/contract/reviews/schemas';
import type { StudioReviewView } from '@lingostory/contract/studio/reviews/schemas';
import type { Book, Review } from '../../generated/prisma/client.ts';
import type { ReviewWithAuthor, StudioReview } from './find-reviews.ts';

/** Returns the reviewer's first name. Doesn't reveal an email address that was entered as a name. */
function firstNameOf(user: ReviewWithAuthor['user']): string {
  if (!user) return formerReaderName;
  const [firstName = ''] = user.name.trim().split(/\s+/);
  return firstName === '' || firstName.includes('@') ? 'A reader' : firstName;
}

const toTextAndStars = (review: Review) => ({
  title: review.title,
  review: review.review,
  overall_star: review.overallStar,
  performance_star: review.performanceStar,
  story_star: review.storyStar,
});

const toHiddenFields = ({ hiddenAt, hiddenReason }: Review) => ({
  hidden_at: hiddenAt?.toISOString() ?? null,
  hidden_reason: hiddenReason,
});

export function toBookReviewView(review: ReviewWithAuthor): BookReviewView {
  return {
    id: review.id,
    ...toTextAndStars(review),
    name: firstNameOf(review.user),
    createdAt: review.createdAt.toISOString(),
  };
}

export function toOwnReviewView(review: Review & { book: Book }): OwnReviewView {
  return {
    book_code: review.book.bookCode,
    ...toTextAndStars(review),
    createdAt: review.createdAt.toISOString(),
    ...toHiddenFields(review),
  };
}

export function toStudioReviewView(review: StudioReview): StudioReviewView {
  const { id, book, user, createdAt, hiddenAt } = review;
  return {
    id,
    ...toTextAndStars(review),
    createdAt: createdAt.toISOString(),
    book: { id: book.id, title: book.title, book_code: book.bookCode },
    writer: user && { id: user.id, name: user.name },
    ...toHiddenFields(review),
    edited_since: hiddenAt !== null && createdAt > hiddenAt,
  };
}
