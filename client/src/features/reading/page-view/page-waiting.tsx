import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import { PageLines } from './page-opening.tsx';
import styles from './page-view.module.css';

type PageWaitingProps = {
  hasFailed: boolean;
  onTryAgain: () => void;
  /** The phrase that is heard, where it stands in this part. */
  children?: ReactNode;
};

/** A part of the chapter that is on its way, or could not be loaded; the phrase that is heard is there at any rate. */
export function PageWaiting({ hasFailed, onTryAgain, children }: PageWaitingProps) {
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
          <Loading what="the text" />
          <PageLines />
        </>
      )}
    </div>
  );
}
