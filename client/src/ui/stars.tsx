import { useId } from 'react';
import styles from './stars.module.css';

export const starOutline = 'M12 2.6l2.9 6.1 6.6.9-4.8 4.6 1.2 6.7L12 17.7l-5.9 3.2 1.2-6.7L2.5 9.6l6.6-.9z';
const starPositions = [1, 2, 3, 4, 5];

/**
 * Shows a rating as stars, rounded to half a star; screen readers announce the exact value. Empty stars are outlined,
 * so that color is not the only difference.
 */
export function Stars({ rating, size = 20 }: { rating: number; size?: number }) {
  const id = useId();
  const roundedRating = Math.min(5, Math.max(0, Math.round(rating * 2) / 2));
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} of 5`}>
      {starPositions.map((position) => (
        <svg key={position} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
          <clipPath id={`${id}${position}`}>
            <rect
              width={roundedRating >= position ? 24 : roundedRating > position - 1 ? 12 : 0}
              height="24"
            />
          </clipPath>
          <path
            d={starOutline}
            className={styles.empty}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.2"
          />
          <path d={starOutline} fill="currentColor" clipPath={`url(#${id}${position})`} />
        </svg>
      ))}
    </span>
  );
}
