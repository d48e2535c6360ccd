import { useEffect, useEffectEvent } from 'react';

/** Calls `onComeBack` each time the user returns to this tab from another tab or window. */
export function useComeBack(onComeBack: () => void): void {
  const notify = useEffectEvent(onComeBack);
  useEffect(() => {
    const end = new AbortController();
    let isAway = false;
    const leave = () => {
      isAway = true;
    };
    // Runs once for each return, although browsers fire an event on both the document and the window.
    const comeBack = () => {
      if (!isAway || document.visibilityState === 'hidden') return;
      isAway = false;
      notify();
    };
    const handleVisibility = () => (document.visibilityState === 'hidden' ? leave() : comeBack());
    document.addEventListener('visibilitychange', handleVisibility, end);
    window.addEventListener('blur', leave, end);
    window.addEventListener('focus', comeBack, end);
    return () => end.abort();
  }, []);
}
