import { type ReviewState, reviewStates } from '@lingostory/contract/studio/reviews/schemas';
import { Link } from 'react-router-dom';
import styles from './reviews.module.css';

const labels = { shown: 'Shown', hidden: 'Hidden' } as const;

type StateLinksProps = { state: ReviewState | null; to: (state: ReviewState | null) => string };

/** All reviews, or those that readers see or do not see. */
export function StateLinks({ state, to }: StateLinksProps) {
  return (
    <nav className={styles.states} aria-label="Which reviews">
      {[null, ...reviewStates].map((one) => (
        <Link key={one} to={to(one)} aria-current={one === state ? 'page' : undefined}>
          {one === null ? 'All' : labels[one]}
        </Link>
      ))}
    </nav>
  );
}
