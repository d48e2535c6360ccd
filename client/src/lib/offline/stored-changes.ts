import { createJsonItem, isList, memoryItems } from '../storage/storage.ts';

/** A change that a member has made on this device and that the server has not confirmed yet. */
export type WaitingChange = {
  /** A UUID, sent as the `Idempotency-Key`. */
  id: string;
  memberId: number;
  callName: string;
  input: Readonly<Record<string, unknown>>;
  /** The time of the change according to this device, in ISO 8601. */
  madeAt: string;
};

function isWaitingChange(value: unknown): value is WaitingChange {
  const { id, memberId, callName, madeAt, input }: Record<string, unknown> = Object(value);
  return (
    typeof id === 'string' &&
    typeof memberId === 'number' &&
    typeof callName === 'string' &&
    typeof madeAt === 'string' &&
    typeof input === 'object' &&
    input !== null
  );
}

/** A key of its own for each change, so that tabs that write at once don't overwrite each other's. */
const keyPrefix = 'change ';
/** Changes that have been read, by key. The value of a key never changes. */
const cachedChanges = new Map<string, WaitingChange | null>();

const createChangeItem = (key: string) => createJsonItem(key, isWaitingChange);

function listKeys(): string[] {
  const keys = new Set(memoryItems.keys());
  try {
    for (const key of Object.keys(localStorage)) keys.add(key);
  } catch {
    // The storage is blocked, so there are only the items in memory.
  }
  return [...keys].filter((key) => key.startsWith(keyPrefix)).sort();
}

function readChange(key: string): WaitingChange | null {
  const change = cachedChanges.get(key) ?? createChangeItem(key).get();
  cachedChanges.set(key, change);
  return change;
}

function removeChange(key: string): void {
  cachedChanges.delete(key);
  createChangeItem(key).clear();
}

/** Changes that have not been sent to the server yet. They survive a session that the server has ended. */
const waitingChanges = {
  keyPrefix,
  /** Returns the changes with their keys and the names under which they were added, sorted by name. */
  list: (): { key: string; name: string; value: WaitingChange }[] =>
    listKeys().flatMap((key) => {
      const value = readChange(key);
      return value === null ? [] : [{ key, name: key.slice(keyPrefix.length), value }];
    }),
  /** Adds a change. Its name gives its place among the others. */
  add: (name: string, change: WaitingChange): void => createChangeItem(keyPrefix + name).set(change),
  remove: removeChange,
  clear: (): void => {
    for (const key of listKeys()) removeChange(key);
  },
};

/** Changes in the browser's storage. */
export const storedChanges = {
  waiting: waitingChanges,
  /** Changes that the server has rejected and that their member hasn't seen yet. */
  rejected: createJsonItem('rejectedChanges', isList),
  /** Reading events and practice grades that an earlier release has left. */
  formerEvents: createJsonItem('readingEvents', isList),
  formerGrades: createJsonItem('practiceGrades', isList),
};
