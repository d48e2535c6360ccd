import type { ReadingEvent } from '@lingostory/contract/progress/schemas';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../../lib/storage.ts';
import { dequeue, enqueue, maxQueued, nextBatch, type Outcome, sendQueued } from './event-queue.ts';

beforeEach(() => storage.readingEvents.clear());

const event = (number: number): ReadingEvent => ({
  id: `event ${number}`,
  book_code: 'le-phare',
  phrase_no: number,
  seconds: 2,
  heard_at: '2026-11-14T20:00:00.000Z',
  time_zone: 'Europe/Paris',
});
const camille = 1;
const noah = 2;
const fill = (count: number, member = camille) => {
  for (let number = 1; number <= count; number += 1) enqueue(member, event(number));
};
const waiting = (member = camille) => nextBatch(member).map(({ phrase_no }) => phrase_no);
const fine: Outcome = { status: 200, messages: [] };

describe('the events that wait on a device', () => {
  it('are sent as they came, to the member who read alone', () => {
    fill(3);
    enqueue(noah, event(9));
    expect(nextBatch(camille)).toEqual([event(1), event(2), event(3)]);
    expect(waiting(noah)).toEqual([9]);
    dequeue([event(2)]);
    expect(waiting()).toEqual([1, 3]);
  });

  it('go in batches of 200', async () => {
    fill(450);
    const sizes: number[] = [];
    await sendQueued(camille, async (batch) => {
      sizes.push(batch.length);
      return fine;
    });
    expect([sizes, storage.readingEvents.get()]).toEqual([[200, 200, 50], null]);
  });

  it('are 2,000 at most: the oldest make room', () => {
    storage.readingEvents.set(
      Array.from({ length: maxQueued }, (_, index) => ({ ...event(index), member: camille })),
    );
    enqueue(camille, event(maxQueued));
    expect(storage.readingEvents.get()).toHaveLength(maxQueued);
    expect(waiting()[0]).toBe(1);
  });

  it.each([0, 401, 429, 500, 503])('stay after a %d, which is not asked again at once', async (status) => {
    fill(3);
    const send = vi.fn(async () => ({ status, messages: [] }));
    await sendQueued(camille, send);
    expect([send.mock.calls.length, waiting()]).toEqual([1, [1, 2, 3]]);
  });

  it('are sent without those that the server calls bad', async () => {
    fill(4);
    const sent: number[][] = [];
    await sendQueued(camille, async (batch) => {
      sent.push(batch.map(({ phrase_no }) => phrase_no));
      const messages = ['events[1].id must be a UUID.', 'events[3].seconds is required.'];
      return sent.length === 1 ? { status: 422, messages } : fine;
    });
    expect([sent, waiting()]).toEqual([
      [
        [1, 2, 3, 4],
        [1, 3],
      ],
      [],
    ]);
  });

  it('make way where the server names none of them', async () => {
    fill(2);
    await sendQueued(camille, async () => ({ status: 422, messages: ['events must be a list.'] }));
    expect(waiting()).toEqual([]);
  });

  it('stay when they come while others are sent', async () => {
    fill(1);
    await sendQueued(camille, async () => {
      if (waiting().includes(1)) enqueue(camille, event(2));
      return waiting().includes(1) ? fine : { status: 0, messages: [] };
    });
    expect(waiting()).toEqual([2]);
  });

  it('survive whatever else stands in the storage', () => {
    storage.readingEvents.set([null, 7, { id: 3 }, 'x']);
    enqueue(camille, event(1));
    expect(waiting()).toEqual([1]);
  });
});
