import { storage } from '../storage/storage.ts';
import { withPhraseIds } from './phrase-ids.ts';
import { storedChanges, type WaitingChange } from './stored-changes.ts';
import { findWaitingCall, type WaitingCallName, type WaitingInput } from './waiting-calls.ts';

export type { WaitingChange };

/** A waiting change with the input of its call. */
export type TypedChange = {
  [Name in WaitingCallName]: { callName: Name; input: WaitingInput<Name>; madeAt: string };
}[WaitingCallName];

/**
 * The maximum number of changes on a device. When there are more, the oldest reading events are dropped, and only then
 * the oldest of the others. Reaching the limit takes weeks without a connection.
 */
const maxChanges = 5_000;

type Item = { key: string; value: WaitingChange };

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

let addedCount = 0;

/** Returns the current time, or a later one if that of the last change is, because clocks are sometimes set back. */
function findNextTime(): string {
  const now = Date.now();
  const [lastTime = ''] = storedChanges.waiting.list().at(-1)?.name.split(' ') ?? [];
  const lastMs = Date.parse(lastTime);
  return new Date(lastMs > now ? lastMs + 1 : now).toISOString();
}

/** Adds a change behind those of earlier times. Within a millisecond, changes are sorted by their number. */
function append(change: WaitingChange, time = findNextTime()): void {
  addedCount += 1;
  storedChanges.waiting.add(`${time} ${String(addedCount).padStart(9, '0')} ${change.id}`, change);
}

/** Sorts before all other times. */
const formerTime = '0';

/** The list under which an earlier release stored events or grades, each with its id and member. */
type FormerList = { get: () => readonly unknown[] | null; clear: () => void };

function takeFormerList(
  list: FormerList,
  toCall: (item: object) => Pick<WaitingChange, 'callName' | 'input'>,
): void {
  const items = list.get();
  if (items === null) return;
  list.clear();
  for (const value of items) {
    const { member, ...item }: { member?: unknown; id?: unknown } = Object(value);
    if (typeof member !== 'number' || typeof item.id !== 'string') continue;
    append({ id: item.id, memberId: member, madeAt: new Date().toISOString(), ...toCall(item) }, formerTime);
  }
}

/** Lists all changes. First takes over what an earlier release has stored in queues of their own. */
function list(): Item[] {
  takeFormerList(storedChanges.formerEvents, (event) => ({
    callName: 'recordReading',
    input: { events: [event] },
  }));
  takeFormerList(storedChanges.formerGrades, (grade) => ({
    callName: 'recordGrades',
    input: { grades: [grade] },
  }));
  return storedChanges.waiting.list();
}

function remove(isRemoved: (change: WaitingChange) => boolean): void {
  const removedItems = list().filter(({ value }) => isRemoved(value));
  for (const { key } of removedItems) storedChanges.waiting.remove(key);
  if (removedItems.length > 0) notify();
}

function enforceLimit(): void {
  const items = list();
  const excess = items.length - maxChanges;
  if (excess <= 0) return;
  const isEvent = ({ value }: Item) => value.callName === 'recordReading';
  const inOrderOfLoss = [...items.filter(isEvent), ...items.filter((item) => !isEvent(item))];
  for (const { key } of inOrderOfLoss.slice(0, excess)) storedChanges.waiting.remove(key);
}

/** Returns a key that changes of the same word or bookmark share. */
function toTargetKey({ id, callName, input }: WaitingChange): string {
  if (typeof input.id === 'string') return `word ${input.id}`;
  return callName.endsWith('Bookmark') ? `bookmark ${input.phrase_no} ${input.book_code}` : id;
}

/**
 * All changes on this device that the server hasn't confirmed, oldest first. They are in the browser's storage, which all
 * tabs share and which works while a page closes, each with its member, because another may sign in before it is sent.
 */
export const changeQueue = {
  /** Adds a change. A new position replaces the one that waits for the same book. */
  add: (change: WaitingChange): void => {
    const { callName, memberId, input } = change;
    append(change);
    if (callName === 'savePosition')
      remove(
        (other) =>
          other.id !== change.id &&
          other.callName === callName &&
          other.memberId === memberId &&
          other.input.book_code === input.book_code,
      );
    enforceLimit();
    notify();
  },
  all: (memberId: number): WaitingChange[] =>
    list().flatMap(({ value }) => (value.memberId === memberId ? [value] : [])),
  remove: (ids: ReadonlySet<string>): void => remove(({ id }) => ids.has(id)),
  /** Moves changes behind the others, with later changes of the same word or bookmark. */
  moveToEnd: (ids: ReadonlySet<string>): void => {
    const items = list();
    const movedKeys = new Set(
      items.filter(({ value }) => ids.has(value.id)).map(({ value }) => toTargetKey(value)),
    );
    const movedItems = items.filter(({ value }) => movedKeys.has(toTargetKey(value)));
    // Nothing to pass.
    if (movedItems.length === 0 || movedItems.length === items.length) return;
    for (const { key, value } of movedItems) {
      append(value);
      storedChanges.waiting.remove(key);
    }
  },
  /** Removes all changes of a member. */
  discard: (memberId: number): void => remove((change) => change.memberId === memberId),
  subscribe: (listener: () => void): (() => void) => {
    const handleStorage = ({ key }: StorageEvent) =>
      (key === null || key.startsWith(storedChanges.waiting.keyPrefix)) && listener();
    window.addEventListener('storage', handleStorage);
    listeners.add(listener);
    return () => {
      window.removeEventListener('storage', handleStorage);
      listeners.delete(listener);
    };
  },
};

/** Adds a change that a member has just made. Returns it. */
export function addChange(
  memberId: number,
  callName: string,
  input: Readonly<Record<string, unknown>>,
): WaitingChange {
  const change: WaitingChange = {
    id: crypto.randomUUID(),
    memberId,
    callName,
    input: withPhraseIds(callName, input),
    madeAt: new Date().toISOString(),
  };
  changeQueue.add(change);
  return change;
}

/** Returns changes with the types of their inputs. They come from this release or one that stores the same. */
export const toTypedChanges = (changes: readonly WaitingChange[]): TypedChange[] =>
  changes as unknown as TypedChange[];

/** Returns the waiting changes of the signed-in member, oldest first. */
export function listOwnChanges(): TypedChange[] {
  const user = storage.user.get();
  return user === null ? [] : toTypedChanges(changeQueue.all(user.id));
}

/** Returns the number of a member's waiting changes, apart from those that the reader has made on its own. */
export const countDeliberateChanges = (memberId: number): number =>
  changeQueue.all(memberId).filter(({ callName }) => !findWaitingCall(callName)?.isAutomatic).length;
