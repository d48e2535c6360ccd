import { useEffect, useEffectEvent } from 'react';

/** Calls `onComeBack` each time the user returns to this tab from another tab or window. */
export function useOnReturn(onComeBack: () => void): void {
  const notify = useEffectEvent(onComeBack);
  useEffect(() => {
    const listenersAbort = new AbortController();
    let isAway = false;
    const markAway = () => {
      isAway = true;
    };
    // Runs once for each return, although browsers fire an event on both the document and the window.
    const comeBack = () => {
      if (!isAway || document.visibilityState === 'hidden') return;
      isAway = false;
      notify();
    };
    const handleVisibility = () => (document.visibilityState === 'hidden' ? markAway() : comeBack());
    document.addEventListener('visibilitychange', handleVisibility, listenersAbort);
    window.addEventListener('blur', markAway, listenersAbort);
    window.addEventListener('focus', comeBack, listenersAbort);
    return () => listenersAbort.abort();
  }, []);
}
