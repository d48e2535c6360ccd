import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useExternalStore } from '../../lib/storage/external-store.ts';
import { loadingChunkCount } from './chunks.tsx';
import styles from './route-focus.module.css';

/**
 * On navigation, scrolls to the top and focuses the page's heading. Shows a progress line while a page's script
 * loads.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const isHistoryNavigation = useNavigationType() === 'POP';
  const isPageLoading = useExternalStore(loadingChunkCount) > 0;
  const shownPathname = useRef(pathname);

  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    // The browser restores the scroll position itself on Back and Forward.
    if (!isHistoryNavigation) window.scrollTo(0, 0);
    const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname, isHistoryNavigation]);

  return <div className={styles.line} data-loading={isPageLoading || undefined} aria-hidden="true" />;
}
