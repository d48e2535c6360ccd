/** What the server said to a batch; 0 where it could not be reached. `errors` are those of its response. */
export type Outcome = { status: number; errors?: Record<string, string[]> | undefined };

type StoredList = {
  key: string;
  get: () => readonly unknown[] | null;
  set: (list: readonly unknown[]) => void;
  clear: () => void;
};

type QueueOptions = {
  item: StoredList;
  /** What the call names the list: `events` for errors such as those of `events[3].id`. */
  name: string;
  /** How many one request takes. */
  batchSize: number;
  /** Older ones make room: whoever has so many waiting has been away for days. */
  max: number;
};

/** What waits on this device, in whichever tab, until the server has it. */
export type WaitingQueue<Item> = {
  add: (member: number, waiting: Item) => void;
  /** What waits of a member, the oldest first: as many as one request takes. */
  nextBatch: (member: number) => Item[];
  /** All that waits of a member, the oldest first. */
  all: (member: number) => Item[];
  remove: (items: readonly Item[]) => void;
  count: (member: number) => number;
  /** Takes out those of a batch that are not to be sent again, and returns how many. */
  settle: (batch: readonly Item[], outcome: Outcome) => number;
  /** Sends what waits, batch by batch, until nothing does or the server cannot take it now. One sending at a time. */
  sendAll: (member: number, send: (batch: Item[]) => Promise<Outcome>) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
};

/** Each entry is stored with its member: somebody else may sign in on this device before it is sent. */
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
  const of = (memberId: number) => read().filter(({ member }) => member === memberId);
  const strip = ({ member: _member, ...rest }: Queued) => rest as unknown as Item;

  const queue: WaitingQueue<Item> = {
    add: (member, waiting) => write([...read(), { ...waiting, member }].slice(-max)),
    nextBatch: (member) => of(member).slice(0, batchSize).map(strip),
    all: (member) => of(member).map(strip),
    // By all that it says: the same id may wait again, with something else.
    remove: (items) => {
      const gone = new Set(items.map((entry) => JSON.stringify(entry)));
      write(read().filter((queued) => !gone.has(JSON.stringify(strip(queued)))));
    },
    count: (member) => of(member).length,
    settle: (batch, outcome) => {
      const done = settled(batch, outcome, name);
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

/** Those of a batch that are not to be sent again: all that the server has, or those that it calls bad. */
function settled<Item>(batch: readonly Item[], { status, errors = {} }: Outcome, name: string): Item[] {
  if (status === 200) return [...batch];
  if (status !== 422) return [];
  const keys = Object.keys(errors);
  const bad = batch.filter((_item, index) => {
    const item = `${name}[${index}]`;
    return keys.some((key) => key === item || key.startsWith(`${item}.`));
  });
  // It names none: to send the same again would hold up all that comes later.
  return bad.length > 0 ? bad : [...batch];
}
