import { useEffect, useEffectEvent } from 'react';

/** Calls once each time somebody comes back to this tab, from another one or from another window. */
export function useComeBack(onComeBack: () => void): void {
  const notify = useEffectEvent(onComeBack);
  useEffect(() => {
    const end = new AbortController();
    let isAway = false;
    const leave = () => {
      isAway = true;
    };
    // Browsers tell a return in two events, of the document and of the window.
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
