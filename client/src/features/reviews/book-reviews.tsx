import type { BookReviewView } from '@lingostory/contract/reviews/schemas';
import { useState } from 'react';
import { toProblem } from '../../lib/http/problem.ts';
import { toQueryState } from '../../lib/http/query-state.ts';
import { formatDay, pluralize } from '../../lib/labels/format.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx';
import { Stars } from '../../ui/stars.tsx';
import styles from './book-reviews.module.css';
import { useListBookReviewsInfiniteQuery } from './reviews.api.ts';
import { WriteReviewLink } from './write-review-link.tsx';

/** Lists a book's reviews, newest first. A button loads the next page. */
export function BookReviews({ bookCode, isOwned }: { bookCode: string; isOwned: boolean }) {
  return (
    <section className={styles.reviews} aria-labelledby="reviews">
      <h2 id="reviews">What readers say</h2>
      <ReviewList bookCode={bookCode} />
      {isOwned && <WriteReviewLink bookCode={bookCode} />}
    </section>
  );
}

function ReviewList({ bookCode }: { bookCode: string }) {
  const query = useListBookReviewsInfiniteQuery({ book_code: bookCode });
  return (
    <Loaded query={toQueryState(query)} placeholder={<ReviewsSkeleton />}>
      {({ pages }) => (
        <LoadedReviews
          key={bookCode}
          reviews={removeDuplicates(pages.flatMap((page) => page.data))}
          total={pages.at(-1)?.meta.total}
          more={query}
        />
      )}
    </Loaded>
  );
}

/** Focuses the first new review, because the "Show more" button disappears with the last page. */
const focusReview = (review: HTMLElement | null) => review?.focus();

type LoadedReviewsProps = {
  reviews: readonly BookReviewView[];
  total: number | undefined;
  more: Pick<
    ReturnType<typeof useListBookReviewsInfiniteQuery>,
    'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  > & { error?: unknown };
};

function LoadedReviews({ reviews, total, more }: LoadedReviewsProps) {
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage } = more;
  const [firstNewReviewId, setFirstNewReviewId] = useState<number | null>(null);
  if (reviews.length === 0) {
    return <p className={styles.quiet}>No reviews yet.</p>;
  }
  const handleShowMore = async () => {
    const response = await fetchNextPage();
    if (response.data === undefined || response.error !== undefined) return;
    const loadedReviews = removeDuplicates(response.data.pages.flatMap((page) => page.data));
    setFirstNewReviewId(loadedReviews[reviews.length]?.id ?? null);
  };
  return (
    <>
      <ol className={styles.list}>
        {reviews.map((review) => (
          <li
            key={review.id}
            className={styles.item}
            {...(review.id === firstNewReviewId && { ref: focusReview, tabIndex: -1 })}
          >
            <ReviewCard review={review} />
          </li>
        ))}
      </ol>
      {error !== undefined && <p role="alert">{toProblem(error).message}</p>}
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void handleShowMore()}>
            Show more
          </Button>
          <span className={styles.quiet}>
            {reviews.length} of {pluralize(total ?? reviews.length, 'review')}
          </span>
        </div>
      )}
    </>
  );
}

/**
 * Removes duplicates. A review posted between two requests moves an older one to the next page, where it is loaded
 * again.
 */
function removeDuplicates<Item extends { id: number }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

function ReviewsSkeleton() {
  return (
    <div className={styles.list}>
      <Loading noun="the reviews" />
      {[1, 2].map((position) => (
        <div key={position} className={styles.item}>
          <Skeleton width="8rem" />
          <Skeleton width="60%" height="1.375rem" />
          <Skeleton height="4em" />
        </div>
      ))}
    </div>
  );
}

function ReviewCard({ review }: { review: BookReviewView }) {
  return (
    <article className={styles.card}>
      <Stars rating={review.overall_star} size={18} />
      <h3 className={styles.title}>{review.title}</h3>
      <p className={styles.text}>{review.review}</p>
      <p className={styles.quiet}>
        <span className={styles.name}>{review.name}</span>,{' '}
        <time dateTime={review.createdAt}>{formatDay(review.createdAt)}</time>
        <span className={styles.parts}>
          Performance {review.performance_star} of 5, story {review.story_star} of 5
        </span>
      </p>
    </article>
  );
}
