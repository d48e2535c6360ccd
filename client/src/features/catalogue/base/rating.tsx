import { Stars } from '../../../ui/stars.tsx';
import { formatRating } from './labels.ts';
import styles from './rating.module.css';

type RatingProps = { average: number; ratingCount: number; size?: number };

/** Shows a rating as stars and text, or "No ratings yet". */
export function Rating({ average, ratingCount, size = 16 }: RatingProps) {
  return (
    <span className={styles.rating}>
      {ratingCount > 0 && <Stars rating={average} size={size} />}
      <span>{formatRating(average, ratingCount)}</span>
    </span>
  );
}
