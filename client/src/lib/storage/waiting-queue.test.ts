import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from './storage.ts';
import { createWaitingQueue, type SendOutcome } from './waiting-queue.ts';

type TestEvent = { id: string; phrase_no: number; undone?: boolean };
const maxQueuedEvents = 2_000;
const queue = createWaitingQueue<TestEvent>({
  item: storage.readingEvents,
  name: 'events',
  batchSize: 200,
  max: maxQueuedEvents,
});

beforeEach(() => storage.readingEvents.clear());

const buildEvent = (phraseNo: number): TestEvent => ({ id: `event ${phraseNo}`, phrase_no: phraseNo });
const camilleId = 1;
const noahId = 2;
const fillQueue = (count: number, member = camilleId) => {
  for (let phraseNo = 1; phraseNo <= count; phraseNo += 1) queue.add(member, buildEvent(phraseNo));
};
const listWaitingPhraseNos = (member = camilleId) =>
  queue.nextBatch(member).map(({ phrase_no }) => phrase_no);
const successOutcome: SendOutcome = { status: 200 };

describe('createWaitingQueue', () => {
  it('returns a member’s queued events in order, without those of other members', () => {
    fillQueue(3);
    queue.add(noahId, buildEvent(9));
    expect(queue.nextBatch(camilleId)).toEqual([buildEvent(1), buildEvent(2), buildEvent(3)]);
    expect(listWaitingPhraseNos(noahId)).toEqual([9]);
    queue.remove([buildEvent(2)]);
    expect(listWaitingPhraseNos()).toEqual([1, 3]);
  });

  it('sends queued events in batches of 200', async () => {
    fillQueue(450);
    const batchSizes: number[] = [];
    await queue.sendAll(camilleId, async (batch) => {
      batchSizes.push(batch.length);
      return successOutcome;
    });
    expect([batchSizes, storage.readingEvents.get()]).toEqual([[200, 200, 50], null]);
  });

  it('drops the oldest queued events when more than 2,000 are waiting', () => {
    storage.readingEvents.set(
      Array.from({ length: maxQueuedEvents }, (_, index) => ({ ...buildEvent(index), member: camilleId })),
    );
    queue.add(camilleId, buildEvent(maxQueuedEvents));
    expect(storage.readingEvents.get()).toHaveLength(maxQueuedEvents);
    expect(listWaitingPhraseNos()[0]).toBe(1);
  });

  it.each([0, 401, 429, 500, 503])(
    'keeps queued events after a response with status %d, and does not retry immediately',
    async (status) => {
      fillQueue(3);
      const send = vi.fn(async () => ({ status }));
      await queue.sendAll(camilleId, send);
      expect([send.mock.calls.length, listWaitingPhraseNos()]).toEqual([1, [1, 2, 3]]);
    },
  );

  it('resends a batch of queued events without those that the server rejected', async () => {
    fillQueue(4);
    const sentBatches: number[][] = [];
    await queue.sendAll(camilleId, async (batch) => {
      sentBatches.push(batch.map(({ phrase_no }) => phrase_no));
      const errors = {
        'events[1].id': ['The id must be a UUID.'],
        'events[3]': ['This is no event.'],
        'events[10].id': ['There is no such event in this batch.'],
        'grades[0].id': ['This belongs to another list.'],
      };
      return sentBatches.length === 1 ? { status: 422, errors } : successOutcome;
    });
    expect([sentBatches, listWaitingPhraseNos()]).toEqual([
      [
        [1, 2, 3, 4],
        [1, 3],
      ],
      [],
    ]);
  });

  it('drops a whole batch of queued events if the server doesn’t say which ones it rejected', async () => {
    fillQueue(2);
    // The message looks like a key, but only the keys of `errors` identify events.
    const errors = { events: ['events[1].id must be a UUID.'] };
    await queue.sendAll(camilleId, async () => ({ status: 422, errors }));
    expect(listWaitingPhraseNos()).toEqual([]);
  });

  it('keeps events that are added to the queue while others are being sent', async () => {
    fillQueue(1);
    await queue.sendAll(camilleId, async () => {
      if (listWaitingPhraseNos().includes(1)) queue.add(camilleId, buildEvent(2));
      return listWaitingPhraseNos().includes(1) ? successOutcome : { status: 0 };
    });
    expect(listWaitingPhraseNos()).toEqual([2]);
  });

  it('keeps a queued event even if an older event with the same id has been sent', async () => {
    fillQueue(1);
    await queue.sendAll(camilleId, async ([sentEvent]) => {
      if (sentEvent?.undone === undefined) queue.add(camilleId, { ...buildEvent(1), undone: true });
      return sentEvent?.undone === undefined ? successOutcome : { status: 0 };
    });
    expect(queue.nextBatch(camilleId)).toEqual([{ ...buildEvent(1), undone: true }]);
  });

  it('sends queued events only once if two callers try to send them at the same time', async () => {
    fillQueue(2);
    const send = vi.fn(async () => successOutcome);
    await Promise.all([queue.sendAll(camilleId, send), queue.sendAll(camilleId, send)]);
    expect([send.mock.calls.length, queue.count(camilleId)]).toEqual([1, 0]);
  });

  it('notifies listeners when queued events are added or removed', () => {
    vi.stubGlobal('window', new EventTarget());
    const counts: number[] = [];
    const unsubscribe = queue.subscribe(() => counts.push(queue.count(camilleId)));
    fillQueue(2);
    queue.remove([buildEvent(1)]);
    unsubscribe();
    fillQueue(1);
    vi.unstubAllGlobals();
    expect(counts).toEqual([1, 2, 1]);
  });

  it('ignores invalid entries in the stored event queue', () => {
    storage.readingEvents.set([null, 7, { id: 3 }, 'x']);
    queue.add(camilleId, buildEvent(1));
    expect(listWaitingPhraseNos()).toEqual([1]);
  });
});
