import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useExternalStore } from '../../lib/storage/external-store.ts';
import { chunksLoading } from './chunks.tsx';
import styles from './route-focus.module.css';

/**
 * On navigation, scrolls to the top and focuses the page's heading. Shows a progress line while a page's script
 * loads.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const isLoading = useExternalStore(chunksLoading) > 0;
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The browser restores the scroll position itself on Back and Forward.
    if (!isReturn) window.scrollTo(0, 0);
    const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname, isReturn]);

  return <div className={styles.line} data-loading={isLoading || undefined} aria-hidden="true" />;
}
