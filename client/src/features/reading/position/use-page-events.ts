import { useEffect, useEffectEvent } from 'react';
import { useLeaving } from '../../../lib/use-leaving.ts';
import { useAppSelector } from '../../../session/hooks.ts';
import type { PositionEvent } from './position.ts';

/** Sends what happens to the page and to its connection. */
export function usePageEvents(send: (event: PositionEvent) => void): void {
  const isOffline = useAppSelector((state) => state.connection.lost);
  const notify = useEffectEvent(send);
  useEffect(() => notify({ type: 'connectionChanged', isOffline }), [isOffline]);
  useLeaving(() => send({ type: 'hidden' }));
  useEffect(() => {
    notify({ type: 'opened' });
    const end = new AbortController();
    const handleVisibility = () => document.visibilityState === 'visible' && notify({ type: 'shown' });
    document.addEventListener('visibilitychange', handleVisibility, end);
    return () => {
      end.abort();
      notify({ type: 'closed' });
    };
  }, []);
}
