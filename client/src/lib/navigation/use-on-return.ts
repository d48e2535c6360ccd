import { useEffect, useEffectEvent } from 'react';

/** Calls `onComeBack` each time the user returns to this tab from another tab or window. */
export function useOnReturn(onComeBack: () => void): void {
  const notify = useEffectEvent(onComeBack);
  useEffect(() => {
    const abortController = new AbortController();
    let isAway = false;
    const markAway = () => {
      isAway = true;
    };
    // Runs once for each return, although browsers fire an event on both the document and the window.
    const handleReturn = () => {
      if (!isAway || document.visibilityState === 'hidden') return;
      isAway = false;
      notify();
    };
    const handleVisibility = () => (document.visibilityState === 'hidden' ? markAway() : handleReturn());
    document.addEventListener('visibilitychange', handleVisibility, abortController);
    window.addEventListener('blur', markAway, abortController);
    window.addEventListener('focus', handleReturn, abortController);
    return () => abortController.abort();
  }, []);
}
