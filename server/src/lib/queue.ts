import { createQueueSize } from './queue-sizes.ts';

export type Queue = <Result>(task: () => Promise<Result>, weight?: number) => Promise<Result>;

type WaitingCaller = { weight: number; start: () => void };

export type Semaphore = {
  /**
   * Calls `start` when a slot is free, or immediately and synchronously if one is free already. Returns a function
   * that cancels the wait or frees the slot. Further calls of that function do nothing.
   */
  enter: (start: () => void, weight?: number) => () => void;
  /** Returns the number of waiting callers. */
  waiting: () => number;
  /** Returns true if no caller holds a slot or waits for one. */
  isEmpty: () => boolean;
};

/**
 * Creates a semaphore with `width` slots, assigned in order of arrival. A caller takes as many slots as its weight,
 * but at most `width`. `size` counts its callers for the metrics, together with those of other semaphores.
 */
export function createSemaphore(width: number, size = createQueueSize()): Semaphore {
  const waitingCallers: WaitingCaller[] = [];
  let freeWeight = width;
  const startWaitingCallers = () => {
    for (
      let nextCaller = waitingCallers[0];
      nextCaller && nextCaller.weight <= freeWeight;
      nextCaller = waitingCallers[0]
    ) {
      waitingCallers.shift();
      freeWeight -= nextCaller.weight;
      size.waiting -= 1;
      size.running += 1;
      nextCaller.start();
    }
  };
  return {
    enter: (start, weight = 1) => {
      const entry: WaitingCaller = { weight: Math.min(weight, width), start };
      let hasLeft = false;
      waitingCallers.push(entry);
      size.waiting += 1;
      startWaitingCallers();
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        const position = waitingCallers.indexOf(entry);
        if (position === -1) {
          freeWeight += entry.weight;
          size.running -= 1;
        } else {
          waitingCallers.splice(position, 1);
          size.waiting -= 1;
        }
        startWaitingCallers();
      };
    },
    waiting: () => waitingCallers.length,
    isEmpty: () => freeWeight === width && waitingCallers.length === 0,
  };
}

/**
 * Creates a queue in this process that starts tasks in order and runs up to `width` at a time. A task of weight 2
 * counts as two. Meant for tasks that occupy a CPU core or the database for a long time.
 */
export function createQueue(width: number, size = createQueueSize()): Queue {
  const semaphore = createSemaphore(width, size);
  return async (task, weight = 1) => {
    let releaseSlot = () => {};
    await new Promise<void>((start) => {
      releaseSlot = semaphore.enter(start, weight);
    });
    try {
      return await task();
    } finally {
      releaseSlot();
    }
  };
}
