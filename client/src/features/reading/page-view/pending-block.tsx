import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import { TextLinesSkeleton } from './opening-phrase.tsx';
import styles from './page-view.module.css';

type PendingBlockProps = {
  hasFailed: boolean;
  onTryAgain: () => void;
  /** The phrase being played, if this block contains it. */
  children?: ReactNode;
};

/** A block that is loading or has failed to load. Shows the phrase being played in either case. */
export function PendingBlock({ hasFailed, onTryAgain, children }: PendingBlockProps) {
  return (
    <div className={styles.waiting}>
      {children}
      {hasFailed ? (
        <div className={styles.failed} role="alert">
          <p>We couldn’t load this part of the chapter.</p>
          <Button variant="quiet" size="small" onClick={onTryAgain}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <Loading noun="the text" />
          <TextLinesSkeleton />
        </>
      )}
    </div>
  );
}
