export type ReadQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many reads go at once; the others wait in the order in which they came. For the few that keep the database busy
 * for long: whoever asks for many of them at once waits for themselves, and not everybody else for them.
 */
export function readQueue(max: number): ReadQueue {
  const waiting: (() => void)[] = [];
  let reading = 0;
  return async (work) => {
    if (reading < max) reading += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever waits longest takes over this slot, so that the number of slots stays.
      const next = waiting.shift();
      if (next) next();
      else reading -= 1;
    }
  };
}
