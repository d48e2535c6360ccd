/** Something on the page that would be lost. `ask` is given what goes on once somebody leaves all the same. */
type Keeper = { wouldLose: () => boolean; ask: (leave: () => void) => void };

const keepers = new Set<Keeper>();

/** From now until the function that it returns is called. */
export function keepFromLeaving(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => void keepers.delete(keeper);
}

/** Leaves the page at once, or asks first where something would be lost. */
export function leavePage(leave: () => void): void {
  for (const keeper of keepers) {
    if (!keeper.wouldLose()) continue;
    keeper.ask(leave);
    return;
  }
  leave();
}

export const wouldLose = () => [...keepers].some((keeper) => keeper.wouldLose());
