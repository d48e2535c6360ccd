import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from './storage.ts';
import { createWaitingQueue, type Outcome } from './waiting-queue.ts';

type Event = { id: string; phrase_no: number; undone?: boolean };
const maxQueued = 2_000;
const queue = createWaitingQueue<Event>({
  item: storage.readingEvents,
  name: 'events',
  batchSize: 200,
  max: maxQueued,
});

beforeEach(() => storage.readingEvents.clear());

const event = (number: number): Event => ({ id: `event ${number}`, phrase_no: number });
const camille = 1;
const noah = 2;
const fill = (count: number, member = camille) => {
  for (let number = 1; number <= count; number += 1) queue.add(member, event(number));
};
const waiting = (member = camille) => queue.nextBatch(member).map(({ phrase_no }) => phrase_no);
const success: Outcome = { status: 200 };

describe('createWaitingQueue', () => {
  it('returns a member’s queued events in order, without those of other members', () => {
    fill(3);
    queue.add(noah, event(9));
    expect(queue.nextBatch(camille)).toEqual([event(1), event(2), event(3)]);
    expect(waiting(noah)).toEqual([9]);
    queue.remove([event(2)]);
    expect(waiting()).toEqual([1, 3]);
  });

  it('sends queued events in batches of 200', async () => {
    fill(450);
    const sizes: number[] = [];
    await queue.sendAll(camille, async (batch) => {
      sizes.push(batch.length);
      return success;
    });
    expect([sizes, storage.readingEvents.get()]).toEqual([[200, 200, 50], null]);
  });

  it('drops the oldest queued event beyond 2,000', () => {
    storage.readingEvents.set(
      Array.from({ length: maxQueued }, (_, index) => ({ ...event(index), member: camille })),
    );
    queue.add(camille, event(maxQueued));
    expect(storage.readingEvents.get()).toHaveLength(maxQueued);
    expect(waiting()[0]).toBe(1);
  });

  it.each([0, 401, 429, 500, 503])(
    'keeps queued events after a response with status %d and does not retry immediately',
    async (status) => {
      fill(3);
      const send = vi.fn(async () => ({ status }));
      await queue.sendAll(camille, send);
      expect([send.mock.calls.length, waiting()]).toEqual([1, [1, 2, 3]]);
    },
  );

  it('resends a batch of queued events without those that the server rejected', async () => {
    fill(4);
    const sent: number[][] = [];
    await queue.sendAll(camille, async (batch) => {
      sent.push(batch.map(({ phrase_no }) => phrase_no));
      const errors = {
        'events[1].id': ['The id must be a UUID.'],
        'events[3]': ['This is no event.'],
        'events[10].id': ['There is no such event in this batch.'],
        'grades[0].id': ['This belongs to another list.'],
      };
      return sent.length === 1 ? { status: 422, errors } : success;
    });
    expect([sent, waiting()]).toEqual([
      [
        [1, 2, 3, 4],
        [1, 3],
      ],
      [],
    ]);
  });

  it('drops a whole batch of queued events if the server doesn’t say which ones it rejected', async () => {
    fill(2);
    // Only the keys of the errors identify events. This message must be ignored.
    const errors = { events: ['events[1].id must be a UUID.'] };
    await queue.sendAll(camille, async () => ({ status: 422, errors }));
    expect(waiting()).toEqual([]);
  });

  it('keeps events that are added to the queue while others are being sent', async () => {
    fill(1);
    await queue.sendAll(camille, async () => {
      if (waiting().includes(1)) queue.add(camille, event(2));
      return waiting().includes(1) ? success : { status: 0 };
    });
    expect(waiting()).toEqual([2]);
  });

  it('keeps a queued event if an older event with the same id has been sent', async () => {
    fill(1);
    await queue.sendAll(camille, async ([sent]) => {
      if (sent?.undone === undefined) queue.add(camille, { ...event(1), undone: true });
      return sent?.undone === undefined ? success : { status: 0 };
    });
    expect(queue.nextBatch(camille)).toEqual([{ ...event(1), undone: true }]);
  });

  it('sends queued events only once if two callers send at the same time', async () => {
    fill(2);
    const send = vi.fn(async () => success);
    await Promise.all([queue.sendAll(camille, send), queue.sendAll(camille, send)]);
    expect([send.mock.calls.length, queue.count(camille)]).toEqual([1, 0]);
  });

  it('notifies listeners when queued events are added or removed', () => {
    vi.stubGlobal('window', new EventTarget());
    const counts: number[] = [];
    const stop = queue.subscribe(() => counts.push(queue.count(camille)));
    fill(2);
    queue.remove([event(1)]);
    stop();
    fill(1);
    vi.unstubAllGlobals();
    expect(counts).toEqual([1, 2, 1]);
  });

  it('ignores invalid entries in the stored event queue', () => {
    storage.readingEvents.set([null, 7, { id: 3 }, 'x']);
    queue.add(camille, event(1));
    expect(waiting()).toEqual([1]);
  });
});
