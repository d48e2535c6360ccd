import { createExternalStore } from '../storage/external-store.ts';

type ChangeQueue = typeof import('./change-queue.ts');

let queue: ChangeQueue | null = null;

/** Loads the queue of changes, which guests don't need. Called before a member can change anything. */
export async function loadChangeQueue(): Promise<ChangeQueue> {
  queue ??= await import('./change-queue.ts');
  return queue;
}

/** Adds a change that the reader makes on its own: at once if the queue is loaded, so that this works while a page closes. */
export function addReaderChange(...change: Parameters<ChangeQueue['addChange']>): void {
  if (queue !== null) queue.addChange(...change);
  else
    loadChangeQueue().then(
      ({ addChange }) => addChange(...change),
      () => {},
    );
}

/** Increases when word changes that pages already showed as saved are settled, so that pages reload word states. */
export const settledWordChangeCount = createExternalStore(0);
