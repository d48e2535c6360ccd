export type Queue = <Result>(task: () => Promise<Result>, weight?: number) => Promise<Result>;

type Entry = { weight: number; start: () => void };

export type Semaphore = {
  /**
   * Calls `start` as soon as there is a free slot, synchronously if there is one already. Returns a function that
   * cancels the wait or frees the slot; calling it again does nothing.
   */
  enter: (start: () => void, weight?: number) => () => void;
  /** Returns the number of waiting callers. */
  waiting: () => number;
  /** True if no caller holds a slot or waits for one. */
  isEmpty: () => boolean;
};

/**
 * Creates a semaphore with `width` slots, assigned in order of arrival. A caller takes as many slots as its weight,
 * but at most `width`.
 */
export function createSemaphore(width: number): Semaphore {
  const waiting: Entry[] = [];
  let freeWeight = width;
  const startNext = () => {
    for (let next = waiting[0]; next && next.weight <= freeWeight; next = waiting[0]) {
      waiting.shift();
      freeWeight -= next.weight;
      next.start();
    }
  };
  return {
    enter: (start, weight = 1) => {
      const entry: Entry = { weight: Math.min(weight, width), start };
      let hasLeft = false;
      waiting.push(entry);
      startNext();
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        const position = waiting.indexOf(entry);
        if (position === -1) freeWeight += entry.weight;
        else waiting.splice(position, 1);
        startNext();
      };
    },
    waiting: () => waiting.length,
    isEmpty: () => freeWeight === width && waiting.length === 0,
  };
}

/**
 * Creates a queue in this process that starts tasks in order and runs up to `width` at a time. A task of weight 2
 * counts as two. Meant for tasks that occupy a CPU core or the database for a long time.
 */
export function createQueue(width: number): Queue {
  const semaphore = createSemaphore(width);
  return async (task, weight = 1) => {
    let leave = () => {};
    await new Promise<void>((start) => {
      leave = semaphore.enter(start, weight);
    });
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
