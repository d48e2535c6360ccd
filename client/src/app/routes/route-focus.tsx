import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useExternalStore } from '../../lib/storage/external-store.ts';
import { loadingChunkCount } from './chunks.tsx';
import styles from './route-focus.module.css';

/**
 * On navigation, scrolls to the top and focuses the page's heading, or the element that the address names. Shows a
 * progress line while a page's script loads.
 */
export function RouteFocus() {
  const { pathname, hash, key } = useLocation();
  const isHistoryNavigation = useNavigationType() === 'POP';
  const isPageLoading = useExternalStore(loadingChunkCount) > 0;
  const shown = useRef({ pathname, key });

  useEffect(() => {
    const { pathname: previousPathname, key: previousKey } = shown.current;
    if (previousKey === key) return;
    shown.current = { pathname, key };
    const namedElement = hash === '' ? null : document.getElementById(hash.slice(1));
    // Within a page, only a link to one of its elements moves the focus. The browser follows history by itself.
    if (previousPathname === pathname && (namedElement === null || isHistoryNavigation)) return;
    // The browser restores the scroll position itself on Back and Forward.
    if (namedElement !== null) namedElement.scrollIntoView();
    else if (!isHistoryNavigation) window.scrollTo(0, 0);
    const target =
      namedElement ?? document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname, hash, key, isHistoryNavigation]);

  return <div className={styles.line} data-loading={isPageLoading || undefined} aria-hidden="true" />;
}
