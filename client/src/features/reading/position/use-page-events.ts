import { useEffect, useEffectEvent } from 'react';
import { useAppSelector } from '../../../session/hooks.ts';
import type { PositionEvent } from './position.ts';

/** Sends what happens to the page and to its connection. */
export function usePageEvents(send: (event: PositionEvent) => void): void {
  const isOffline = useAppSelector((state) => state.connection.lost);
  const notify = useEffectEvent(send);
  useEffect(() => notify({ type: 'connectionChanged', isOffline }), [isOffline]);
  useEffect(() => {
    notify({ type: 'opened' });
    const end = new AbortController();
    const handleHidden = () => notify({ type: 'hidden' });
    const handleVisibility = () =>
      notify({ type: document.visibilityState === 'hidden' ? 'hidden' : 'shown' });
    window.addEventListener('pagehide', handleHidden, { signal: end.signal });
    document.addEventListener('visibilitychange', handleVisibility, { signal: end.signal });
    return () => {
      end.abort();
      notify({ type: 'closed' });
    };
  }, []);
}
