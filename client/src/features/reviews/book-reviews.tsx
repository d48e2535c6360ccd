import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { plural } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { toProblem } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/state.tsx';
import styles from './book-reviews.module.css';
import { ReviewCard } from './review-card.tsx';
import { useListBookReviewsInfiniteQuery } from './reviews.api.ts';

/** What readers say about a book, newest first, a few at a time. */
export function BookReviews({ bookCode, owned }: { bookCode: string; owned: boolean }) {
  return (
    <section className={styles.reviews} aria-labelledby="reviews">
      <h2 id="reviews">What readers say</h2>
      <ReviewList bookCode={bookCode} />
      {owned && <Link to={paths.writeReview(bookCode)}>Write a review</Link>}
    </section>
  );
}

function ReviewList({ bookCode }: { bookCode: string }) {
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useListBookReviewsInfiniteQuery({ book_code: bookCode });
  const [firstNew, setFirstNew] = useState<number | null>(null);
  const target = useRef<HTMLLIElement>(null);
  // Whoever pressed the button goes on at the first of the reviews that came.
  useEffect(() => {
    if (firstNew !== null) target.current?.focus();
  }, [firstNew]);

  if (currentData === undefined) {
    if (error !== undefined) {
      const handleRetry = () => void refetch();
      return <ErrorState message={toProblem(error).message} onRetry={handleRetry} busy={isFetching} />;
    }
    return <Waiting />;
  }
  const reviews = distinct(currentData.pages.flatMap((page) => page.data));
  const total = currentData.pages.at(-1)?.meta.total ?? reviews.length;
  if (reviews.length === 0) {
    return <p className={styles.quiet}>No reviews yet.</p>;
  }
  const handleMore = async () => {
    const answer = await fetchNextPage();
    if (answer.data === undefined || answer.error !== undefined) return;
    const now = distinct(answer.data.pages.flatMap((page) => page.data));
    setFirstNew(now[reviews.length]?.id ?? null);
  };
  return (
    <>
      <ol className={styles.list}>
        {reviews.map((review) => (
          <li
            key={review.id}
            className={styles.item}
            {...(review.id === firstNew && { ref: target, tabIndex: -1 })}
          >
            <ReviewCard review={review} />
          </li>
        ))}
      </ol>
      {error !== undefined && <p role="alert">{toProblem(error).message}</p>}
      {hasNextPage && (
        <div className={styles.more}>
          <Button look="quiet" busy={isFetchingNextPage} onClick={() => void handleMore()}>
            Show more
          </Button>
          <span className={styles.quiet}>
            {reviews.length} of {plural(total, 'review')}
          </span>
        </div>
      )}
    </>
  );
}

/** A review that came in meanwhile moves another one to the next page, where it is met again. */
function distinct<Item extends { id: number }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

function Waiting() {
  return (
    <div className={styles.list}>
      <Loading what="the reviews" />
      {[1, 2].map((place) => (
        <div key={place} className={styles.item}>
          <Skeleton width="8rem" />
          <Skeleton width="60%" height="1.375rem" />
          <Skeleton height="4em" />
        </div>
      ))}
    </div>
  );
}
