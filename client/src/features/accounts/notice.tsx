import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Banner } from '../../ui/banner.tsx';

/** What the page before wanted to be said here, once: `navigate(path, { state: { notice, tone } })`. */
export function Notice() {
  const state: unknown = useLocation().state;
  const isTold = typeof state === 'object' && state !== null && 'notice' in state;
  // The browser would keep it for a reload and for coming back: by then it is old news. `usr` is the router's name.
  useEffect(() => {
    if (isTold) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [isTold]);
  if (!isTold || typeof state.notice !== 'string') return null;
  const isBad = 'tone' in state && state.tone === 'bad';
  return <Banner tone={isBad ? 'bad' : 'good'}>{state.notice}</Banner>;
}
