import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import styles from './page-view.module.css';

/** Shows the current phrase in the page view's text size until the chapter and the page view's script have loaded. */
export function OpeningPhrase({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        {children}
        <Loading noun="the text" />
        <TextLinesSkeleton />
      </div>
    </div>
  );
}

/** A placeholder for text that is loading. */
export function TextLinesSkeleton() {
  return [96, 100, 88, 94, 98, 60].map((width) => (
    <Skeleton key={width} width={`${width}%`} height="1.25rem" />
  ));
}
