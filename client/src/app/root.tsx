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

/** The frame around every page: skip link, connection and session notices, error boundary, focus and scroll. */
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
        <Suspense fallback={<FirstLoad isReader={pathname.endsWith('/read')} />}>
          <Outlet />
          <FirstViewEnd />
          <RouteFocus />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/**
 * Shown while the first page's script loads. Later navigations keep the previous page until the next one is ready.
 * The logo is left out in the reader, which doesn't have one.
 */
function FirstLoad({ isReader }: { isReader: boolean }) {
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

/**
 * Redirects to the sign-in page when a session ends, and shows the reason there. After signing in, the user returns
 * to the current page, unless they deleted the account.
 */
function SessionEnd() {
  const ending = useAppSelector((state) => state.session.ending);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();

  useEffect(() => {
    if (ending === null) return;
    // Cleared only on the sign-in page: until then, the guard of the page being left must not redirect elsewhere. A
    // user on the logout page is leaving anyway and needs no notice.
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
 * Ends the first view: reveals what was hidden on this device and replays early events. Rendered after the pages, so
 * that their effects run first.
 */
function FirstViewEnd() {
  // Runs in a layout effect: a press before a normal effect would be handled twice.
  useLayoutEffect(() => takeEarlyEvents(document.documentElement.dataset.device === undefined), []);
  useEffect(() => {
    delete document.documentElement.dataset.device;
    document.getElementById('root')?.removeAttribute('data-drawn');
    replayEarlyEvents();
  }, []);
  return null;
}
