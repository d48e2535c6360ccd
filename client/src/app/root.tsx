import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { FirstWait } from './first-wait.tsx';
import { ConnectionNotice } from './layout/connection-notice.tsx';
import styles from './root.module.css';
import { RouteFocus } from './routes/route-focus.tsx';
import { SessionEnd } from './session-end.tsx';
import { TakenOver } from './taken-over.tsx';

/** Around every page: the skip link, what is said about session and connection, focus and scroll, what went wrong. */
export function Root() {
  const { pathname } = useLocation();
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <ConnectionNotice />
      <SessionEnd />
      <ErrorBoundary at={pathname} isWholePage>
        <Suspense fallback={<FirstWait isReader={pathname.endsWith('/read')} />}>
          <Outlet />
          <TakenOver />
          <RouteFocus />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
