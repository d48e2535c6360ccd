import { useEffect, useRef, useState } from 'react';

/** Protects unsaved changes on the page. `ask` receives the navigation, to run if the user decides to leave. */
type LeaveGuard = { wouldLose: () => boolean; ask: (leave: () => void) => void };

const guards = new Set<LeaveGuard>();

/** Registers a guard. Returns a function that removes it. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Runs a navigation, or asks first if unsaved changes would be lost. */
export function leaveOrAsk(leave: () => void): void {
  for (const guard of guards) {
    if (!guard.wouldLose()) continue;
    guard.ask(leave);
    return;
  }
  leave();
}

export const wouldLoseAnyChanges = () => [...guards].some((guard) => guard.wouldLose());

/**
 * Asks before the user leaves a page with unsaved changes. Links and Back open our dialog; closing or reloading the
 * tab opens the browser's own. Returns the props of `LeaveDialog`.
 */
export function useLeaveQuestion(wouldLose: () => boolean) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const latestRef = useRef(wouldLose);
  useEffect(() => {
    latestRef.current = wouldLose;
  });

  useEffect(() => {
    const removeGuard = addLeaveGuard({
      wouldLose: () => latestRef.current(),
      ask: (next) => setLeave(() => next),
    });
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (latestRef.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => {
      removeGuard();
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
