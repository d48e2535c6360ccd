import { useEffect, useRef, useState } from 'react';

/**
 * A guard for unsaved changes on the page. `ask` receives the navigation, which runs only if the user decides to
 * leave.
 */
type LeaveGuard = { wouldLoseChanges: () => boolean; ask: (leavePage: () => void) => void };

const leaveGuards = new Set<LeaveGuard>();

/** Registers a guard. Returns a function that removes it. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  leaveGuards.add(guard);
  return () => void leaveGuards.delete(guard);
}

/** Runs a navigation, or asks first if unsaved changes would be lost. */
export function leaveOrAsk(leavePage: () => void): void {
  for (const guard of leaveGuards) {
    if (!guard.wouldLoseChanges()) continue;
    guard.ask(leavePage);
    return;
  }
  leavePage();
}

export const wouldLoseAnyChanges = () => [...leaveGuards].some((guard) => guard.wouldLoseChanges());

/**
 * Asks before the user leaves a page with unsaved changes. Links and Back open our dialog; closing or reloading the
 * tab opens the browser's own. Returns the props of `LeaveDialog`.
 */
export function useLeaveQuestion(wouldLoseChanges: () => boolean) {
  const [leavePage, setLeavePage] = useState<(() => void) | null>(null);
  const latestCheckRef = useRef(wouldLoseChanges);
  useEffect(() => {
    latestCheckRef.current = wouldLoseChanges;
  });

  useEffect(() => {
    const removeGuard = addLeaveGuard({
      wouldLoseChanges: () => latestCheckRef.current(),
      ask: (next) => setLeavePage(() => next),
    });
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (latestCheckRef.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => {
      removeGuard();
      window.removeEventListener('beforeunload', handleUnload);
    };
  }, []);

  return {
    open: leavePage !== null,
    onStay: () => setLeavePage(null),
    onLeave: () => {
      setLeavePage(null);
      leavePage?.();
    },
  };
}
