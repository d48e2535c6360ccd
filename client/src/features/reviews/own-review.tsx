import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import { fetchOnMount, toNullableState, toQueryState } from '../../lib/http/query-state.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx';
import { EmptyState } from '../../ui/page/state.tsx';
import styles from './review-form.module.css';
import { ReviewForm } from './review-form.tsx';
import { useReadOwnReviewQuery } from './reviews.api.ts';

/** The form for the member's review of a book that they own, prefilled with their earlier review. */
export function OwnReview({ book }: { book: BookDetailView }) {
  if (book.owned === true) return <OwnedBookReview book={book} />;
  return (
    <EmptyState
      title={book.readable === true ? 'You haven’t bought this book' : 'This book isn’t in your library'}
      action={<LinkButton to={paths.bookDetail(book.book_code)}>See the book</LinkButton>}
    >
      Only readers who own a book can review it.
    </EmptyState>
  );
}

function OwnedBookReview({ book: { book_code, difficulty } }: { book: BookDetailView }) {
  const query = useReadOwnReviewQuery({ book_code }, fetchOnMount);
  return (
    <Loaded query={toNullableState(toQueryState(query))} placeholder={<ReviewSkeleton />}>
      {(ownReview) => (
        <ReviewForm key={book_code} bookCode={book_code} difficulty={difficulty} ownReview={ownReview} />
      )}
    </Loaded>
  );
}

function ReviewSkeleton() {
  return (
    <div className={styles.form}>
      <Loading noun="your review" />
      <Skeleton width="10rem" height="1.375rem" />
      <Skeleton height="8rem" />
      <Skeleton height="3rem" />
      <Skeleton height="12rem" />
    </div>
  );
}
