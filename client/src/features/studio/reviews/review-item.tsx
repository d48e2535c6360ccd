import type { StudioReviewView } from '@lingostory/contract/studio/reviews/schemas';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Stars } from '../../../ui/stars.tsx';
import styles from './reviews.module.css';

type ReviewItemProps = {
  review: StudioReviewView;
  busy: boolean;
  onHide: () => void;
  onShow: () => void;
};

export function ReviewItem({ review, busy, onHide, onShow }: ReviewItemProps) {
  const { id, title, writer, book, createdAt, hidden_at, hidden_reason, edited_since } = review;
  const isHidden = hidden_at !== null;
  return (
    <article className={styles.review} aria-labelledby={`review${id}`}>
      <div className={styles.line}>
        <Stars rating={review.overall_star} size={18} />
        {isHidden && <Pill>Hidden</Pill>}
      </div>
      <h2 id={`review${id}`}>{title}</h2>
      <p className={styles.text}>{review.review}</p>
      <p className={styles.quiet}>
        {writer?.name ?? 'A former reader'}, <time dateTime={createdAt}>{formatDay(createdAt)}</time>, on{' '}
        <Link to={paths.studioBook(book.book_code)} lang="fr">
          {book.title}
        </Link>
        . Performance {review.performance_star} of 5, story {review.story_star} of 5.
      </p>
      {isHidden && (
        <p className={styles.quiet}>
          Hidden on {formatDay(hidden_at)}: {hidden_reason}
          {edited_since && ' The reader has changed it since.'}
        </p>
      )}
      <div>
        {isHidden ? (
          <Button
            variant="quiet"
            size="small"
            busy={busy}
            aria-label={`Show again: ${title}`}
            onClick={onShow}
          >
            Show again
          </Button>
        ) : (
          <Button variant="quiet" size="small" aria-label={`Hide: ${title}`} onClick={onHide}>
            Hide
          </Button>
        )}
      </div>
    </article>
  );
}
