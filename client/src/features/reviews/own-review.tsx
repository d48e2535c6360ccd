import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import { paths } from '../../lib/paths.ts';
import { toProblem } from '../../lib/problem.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import styles from './review-form.module.css';
import { ReviewForm } from './review-form.tsx';
import { useReadOwnReviewQuery } from './reviews.api.ts';

/** The form for a book of one's library, with what one wrote before. */
export function OwnReview({ book }: { book: BookDetailView }) {
  const { currentData, error, isFetching, refetch } = useReadOwnReviewQuery(
    { book_code: book.book_code },
    { skip: book.owned !== true, refetchOnMountOrArgChange: true },
  );
  if (book.owned !== true) {
    return (
      <EmptyState
        title="This book isn’t in your library"
        action={<LinkButton to={paths.bookDetail(book.book_code)}>See the book</LinkButton>}
      >
        Only readers who own a book can review it.
      </EmptyState>
    );
  }
  const problem = error === undefined ? null : toProblem(error);
  // 404: there is none yet.
  if (problem !== null && problem.status !== 404 && currentData === undefined) {
    const handleRetry = () => void refetch();
    return <ErrorState message={problem.message} onRetry={handleRetry} busy={isFetching} />;
  }
  if (currentData === undefined && problem === null) return <ReviewWaiting />;
  return (
    <ReviewForm
      key={book.book_code}
      bookCode={book.book_code}
      difficulty={book.difficulty}
      own={currentData ?? null}
    />
  );
}

function ReviewWaiting() {
  return (
    <div className={styles.form}>
      <Loading what="your review" />
      <Skeleton width="10rem" height="1.375rem" />
      <Skeleton height="8rem" />
      <Skeleton height="3rem" />
      <Skeleton height="12rem" />
    </div>
  );
}
