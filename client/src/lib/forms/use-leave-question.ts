import { useEffect, useRef, useState } from 'react';

/** Something on the page that would be lost. `ask` is given what goes on once somebody leaves all the same. */
type LeaveGuard = { wouldLose: () => boolean; ask: (leave: () => void) => void };

const guards = new Set<LeaveGuard>();

/** From now until the function that it returns is called. */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Leaves the page at once, or asks first where something would be lost. */
export function leavePage(leave: () => void): void {
  for (const guard of guards) {
    if (!guard.wouldLose()) continue;
    guard.ask(leave);
    return;
  }
  leave();
}

export const wouldLose = () => [...guards].some((guard) => guard.wouldLose());

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
