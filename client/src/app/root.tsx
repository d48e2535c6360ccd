import { Suspense, useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { replayEarlyEvents, takeEarlyEvents } from '../lib/early-events.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useAppDispatch, useAppSelector } from '../session/hooks.ts';
import { saveReturnTo } from '../session/return-to.ts';
import { endingShown } from '../session/slice.ts';
import { Page } from '../ui/page/page.tsx';
import { Loading, Skeleton } from '../ui/page/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ConnectionNotice } from './layout/connection-notice.tsx';
import header from './layout/header.module.css';
import { Mark } from './layout/mark.tsx';
import styles from './root.module.css';
import { RouteFocus } from './routes/route-focus.tsx';

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
          <TakeOver />
          <RouteFocus />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/**
 * While the first page's script is on its way. Later pages never show it: the one before stays until the next is there.
 * The reader, who has no mark, is spared one that comes and goes.
 */
function FirstWait({ isReader }: { isReader: boolean }) {
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

/** When a session ends on any page: the sign-in with the reason, and back here afterwards unless the account is gone. */
function SessionEnd() {
  const ending = useAppSelector((state) => state.session.ending);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();

  useEffect(() => {
    if (ending === null) return;
    // Shown only once we are there: until then the guard of the page that is left must not lead elsewhere. Whoever is
    // leaving anyway need not be told.
    if (pathname === paths.login || pathname === paths.logout) {
      dispatch(endingShown());
      return;
    }
    const { message: notice, tone } = ending;
    if (tone === 'bad') saveReturnTo(pathname + search);
    void navigate(paths.login, { replace: true, state: { notice, tone } });
  }, [ending, pathname, search, navigate, dispatch]);
  return null;
}

/**
 * From here on the page is this device's own, and responds: nothing of what was drawn for a guest has to be hidden any more.
 * It stands behind the pages, so that their own effects come first.
 */
function TakeOver() {
  // In a layout effect: a press between the first paint and a normal effect would count twice.
  useLayoutEffect(() => takeEarlyEvents(document.documentElement.dataset.device === undefined), []);
  useEffect(() => {
    delete document.documentElement.dataset.device;
    document.getElementById('root')?.removeAttribute('data-drawn');
    replayEarlyEvents();
  }, []);
  return null;
}
