import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResult } from '../../../lib/http/api.ts';
import type { Problem } from '../../../lib/http/problem.ts';
import {
  addChange,
  changeQueue,
  countDeliberateChanges,
  type WaitingChange,
} from '../../../lib/offline/change-queue.ts';
import { storedChanges } from '../../../lib/offline/stored-changes.ts';
import { type SendRequest, sendChanges } from './send-changes.ts';

const camilleId = 1;
const noahId = 2;
const unreachable: ApiResult = { error: { status: 0, message: 'No connection.' } };

beforeEach(() => {
  for (const items of Object.values(storedChanges)) items.clear();
});

const markKnown = (lemma: string, memberId = camilleId) =>
  addChange(memberId, 'setWordStates', { lemmas: [lemma], state: 'known' });
const buildEvent = (number: number) => ({ id: `event ${number}`, book_code: 'le-phare', phrase_no: number });

const readServerTime = async () => Date.now();

/** Sends everything, until a request fails. Returns the settled changes. */
async function sendAll(
  send: SendRequest,
  options: Partial<Pick<Parameters<typeof sendChanges>[1], 'isCurrent' | 'readServerTime'>> = {},
) {
  const settled: [WaitingChange, ApiResult][] = [];
  const problem = await sendChanges(camilleId, {
    send,
    readServerTime,
    isCurrent: () => true,
    ...options,
    onSettled: (...sent) => settled.push(sent),
  });
  return { problem, settled };
}

describe('sendChanges', () => {
  it('sends 500 changes once and in order over a connection that drops every third request', async () => {
    const lemmas = Array.from({ length: 500 }, (_, index) => `mot-${index}`);
    for (const lemma of lemmas) markKnown(lemma);
    const executed: string[] = [];
    const responses = new Map<string, ApiResult>();
    let requestCount = 0;
    // Every other dropped request reaches the server, and only its response is lost.
    const send: SendRequest = async (_callName, input, key = '') => {
      requestCount += 1;
      const isDropped = requestCount % 3 === 0;
      if (isDropped && requestCount % 2 === 0) return unreachable;
      if (!responses.has(key)) {
        executed.push(String([input.lemmas].flat()[0]));
        responses.set(key, { data: key });
      }
      return isDropped ? unreachable : (responses.get(key) ?? unreachable);
    };
    let remaining = true;
    while (remaining) remaining = (await sendAll(send)).problem !== null;
    expect(executed).toEqual(lemmas);
    expect(changeQueue.all(camilleId)).toEqual([]);
    expect(requestCount).toBeGreaterThan(700);
  });

  it('sends neighboring reading events in one request of at most 200, but not past another change', async () => {
    for (let number = 1; number <= 203; number += 1)
      addChange(camilleId, 'recordReading', { events: [buildEvent(number)] });
    markKnown('chat');
    addChange(camilleId, 'recordReading', { events: [buildEvent(204)] });
    const requests: [string, number, boolean][] = [];
    await sendAll(async (callName, input, key) => {
      requests.push([callName, [input.events ?? []].flat().length, key === undefined]);
      return { data: null };
    });
    expect(requests).toEqual([
      ['recordReading', 200, true],
      ['recordReading', 3, true],
      ['setWordStates', 0, false],
      ['recordReading', 1, true],
    ]);
  });

  it.each([0, 401, 429, 500, 503])('keeps every change after a response with status %d', async (status) => {
    markKnown('chat');
    markKnown('chien');
    const { problem, settled } = await sendAll(async () => ({ error: { status, message: 'Not now.' } }));
    expect([problem?.status, settled, changeQueue.all(camilleId).length]).toEqual([status, [], 2]);
  });

  it.each([429, 500])(
    'sends later changes before those of a word that got a %i three times',
    async (status) => {
      const failing = addChange(camilleId, 'addWord', { id: 'chat', word: 'chat', meaning: 'cat' });
      const edit = addChange(camilleId, 'editWord', { id: 'chat', meaning: 'a cat' });
      const later = markKnown('chien');
      const send: SendRequest = async (_callName, _input, key) =>
        key === failing.id ? { error: { status, message: 'Not now.' } } : { data: null };
      const settledIds: string[] = [];
      for (let attempt = 1; attempt <= 4; attempt += 1)
        settledIds.push(...(await sendAll(send)).settled.map(([{ id }]) => `${attempt}: ${id}`));
      expect(settledIds).toEqual([`4: ${later.id}`]);
      expect(changeQueue.all(camilleId).map(({ id }) => id)).toEqual([failing.id, edit.id]);
    },
  );

  it.each([400, 402, 403, 404, 413, 422])(
    'drops a change after a response with status %d, reports it and sends the next one',
    async (status) => {
      const rejected = markKnown('chat');
      const sent = markKnown('chien');
      const { settled } = await sendAll(async (_callName, { lemmas }) =>
        [lemmas].flat()[0] === 'chat' ? { error: { status, message: 'Rejected.' } } : { data: null },
      );
      expect(settled.map(([{ id }, { error }]) => [id, error?.status])).toEqual([
        [rejected.id, status],
        [sent.id, undefined],
      ]);
      expect(changeQueue.all(camilleId)).toEqual([]);
    },
  );

  it('drops changes that have waited for more than 30 days without sending them', async () => {
    const madeAt = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString();
    const old = { id: 'old', memberId: camilleId, callName: 'removeWord', input: { id: 'chat' }, madeAt };
    changeQueue.add(old);
    const recent = markKnown('chien');
    const sentIds: unknown[] = [];
    const { settled } = await sendAll(async (_callName, _input, key) => {
      sentIds.push(key);
      return { data: null };
    });
    expect(sentIds).toEqual([recent.id]);
    expect(settled.map(([{ id }, { error }]) => [id, error?.status])).toEqual([
      ['old', 410],
      [recent.id, undefined],
    ]);
  });

  it('drops nothing if only the clock of this device says that 30 days are over, or the server is away', async () => {
    const madeAt = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString();
    changeQueue.add({
      id: 'old',
      memberId: camilleId,
      callName: 'removeWord',
      input: { id: 'chat' },
      madeAt,
    });
    const sentIds: unknown[] = [];
    const send: SendRequest = async (_callName, _input, key) => {
      sentIds.push(key);
      return { data: null };
    };
    const { problem } = await sendAll(send, { readServerTime: async () => unreachable.error as Problem });
    expect([problem, sentIds]).toEqual([unreachable.error, []]);
    await sendAll(send, { readServerTime: async () => Date.parse(madeAt) });
    expect(sentIds).toEqual(['old']);
  });

  it('leaves changes that a newer release has stored', async () => {
    const unknown = addChange(camilleId, 'renameBookshelf', { title: 'Été' });
    const known = markKnown('chien');
    const sent: string[] = [];
    const { problem } = await sendAll(async (callName) => {
      sent.push(callName);
      return { data: null };
    });
    expect([problem, sent]).toEqual([null, [known.callName]]);
    expect(changeQueue.all(camilleId)).toEqual([unknown]);
  });

  it('drops only the events that a 422 names', async () => {
    for (const number of [1, 2, 3]) addChange(camilleId, 'recordReading', { events: [buildEvent(number)] });
    const sentIds: unknown[] = [];
    await sendAll(async (_callName, input) => {
      const ids = (input.events as { id: string }[]).map(({ id }) => id);
      const position = ids.indexOf('event 2');
      if (position === -1) {
        sentIds.push(...ids);
        return { data: null };
      }
      return { error: { status: 422, message: '', errors: { [`events[${position}].phrase_no`]: ['Bad.'] } } };
    });
    expect(sentIds).toEqual(['event 1', 'event 3']);
  });

  it('sends nothing of another member, and stops when somebody else has signed in', async () => {
    markKnown('chat');
    markKnown('chien');
    markKnown('train', noahId);
    let requestCount = 0;
    const send: SendRequest = async () => {
      requestCount += 1;
      return { data: null };
    };
    await sendAll(send, { isCurrent: () => requestCount === 0 });
    expect([requestCount, changeQueue.all(camilleId).length, changeQueue.all(noahId).length]).toEqual([
      1, 1, 1,
    ]);
  });
});

describe('changeQueue', () => {
  it('replaces a waiting position of the same book and member only', () => {
    const savePosition = (bookCode: string, phraseNo: number, memberId = camilleId) =>
      addChange(memberId, 'savePosition', { book_code: bookCode, phrase_no: phraseNo });
    savePosition('le-phare', 1);
    savePosition('le-train', 2);
    savePosition('le-phare', 3, noahId);
    savePosition('le-phare', 4);
    expect(changeQueue.all(camilleId).map(({ input }) => input.phrase_no)).toEqual([2, 4]);
    expect(changeQueue.all(noahId)).toHaveLength(1);
    expect(countDeliberateChanges(camilleId)).toBe(0);
  });

  it('takes over events and grades that an earlier release has left', () => {
    const grade = { id: 'grade 1', word_id: 'word', grade: 3, graded_at: '2026-11-01T10:00:00Z' };
    storedChanges.formerEvents.set([{ ...buildEvent(1), member: camilleId }, { damaged: true }]);
    storedChanges.formerGrades.set([{ ...grade, member: noahId }]);
    markKnown('chat');
    expect(changeQueue.all(camilleId).map(({ callName, input }) => [callName, input])).toEqual([
      ['recordReading', { events: [buildEvent(1)] }],
      ['setWordStates', { lemmas: ['chat'], state: 'known' }],
    ]);
    expect(changeQueue.all(noahId).map(({ input }) => input)).toEqual([{ grades: [grade] }]);
    expect([storedChanges.formerEvents.get(), storedChanges.formerGrades.get()]).toEqual([null, null]);
  });

  it('drops the oldest reading events first when 5,000 changes are waiting', () => {
    const changes = Array.from({ length: 4_999 }, (_, index): WaitingChange => {
      const isEvent = index % 2 === 1;
      const callName = isEvent ? 'recordReading' : 'setWordStates';
      return { id: `${index}`, memberId: camilleId, callName, input: {}, madeAt: '2026-11-01T10:00:00Z' };
    });
    for (const change of changes) storedChanges.waiting.add(change.id.padStart(4, '0'), change);
    markKnown('chat');
    markKnown('chien');
    const ids = changeQueue.all(camilleId).map(({ id }) => id);
    expect([ids.length, ids[0], ids[1]]).toEqual([5_000, '0', '2']);
  });
});
