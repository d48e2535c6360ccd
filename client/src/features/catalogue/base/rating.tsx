import { Stars } from '../../../ui/stars.tsx';
import { ratingInWords } from './labels.ts';
import styles from './rating.module.css';

type RatingProps = { average: number; notations: number; size?: number };

/** Stars with "4.5 · 38 ratings" beside them, or a plain "No ratings yet". */
export function Rating({ average, notations, size = 16 }: RatingProps) {
  return (
    <span className={styles.rating}>
      {notations > 0 && <Stars rating={average} size={size} />}
      <span>{ratingInWords(average, notations)}</span>
    </span>
  );
}
