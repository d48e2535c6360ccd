import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
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

/** In place of text that is on its way. */
export function PageLines() {
  return [96, 100, 88, 94, 98, 60].map((width) => (
    <Skeleton key={width} width={`${width}%`} height="1.25rem" />
  ));
}
