import type { Problem } from '../../../lib/http/problem.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import styles from './reader-problem.module.css';

type ReaderProblemProps = {
  problem: Problem;
  isTrying: boolean;
  onTryAgain: () => void;
  /**
   * Shown when there is no phrase: a link out of the reader, and a button to start over if the requested phrase
   * doesn't exist.
   */
  instead: { to: string; label: string; startLabel: string; onStartOver: (() => void) | null } | null;
};

/** Shows the HTTP status and error message above the text, which stays readable. */
export function ReaderProblem({ problem, isTrying, onTryAgain, instead }: ReaderProblemProps) {
  return (
    <div className={styles.frame}>
      <Banner tone="bad">
        <div className={styles.message}>
          <p>
            {problem.status > 0 && <strong>{problem.status} · </strong>}
            {problem.message}
          </p>
          {problem.status !== 404 && (
            <Button variant="quiet" size="small" busy={isTrying} onClick={onTryAgain}>
              Try again
            </Button>
          )}
        </div>
      </Banner>
      {instead !== null && (
        <div className={styles.ways}>
          {instead.onStartOver !== null && (
            <Button onClick={instead.onStartOver}>{instead.startLabel}</Button>
          )}
          <LinkButton to={instead.to} variant="quiet">
            {instead.label}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
