import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { replayEarlyEvents, takeEarlyEvents } from '../lib/early-events.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useAppDispatch, useAppSelector } from '../session/hooks.ts';
import { saveReturnPath } from '../session/return-to.ts';
import { endingShown } from '../session/slice.ts';
import { OfflineHintContext } from '../ui/offline-hint.ts';
import { Page } from '../ui/page/page.tsx';
import { Loading, Skeleton } from '../ui/page/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ConnectionNotice } from './layout/connection-notice.tsx';
import header from './layout/header.module.css';
import { LogoMark } from './layout/logo-mark.tsx';
import styles from './root.module.css';
import { RouteFocus } from './routes/route-focus.tsx';

// Loaded at the first outage only. Members have it on their device; without it, a guest's forms show no hint.
const OfflineHint = lazy(async () => ({
  default: await import('./offline-hint.tsx').then(
    (module) => module.OfflineHint,
    () => () => null,
  ),
}));

/** Wraps every page in the skip link, notices, error boundary and focus management. */
export function Root() {
  const { pathname } = useLocation();
  const isConnectionLost = useAppSelector((state) => state.connection.lost);
  const offlineHint = isConnectionLost && (
    <Suspense>
      <OfflineHint />
    </Suspense>
  );
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <ConnectionNotice />
      <SessionEndRedirect />
      <ErrorBoundary at={pathname} isWholePage>
        <Suspense fallback={<FirstLoadPlaceholder isReaderPage={pathname.endsWith('/read')} />}>
          <OfflineHintContext value={offlineHint}>
            <Outlet />
          </OfflineHintContext>
          <FirstViewEnd />
          <RouteFocus />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/**
 * Shown while the first page's script loads. Omits the logo in the reader, which has none. Later navigations keep the
 * current page on the screen until the next one is ready.
 */
function FirstLoadPlaceholder({ isReaderPage }: { isReaderPage: boolean }) {
  return (
    <>
      <div className={header.header}>{!isReaderPage && <LogoMark />}</div>
      <main id="main">
        <Page className={styles.lines ?? ''}>
          <Loading noun="the page" />
          <Skeleton width="min(22rem, 80%)" height="3.25rem" />
          <Skeleton width="min(34rem, 100%)" height="1.25rem" />
          <Skeleton width="min(28rem, 90%)" height="1.25rem" />
        </Page>
      </main>
    </>
  );
}

/**
 * Redirects to the sign-in page and shows why the session ended. If the server ended it, the user returns to the
 * current page after signing in.
 */
function SessionEndRedirect() {
  const sessionEndNotice = useAppSelector((state) => state.session.ending);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();

  useEffect(() => {
    if (sessionEndNotice === null) return;
    // Clears the reason only after the redirect, because until then the reason keeps the page's guard from
    // redirecting elsewhere. On the logout page, it is cleared immediately, because the user already knows why the
    // session ended.
    if (pathname === paths.login || pathname === paths.logout) {
      dispatch(endingShown());
      return;
    }
    const { message: notice, tone } = sessionEndNotice;
    if (tone === 'bad') saveReturnPath(pathname + search);
    void navigate(paths.login, { replace: true, state: { notice, tone } });
  }, [sessionEndNotice, pathname, search, navigate, dispatch]);
  return null;
}

/**
 * Runs once the page is interactive. Shows the parts that were hidden until then and replays the user's earlier
 * input. Rendered after the page, so that the page's effects run first.
 */
function FirstViewEnd() {
  // Uses a layout effect, because a click between the render and a normal effect would be both handled and replayed.
  useLayoutEffect(() => takeEarlyEvents(document.documentElement.dataset.device === undefined), []);
  useEffect(() => {
    delete document.documentElement.dataset.device;
    document.getElementById('root')?.removeAttribute('data-drawn');
    replayEarlyEvents();
  }, []);
  return null;
}
