import { type ReviewState, reviewStates } from '@lingostory/contract/studio/reviews/schemas';
import { Link } from 'react-router-dom';
import styles from './reviews.module.css';

const stateLabels = { shown: 'Shown', hidden: 'Hidden' } as const;

type StateLinksProps = { state: ReviewState | null; to: (state: ReviewState | null) => string };

/** Links that filter the list of reviews by state: all, shown or hidden. */
export function StateLinks({ state, to }: StateLinksProps) {
  return (
    <nav className={styles.states} aria-label="Filter reviews">
      {[null, ...reviewStates].map((option) => (
        <Link key={option} to={to(option)} aria-current={option === state ? 'page' : undefined}>
          {option === null ? 'All' : stateLabels[option]}
        </Link>
      ))}
    </nav>
  );
}
