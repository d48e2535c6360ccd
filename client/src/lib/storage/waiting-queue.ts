/**
 * The server's response to a batch. `status` is 0 if the server was unreachable. `errors` maps field names to
 * messages.
 */
export type SendOutcome = { status: number; errors?: Record<string, string[]> | undefined };

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
   * When the queue exceeds this many items, the oldest ones are dropped. Reaching the limit takes days without a
   * connection.
   */
  max: number;
};

/** A queue of items to send to the server, stored on this device and shared by all tabs. */
export type WaitingQueue<Item> = {
  add: (memberId: number, newItem: Item) => void;
  /** Returns as many of a member's oldest items as fit in one request. */
  nextBatch: (memberId: number) => Item[];
  all: (memberId: number) => Item[];
  remove: (items: readonly Item[]) => void;
  count: (memberId: number) => number;
  /** Removes the items of a batch that need not be sent again. Returns how many it removed. */
  settle: (batch: readonly Item[], outcome: SendOutcome) => number;
  /** Sends batches until the queue is empty or a batch makes no progress. Concurrent calls share one run. */
  sendAll: (memberId: number, send: (batch: Item[]) => Promise<SendOutcome>) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
};

/** Creates a queue. Stores each item with its member, because another member may sign in before it is sent. */
export function createWaitingQueue<Item extends { id: string }>(options: QueueOptions): WaitingQueue<Item> {
  const { item, name, batchSize, max } = options;
  type QueuedItem = Item & { member: number };
  const listeners = new Set<() => void>();
  let currentSend: Promise<void> | null = null;

  const isQueuedItem = (value: unknown): value is QueuedItem => {
    const { id, member }: { id?: unknown; member?: unknown } = Object(value);
    return typeof id === 'string' && typeof member === 'number';
  };
  const readItems = (): QueuedItem[] => (item.get() ?? []).filter(isQueuedItem);
  const writeItems = (queuedItems: QueuedItem[]) => {
    if (queuedItems.length === 0) item.clear();
    else item.set(queuedItems);
    for (const listener of listeners) listener();
  };
  const queuedItemsOf = (memberId: number) => readItems().filter(({ member }) => member === memberId);
  const toItem = ({ member: _member, ...rest }: QueuedItem) => rest as unknown as Item;

  const queue: WaitingQueue<Item> = {
    add: (member, newItem) => writeItems([...readItems(), { ...newItem, member }].slice(-max)),
    nextBatch: (member) => queuedItemsOf(member).slice(0, batchSize).map(toItem),
    all: (member) => queuedItemsOf(member).map(toItem),
    // Compares whole items, because a newer item with the same id may have been queued.
    remove: (items) => {
      const removedTexts = new Set(items.map((entry) => JSON.stringify(entry)));
      writeItems(readItems().filter((queuedItem) => !removedTexts.has(JSON.stringify(toItem(queuedItem)))));
    },
    count: (member) => queuedItemsOf(member).length,
    settle: (batch, outcome) => {
      const settledItems = findSettledItems(batch, outcome, name);
      if (settledItems.length > 0) queue.remove(settledItems);
      return settledItems.length;
    },
    sendAll: async (member, send) => {
      currentSend ??= sendBatches(queue, member, send).finally(() => {
        currentSend = null;
      });
      await currentSend;
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
  memberId: number,
  send: (batch: Item[]) => Promise<SendOutcome>,
): Promise<void> {
  for (let batch = queue.nextBatch(memberId); batch.length > 0; batch = queue.nextBatch(memberId)) {
    if (queue.settle(batch, await send(batch)) === 0) return;
  }
}

/**
 * Returns the items of a batch that need not be sent again: all of them if the server accepted the batch, or the ones
 * that it rejected.
 */
function findSettledItems<Item>(
  batch: readonly Item[],
  { status, errors = {} }: SendOutcome,
  name: string,
): Item[] {
  if (status === 200) return [...batch];
  if (status !== 422) return [];
  const keys = Object.keys(errors);
  const rejectedItems = batch.filter((_item, index) => {
    const itemName = `${name}[${index}]`;
    return keys.some((key) => key === itemName || key.startsWith(`${itemName}.`));
  });
  // Drops the whole batch if the errors don't name any item, because resending it would block all later items.
  return rejectedItems.length > 0 ? rejectedItems : [...batch];
}
