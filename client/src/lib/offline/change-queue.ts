import { storage } from '../storage/storage.ts';
import { withPhraseIds } from './phrase-ids.ts';
import type { WaitingChange } from './waiting-change.ts';

/**
 * The maximum number of changes on a device. When there are more, the oldest reading events are dropped, and only then
 * the oldest of the others. Reaching the limit takes weeks without a connection.
 */
const maxChanges = 5_000;

const listeners = new Set<() => void>();

function isChange(value: unknown): value is WaitingChange {
  const { id, memberId, callName, input }: Record<string, unknown> = Object(value);
  return (
    typeof id === 'string' &&
    typeof memberId === 'number' &&
    typeof callName === 'string' &&
    typeof input === 'object' &&
    input !== null
  );
}

/** The list under which an earlier release stored events or grades, each with its id and member. */
type FormerList = { get: () => readonly unknown[] | null; clear: () => void };

function takeFormerList(
  list: FormerList,
  toCall: (item: object) => Pick<WaitingChange, 'callName' | 'input'>,
): WaitingChange[] {
  const items = list.get() ?? [];
  list.clear();
  return items.flatMap((value) => {
    const { member, ...item }: { member?: unknown; id?: unknown } = Object(value);
    if (typeof member !== 'number' || typeof item.id !== 'string') return [];
    return [{ id: item.id, memberId: member, madeAt: new Date().toISOString(), ...toCall(item) }];
  });
}

/** Returns what an earlier release has stored in queues of their own, and deletes these. */
function takeFormerQueues(): WaitingChange[] {
  if (storage.readingEvents.get() === null && storage.practiceGrades.get() === null) return [];
  return [
    ...takeFormerList(storage.readingEvents, (event) => ({
      callName: 'recordReading',
      input: { events: [event] },
    })),
    ...takeFormerList(storage.practiceGrades, (grade) => ({
      callName: 'recordGrades',
      input: { grades: [grade] },
    })),
  ];
}

function write(changes: readonly WaitingChange[]): void {
  const { length } = changes;
  let excess = Math.max(0, length - maxChanges);
  const remaining = changes.filter(({ callName }) => {
    if (excess === 0 || callName !== 'recordReading') return true;
    excess -= 1;
    return false;
  });
  if (length === 0) storage.waitingChanges.clear();
  else storage.waitingChanges.set(remaining.slice(-maxChanges));
  for (const listener of listeners) listener();
}

function read(): WaitingChange[] {
  const changes = (storage.waitingChanges.get() ?? []).filter(isChange);
  const formerChanges = takeFormerQueues();
  if (formerChanges.length === 0) return changes;
  const allChanges = [...formerChanges, ...changes];
  write(allChanges);
  return allChanges;
}

/**
 * All changes on this device that the server hasn't confirmed, oldest first. They are in the browser's storage, which all
 * tabs share and which works while a page closes, each with its member, because another may sign in before it is sent.
 */
export const changeQueue = {
  /** Adds a change. A new position replaces the one that waits for the same book. */
  add: (change: WaitingChange): void => {
    const isReplaced = ({ memberId, callName, input }: WaitingChange) =>
      callName === 'savePosition' &&
      change.callName === callName &&
      memberId === change.memberId &&
      input.book_code === change.input.book_code;
    write([...read().filter((waiting) => !isReplaced(waiting)), change]);
  },
  all: (memberId: number): WaitingChange[] => read().filter((change) => change.memberId === memberId),
  remove: (ids: ReadonlySet<string>): void => {
    if (ids.size > 0) write(read().filter(({ id }) => !ids.has(id)));
  },
  moveToEnd: (ids: ReadonlySet<string>): void => {
    if (ids.size === 0) return;
    const changes = read();
    const isMoved = ({ id }: WaitingChange) => ids.has(id);
    write([...changes.filter((change) => !isMoved(change)), ...changes.filter(isMoved)]);
  },
  /** Removes all changes of a member. */
  discard: (memberId: number): void => write(read().filter((change) => change.memberId !== memberId)),
  subscribe: (listener: () => void): (() => void) => {
    const handleStorage = ({ key }: StorageEvent) =>
      (key === null || key === storage.waitingChanges.key) && listener();
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

/** Changes that a member doesn't make on purpose. Signs and questions don't count them. */
const silentCalls = new Set(['savePosition', 'recordReading']);

/** Returns the number of a member's waiting changes that they have made on purpose. */
export const countChosenChanges = (memberId: number): number =>
  changeQueue.all(memberId).filter(({ callName }) => !silentCalls.has(callName)).length;
