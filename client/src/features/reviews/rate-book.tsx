import { useId } from 'react';
import { Link } from 'react-router-dom';
import { updateDraft } from '../../lib/forms/draft.ts';
import { toNullableState, toQueryState } from '../../lib/http/query-state.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../session/hooks.ts';
import { classNames } from '../../ui/class-names.ts';
import { starOutline } from '../../ui/stars.tsx';
import styles from './rate-book.module.css';
import { starsParameter, toDraftName } from './review-values.ts';
import { useReadOwnReviewQuery } from './reviews.api.ts';

const starChoices = [1, 2, 3, 4, 5];

/**
 * Star links at the end of a book, filled up to the member's earlier rating. A click opens the review form with that
 * rating.
 */
export function RateBook({ bookCode }: { bookCode: string }) {
  const { user } = useSession();
  const id = useId();
  const { data: ownReview } = toNullableState(toQueryState(useReadOwnReviewQuery({ book_code: bookCode })));
  const currentStars = ownReview?.overall_star ?? 0;
  return (
    <div className={styles.rate}>
      <p id={id} className={styles.question}>
        {currentStars === 0 ? 'How was it?' : 'Your rating'}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for form fields. */}
      <div role="group" aria-labelledby={id} className={styles.stars}>
        {starChoices.map((stars) => (
          <Link
            key={stars}
            to={`${paths.writeReview(bookCode)}?${starsParameter}=${stars}`}
            aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            aria-current={stars === currentStars || undefined}
            className={classNames(styles.star, stars <= currentStars && styles.filled)}
            // Updates the stars of an unfinished review and keeps its text.
            onClick={() => updateDraft(toDraftName(user, bookCode), { overall_star: stars })}
          >
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
              <path d={starOutline} />
            </svg>
          </Link>
        ))}
      </div>
    </div>
  );
}
