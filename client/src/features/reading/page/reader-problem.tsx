import type { Problem } from '../../../lib/http/problem.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import styles from './reader-problem.module.css';

type ReaderProblemProps = {
  problem: Problem;
  isRetrying: boolean;
  onTryAgain: () => void;
  /**
   * The content shown when there is no phrase: a link out of the reader, and a button to start over if the requested
   * phrase doesn't exist. `bookLink` leads to the page where a member can get a book that they can't read.
   */
  exitOptions: {
    to: string;
    label: string;
    startLabel: string;
    bookLink?: string;
    onStartOver: (() => void) | null;
  } | null;
};

/** Shows the HTTP status and error message above the text, which stays readable. */
export function ReaderProblem({ problem, isRetrying, onTryAgain, exitOptions }: ReaderProblemProps) {
  return (
    <div className={styles.frame}>
      <Banner tone="bad">
        <div className={styles.message}>
          <p>
            {problem.status > 0 && <strong>{problem.status} · </strong>}
            {problem.message}
          </p>
          {problem.status !== 404 && (
            <Button variant="quiet" size="small" busy={isRetrying} onClick={onTryAgain}>
              Try again
            </Button>
          )}
        </div>
      </Banner>
      {exitOptions !== null && (
        <div className={styles.ways}>
          {exitOptions.onStartOver !== null && (
            <Button onClick={exitOptions.onStartOver}>{exitOptions.startLabel}</Button>
          )}
          {exitOptions.bookLink !== undefined &&
            exitOptions.onStartOver === null &&
            problem.status === 404 && <LinkButton to={exitOptions.bookLink}>See this story</LinkButton>}
          <LinkButton to={exitOptions.to} variant="quiet">
            {exitOptions.label}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
