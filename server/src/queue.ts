export type Queue = <Result>(task: () => Promise<Result>, weight?: number) => Promise<Result>;

/**
 * Runs tasks in order, `width` at a time, in this process. A task of weight 2 counts as two. For what keeps a core or the
 * database busy for long, so that a caller with many of them does not delay everybody else.
 */
export function createQueue(width: number): Queue {
  const waiting: { weight: number; start: () => void }[] = [];
  let room = width;
  const startNext = () => {
    for (let next = waiting[0]; next && next.weight <= room; next = waiting[0]) {
      waiting.shift();
      room -= next.weight;
      next.start();
    }
  };
  return async (task, weight = 1) => {
    await new Promise<void>((start) => {
      waiting.push({ weight, start });
      startNext();
    });
    try {
      return await task();
    } finally {
      room += weight;
      startNext();
    }
  };
}
