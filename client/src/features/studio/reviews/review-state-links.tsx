import { type ReviewState, reviewStates } from '@lingostory/contract/studio/reviews/schemas';
import { Link } from 'react-router-dom';
import styles from './reviews.module.css';

const reviewStateLabels = { shown: 'Shown', hidden: 'Hidden' } as const;

type ReviewStateLinksProps = { state: ReviewState | null; to: (state: ReviewState | null) => string };

/** Links that filter the list of reviews by state: all, shown or hidden. */
export function ReviewStateLinks({ state, to }: ReviewStateLinksProps) {
  return (
    <nav className={styles.states} aria-label="Filter reviews">
      {[null, ...reviewStates].map((option) => (
        <Link key={option} to={to(option)} aria-current={option === state ? 'page' : undefined}>
          {option === null ? 'All' : reviewStateLabels[option]}
        </Link>
      ))}
    </nav>
  );
}
