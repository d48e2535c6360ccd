import { useEffect, useRef, useState } from 'react';
import { guardLeaving } from './leaving.ts';

/**
 * Asks before somebody leaves a page on which something would be lost: here where they follow a link or go back, in the
 * browser's own words where they close the tab or reload. For `<LeaveDialog {...} />`.
 */
export function useLeaveQuestion(wouldLose: () => boolean) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const latest = useRef(wouldLose);
  useEffect(() => {
    latest.current = wouldLose;
  });

  useEffect(() => {
    const stop = guardLeaving({
      wouldLose: () => latest.current(),
      ask: (next) => setLeave(() => next),
    });
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => {
      stop();
      window.removeEventListener('beforeunload', handleUnload);
    };
  }, []);

  return {
    open: leave !== null,
    onStay: () => setLeave(null),
    onLeave: () => {
      setLeave(null);
      leave?.();
    },
  };
}
