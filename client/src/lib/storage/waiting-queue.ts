/**
 * The server's response to a batch. `status` is 0 if the server was unreachable. `errors` maps field names to
 * messages.
 */
export type Outcome = { status: number; errors?: Record<string, string[]> | undefined };

type StoredList = {
  key: string;
  get: () => readonly unknown[] | null;
  set: (list: readonly unknown[]) => void;
  clear: () => void;
};

type QueueOptions = {
  item: StoredList;
  /** The name of the list in the request, as in an error key such as `events[3].id`. */
  name: string;
  /** The maximum number of items in one request. */
  batchSize: number;
  /**
   * The maximum queue length, which takes days without a connection to reach. Beyond it, the oldest items are
   * dropped.
   */
  max: number;
};

/** A queue of items to send to the server, stored on this device and shared by all tabs. */
export type WaitingQueue<Item> = {
  add: (member: number, waiting: Item) => void;
  /** Returns as many of a member's oldest items as fit in one request. */
  nextBatch: (member: number) => Item[];
  all: (member: number) => Item[];
  remove: (items: readonly Item[]) => void;
  count: (member: number) => number;
  /** Removes the items of a batch that need no further attempt. Returns how many it removed. */
  settle: (batch: readonly Item[], outcome: Outcome) => number;
  /** Sends batches until the queue is empty or a batch makes no progress. Concurrent calls share one run. */
  sendAll: (member: number, send: (batch: Item[]) => Promise<Outcome>) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
};

/** Creates a queue. Stores each item with its member, because another member may sign in before it is sent. */
export function createWaitingQueue<Item extends { id: string }>(options: QueueOptions): WaitingQueue<Item> {
  const { item, name, batchSize, max } = options;
  type Queued = Item & { member: number };
  const listeners = new Set<() => void>();
  let sending: Promise<void> | null = null;

  const isQueued = (value: unknown): value is Queued => {
    const { id, member }: { id?: unknown; member?: unknown } = Object(value);
    return typeof id === 'string' && typeof member === 'number';
  };
  const read = (): Queued[] => (item.get() ?? []).filter(isQueued);
  const write = (list: Queued[]) => {
    if (list.length === 0) item.clear();
    else item.set(list);
    for (const listener of listeners) listener();
  };
  const itemsOf = (memberId: number) => read().filter(({ member }) => member === memberId);
  const withoutMember = ({ member: _member, ...rest }: Queued) => rest as unknown as Item;

  const queue: WaitingQueue<Item> = {
    add: (member, waiting) => write([...read(), { ...waiting, member }].slice(-max)),
    nextBatch: (member) => itemsOf(member).slice(0, batchSize).map(withoutMember),
    all: (member) => itemsOf(member).map(withoutMember),
    // Compares whole items, because a newer item with the same id may have been queued.
    remove: (items) => {
      const removed = new Set(items.map((entry) => JSON.stringify(entry)));
      write(read().filter((queued) => !removed.has(JSON.stringify(withoutMember(queued)))));
    },
    count: (member) => itemsOf(member).length,
    settle: (batch, outcome) => {
      const done = settledItems(batch, outcome, name);
      if (done.length > 0) queue.remove(done);
      return done.length;
    },
    sendAll: async (member, send) => {
      sending ??= sendBatches(queue, member, send).finally(() => {
        sending = null;
      });
      await sending;
    },
    subscribe: (listener) => {
      const handleStorage = ({ key }: StorageEvent) => (key === null || key === item.key) && listener();
      window.addEventListener('storage', handleStorage);
      listeners.add(listener);
      return () => {
        window.removeEventListener('storage', handleStorage);
        listeners.delete(listener);
      };
    },
  };
  return queue;
}

async function sendBatches<Item>(
  queue: Pick<WaitingQueue<Item>, 'nextBatch' | 'settle'>,
  member: number,
  send: (batch: Item[]) => Promise<Outcome>,
): Promise<void> {
  for (let batch = queue.nextBatch(member); batch.length > 0; batch = queue.nextBatch(member)) {
    if (queue.settle(batch, await send(batch)) === 0) return;
  }
}

/**
 * Returns the items of a batch that need no further attempt: all if the server accepted the batch, or those it
 * rejected.
 */
function settledItems<Item>(batch: readonly Item[], { status, errors = {} }: Outcome, name: string): Item[] {
  if (status === 200) return [...batch];
  if (status !== 422) return [];
  const keys = Object.keys(errors);
  const rejected = batch.filter((_item, index) => {
    const item = `${name}[${index}]`;
    return keys.some((key) => key === item || key.startsWith(`${item}.`));
  });
  // Drops the whole batch if no item is named. Resending it would block everything behind it.
  return rejected.length > 0 ? rejected : [...batch];
}
