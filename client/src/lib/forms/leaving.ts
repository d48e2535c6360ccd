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
