export type ReadQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs so many reads at a time; the others wait in order. For the few reads that keep the database busy for long, so
 * that a caller with many of them does not delay everybody else.
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
      // The slot passes to whoever waits longest.
      const next = waiting.shift();
      if (next) next();
      else reading -= 1;
    }
  };
}
