import { Page } from '../ui/page/page.tsx';
import { Loading, Skeleton } from '../ui/page/skeleton.tsx';
import styles from './first-wait.module.css';
import header from './layout/header.module.css';
import { Mark } from './layout/mark.tsx';

/**
 * While the first page's script is on its way. Later pages never show it: the one before stays until the next is there.
 * The reader, who has no mark, is spared one that comes and goes.
 */
export function FirstWait({ isReader }: { isReader: boolean }) {
  return (
    <>
      <div className={header.header}>{!isReader && <Mark />}</div>
      <main id="main">
        <Page className={styles.lines ?? ''}>
          <Loading what="the page" />
          <Skeleton width="min(22rem, 80%)" height="3.25rem" />
          <Skeleton width="min(34rem, 100%)" height="1.25rem" />
          <Skeleton width="min(28rem, 90%)" height="1.25rem" />
        </Page>
      </main>
    </>
  );
}
