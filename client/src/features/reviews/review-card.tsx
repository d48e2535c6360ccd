import type { BookReviewView } from '@lingostory/contract/reviews/schemas';
import { day } from '../../lib/wording/format.ts';
import { Stars } from '../../ui/stars.tsx';
import styles from './book-reviews.module.css';

export function ReviewCard({ review }: { review: BookReviewView }) {
  return (
    <article className={styles.card}>
      <Stars rating={review.overall_star} size={18} />
      <h3 className={styles.title}>{review.title}</h3>
      <p className={styles.text}>{review.review}</p>
      <p className={styles.quiet}>
        <span className={styles.name}>{review.name}</span>,{' '}
        <time dateTime={review.createdAt}>{day(review.createdAt)}</time>
        <span className={styles.parts}>
          Performance {review.performance_star} of 5, story {review.story_star} of 5
        </span>
      </p>
    </article>
  );
}
