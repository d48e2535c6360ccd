export type Queue = <Result>(task: () => Promise<Result>, weight?: number) => Promise<Result>;

type Entry = { weight: number; start: () => void };

export type Line = {
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
 * Creates a line with `width` slots, assigned in order of arrival. A caller takes as many slots as its weight, but at
 * most `width`.
 */
export function createLine(width: number): Line {
  const waiting: Entry[] = [];
  let room = width;
  const startNext = () => {
    for (let next = waiting[0]; next && next.weight <= room; next = waiting[0]) {
      waiting.shift();
      room -= next.weight;
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
        const at = waiting.indexOf(entry);
        if (at === -1) room += entry.weight;
        else waiting.splice(at, 1);
        startNext();
      };
    },
    waiting: () => waiting.length,
    isEmpty: () => room === width && waiting.length === 0,
  };
}

/**
 * Creates a queue in this process that starts tasks in order and runs up to `width` at a time. A task of weight 2
 * counts as two. For tasks that occupy a CPU core or the database for long.
 */
export function createQueue(width: number): Queue {
  const line = createLine(width);
  return async (task, weight = 1) => {
    let leave = () => {};
    await new Promise<void>((start) => {
      leave = line.enter(start, weight);
    });
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
