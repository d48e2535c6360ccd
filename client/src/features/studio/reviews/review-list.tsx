import type { ReviewState, StudioReviewView } from '@lingostory/contract/studio/reviews/schemas';
import { type ReactNode, useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { type Outcome, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import { Spinner } from '../base/spinner.tsx';
import { HideReviewDialog } from './hide-review-dialog.tsx';
import { ReviewItem } from './review-item.tsx';
import { useListStudioReviewsQuery, useShowReviewMutation } from './reviews.api.ts';
import styles from './reviews.module.css';

const perPage = 20;

type ReviewListProps = {
  bookCode: string;
  state: ReviewState | null;
  page: number;
  renderPageLinks: (lastPage: number) => ReactNode;
};

/** Lists reviews, newest first. An administrator can hide a review or show it again. */
export function ReviewList({ bookCode, state, page, renderPageLinks }: ReviewListProps) {
  const filter = { ...(bookCode !== '' && { book_code: bookCode }), ...(state !== null && { state }) };
  const query = useListStudioReviewsQuery({ ...filter, page, per_page: perPage }, fetchOnMount);
  const [showReview, showResult] = useShowReviewMutation();
  const [reviewToHide, setReviewToHide] = useState<StudioReviewView | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const listRef = useRef<HTMLDivElement>(null);

  // Moves the focus to the list, because the pressed button disappears.
  const handleDone = (message: string) => {
    setOutcome({ tone: 'good', message });
    listRef.current?.focus();
  };
  // Clears the old message first. Otherwise screen readers would not announce the same text a second time.
  const handleHide = (review: StudioReviewView) => {
    setOutcome(null);
    setReviewToHide(review);
  };
  const handleShow = async (id: number) => {
    setOutcome(null);
    const { data, error } = await showReview({ id });
    if (data === undefined) setOutcome({ tone: 'bad', message: messageFor('banner', error) });
    else handleDone(data.message);
  };

  return (
    <div ref={listRef} tabIndex={-1} className={styles.part}>
      <OutcomeBanner outcome={outcome} />
      <Loaded
        query={toQueryState(query, { keepPreviousData: true })}
        placeholder={<Spinner noun="the reviews" />}
      >
        {({ data: reviews, meta }) => (
          <>
            {reviews.length === 0 ? (
              <EmptyState title={state === 'hidden' ? 'No hidden reviews' : 'No reviews yet'} />
            ) : (
              <p>{pluralize(meta.total, 'review')}</p>
            )}
            {reviews.map((review) => (
              <ReviewItem
                key={review.id}
                review={review}
                busy={showResult.isLoading}
                onHide={() => handleHide(review)}
                onShow={() => void handleShow(review.id)}
              />
            ))}
            {renderPageLinks(Math.ceil(meta.total / perPage))}
          </>
        )}
      </Loaded>
      {reviewToHide !== null && (
        <HideReviewDialog review={reviewToHide} onHidden={handleDone} onClose={() => setReviewToHide(null)} />
      )}
    </div>
  );
}
