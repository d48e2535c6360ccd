export type Queue = <Result>(task: () => Promise<Result>, weight?: number) => Promise<Result>;

type Entry = { weight: number; start: () => void };

export type Line = {
  /**
   * Calls `start` as soon as there is room, before it returns where there is room already. Returns what gives the place back,
   * or gives up the wait for it; further calls of that do nothing.
   */
  enter: (start: () => void, weight?: number) => () => void;
  /** How many wait. */
  waiting: () => number;
  /** True if nobody is in it or waits for it. */
  isEmpty: () => boolean;
};

/** A line of places, `width` in all, given out in order. A place of weight 2 counts as two, and none as more than the line is wide. */
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
 * Runs tasks in order, `width` at a time, in this process. A task of weight 2 counts as two. For what keeps a core or the
 * database busy for long, so that a caller with many of them does not delay everybody else.
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
