/** The number of tasks in all queues of one name. */
export type QueueSize = { running: number; waiting: number };

export const createQueueSize = (): QueueSize => ({ running: 0, waiting: 0 });

/** Belongs to the process, like its memory: a queue may be created anywhere, and a scrape asks for all of them. */
const sizesByName = new Map<string, QueueSize>();

/** Returns the size of a name, which its queues keep up to date. The name is a label in the metrics. */
export function openQueueSize(name: string): QueueSize {
  const size = sizesByName.get(name) ?? createQueueSize();
  sizesByName.set(name, size);
  return size;
}

export const readQueueSizes = (): ReadonlyMap<string, QueueSize> => sizesByName;
