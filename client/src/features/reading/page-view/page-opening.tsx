import type { ReactNode } from 'react';
import { Loading } from '../../../ui/skeleton.tsx';
import { PageLines } from './page-lines.tsx';
import styles from './page-view.module.css';

/** The page until its chapter and its script are there: the phrase that is heard, in the size that it will have. */
export function PageOpening({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        {children}
        <Loading what="the text" />
        <PageLines />
      </div>
    </div>
  );
}
