import { useEffect, useEffectEvent } from 'react';

/** Calls back once each time the user returns to this tab from another tab or window. */
export function useComeBack(onComeBack: () => void): void {
  const notify = useEffectEvent(onComeBack);
  useEffect(() => {
    const end = new AbortController();
    let isAway = false;
    const leave = () => {
      isAway = true;
    };
    // Browsers fire two events when the user returns: one on the document and one on the window.
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
