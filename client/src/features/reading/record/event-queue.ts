import { readingEventsLimit } from '@lingostory/contract/constants';
import type { ReadingEvent } from '@lingostory/contract/progress/schemas';
import { storage } from '../../../lib/storage.ts';

/** Older ones make room: whoever reads so much offline has been away for days. */
export const maxQueued = 2_000;

/** With the member who read it: somebody else may sign in on this device before it is sent. */
type Queued = ReadingEvent & { member: number };

function isQueued(value: unknown): value is Queued {
  const { id, member }: { id?: unknown; member?: unknown } = Object(value);
  return typeof id === 'string' && typeof member === 'number';
}

const readQueue = (): Queued[] => (storage.readingEvents.get() ?? []).filter(isQueued);

/** Adds an event to those that wait on this device, in whichever tab. */
export function enqueue(member: number, event: ReadingEvent): void {
  storage.readingEvents.set([...readQueue(), { ...event, member }].slice(-maxQueued));
}

/** What waits of a member, the oldest first: as many as one request takes. */
export function nextBatch(memberId: number): ReadingEvent[] {
  return readQueue()
    .filter(({ member }) => member === memberId)
    .slice(0, readingEventsLimit)
    .map(({ member: _member, ...event }) => event);
}

export function dequeue(events: readonly ReadingEvent[]): void {
  const gone = new Set(events.map(({ id }) => id));
  const rest = readQueue().filter(({ id }) => !gone.has(id));
  if (rest.length === 0) storage.readingEvents.clear();
  else storage.readingEvents.set(rest);
}

export type Outcome = { status: number; messages: readonly string[] };

/** Those of a batch that are not to be sent again: all that the server has, or those that it calls bad. */
export function settled(batch: readonly ReadingEvent[], { status, messages }: Outcome): ReadingEvent[] {
  if (status === 200) return [...batch];
  if (status !== 422) return [];
  const named = messages.flatMap((message) => /^events\[(\d+)\]/.exec(message)?.[1] ?? []).map(Number);
  const bad = batch.filter((_event, index) => named.includes(index));
  // It names none: to send the same again would hold up all that comes later.
  return bad.length > 0 ? bad : [...batch];
}

/** Sends what waits, batch by batch, until nothing does or the server cannot take it now. */
export async function sendQueued(
  memberId: number,
  send: (batch: ReadingEvent[]) => Promise<Outcome>,
): Promise<void> {
  for (let batch = nextBatch(memberId); batch.length > 0; batch = nextBatch(memberId)) {
    const done = settled(batch, await send(batch));
    dequeue(done);
    if (done.length === 0) return;
  }
}
