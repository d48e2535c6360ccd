import { useEffect, useEffectEvent } from 'react';

/** Calls each time this page is hidden or left: on a phone nothing else may ever be told of its end. */
export function useLeaving(onLeaving: () => void): void {
  const notify = useEffectEvent(onLeaving);
  useEffect(() => {
    const end = new AbortController();
    const handleVisibility = () => document.visibilityState === 'hidden' && notify();
    document.addEventListener('visibilitychange', handleVisibility, end);
    window.addEventListener('pagehide', () => notify(), end);
    return () => end.abort();
  }, []);
}
