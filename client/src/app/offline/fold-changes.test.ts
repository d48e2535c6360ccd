import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addChange, changeQueue } from '../../lib/offline/change-queue.ts';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { findResponse, storeResponse } from '../../lib/offline/stored-responses.ts';
import { foldIntoResponses } from './fold-changes.ts';
import { findMarkedWords, findPosition, storePosition } from './member-data.ts';
import { bookCode, buildWord, openBookDb } from './offline-builders.ts';
import { listOwnWords, wordListName } from './own-words.ts';

type Input = Readonly<Record<string, unknown>>;

let db: OfflineDb;

beforeEach(async () => {
  db = await openBookDb();
});

const store = (callName: string, response: unknown, input: Input = {}) =>
  storeResponse(db, { memberId: 1, callName, input }, response);
const storeWords = (...lemmas: string[]) =>
  store(wordListName, {
    data: lemmas.map((lemma) => buildWord(lemma)),
    quota: { used: lemmas.length, max: 100 },
    meta: { page: 1, per_page: 100, total: lemmas.length },
  });

/** Makes changes that the server confirms together, so that they leave the queue. */
async function confirm(...changes: readonly [callName: string, input: Input][]): Promise<void> {
  const confirmedChanges = changes.map(([callName, input]) => addChange(1, callName, input));
  changeQueue.remove(new Set(confirmedChanges.map(({ id }) => id)));
  await foldIntoResponses(db, confirmedChanges);
}

const catChange = [
  'keepWord',
  { id: 'new', book_code: bookCode, phrase_no: 1, index: 2, text: 'chat' },
] as const satisfies [string, Input];

describe('foldIntoResponses', () => {
  it('finds a position that waits because the page has closed, and still after it was confirmed', async () => {
    await storePosition(db, { memberId: 1, bookCode, phraseNo: 2 });
    const change = addChange(1, 'savePosition', { book_code: bookCode, phrase_no: 4 });
    expect(await findPosition(db, bookCode)).toBe(4);
    changeQueue.remove(new Set([change.id]));
    await foldIntoResponses(db, [change]);
    expect(await findPosition(db, bookCode)).toBe(4);
  });

  it('restores a word whose removal was applied before, and counts words in the quota', async () => {
    await storeWords('mer');
    const listed = async () => {
      const response = await listOwnWords(db, {});
      return [response?.data, response?.quota.used];
    };
    await confirm(['removeWord', { id: 'mer' }]);
    expect(await listed()).toEqual([[], 0]);
    await confirm(['restoreWord', { id: 'mer' }]);
    expect(await listed()).toEqual([[buildWord('mer')], 1]);
    await confirm(['addWord', { id: 'new', word: 'port', meaning: 'harbor' }]);
    expect((await listed())[1]).toBe(2);
  });

  it('keeps a confirmed word in the stored word list and among the marked words', async () => {
    await storeWords('mer');
    await store('listMarkedWords', { data: { states: { learning: [], known: [], ignored: [] }, kept: [] } });
    await confirm([...catChange]);
    expect((await listOwnWords(db, { sort: 'word' }))?.data).toMatchObject([
      { id: 'new', phrase: 'Le chat dort.' },
      { id: 'mer' },
    ]);
    expect(await findMarkedWords(db)).toEqual({
      states: { learning: ['chat'], known: [], ignored: [] },
      kept: [{ lemma: 'chat', id: 'new' }],
    });
  });

  it('keeps confirmed states in the stored word list and among the marked words', async () => {
    await storeWords('mer');
    await store('listMarkedWords', {
      data: { states: { learning: ['mer'], known: [], ignored: [] }, kept: [{ lemma: 'mer', id: 'mer' }] },
    });
    await confirm(['setWordStates', { lemmas: ['mer', 'port'], state: 'known' }]);
    expect((await listOwnWords(db, {}))?.data).toMatchObject([{ id: 'mer', state: 'known' }]);
    expect((await findMarkedWords(db)).states).toEqual({
      learning: [],
      known: ['mer', 'port'],
      ignored: [],
    });
  });

  it('leaves a removed word out, but not one that was removed and restored', async () => {
    await storeWords('mer', 'port');
    await confirm(
      ['removeWord', { id: 'mer' }],
      ['removeWord', { id: 'port' }],
      ['restoreWord', { id: 'port' }],
    );
    expect((await listOwnWords(db, {}))?.data).toEqual([buildWord('port')]);
  });

  it('keeps confirmed bookmarks of their book only', async () => {
    const stored = { bookmark_id: 9, phrase_no: 2, phrase: 'Un chien', chapter: null, note: '' };
    await store('listBookmarks', { data: [stored] }, { book_code: bookCode });
    const other = { ...stored, bookmark_id: 10, phrase_no: 3, phrase: 'Le train' };
    await store('listBookmarks', { data: [other] }, { book_code: 'le-train' });
    await confirm(
      ['saveBookmark', { book_code: bookCode, phrase_no: 3, note: 'The sea.' }],
      ['deleteBookmark', { book_code: bookCode, bookmark_id: 9 }],
    );
    expect(await findResponse(db, 'listBookmarks', { book_code: bookCode })).toMatchObject({
      data: [{ phrase_no: 3, phrase: 'La mer', note: 'The sea.' }],
    });
    expect(await findResponse(db, 'listBookmarks', { book_code: 'le-train' })).toEqual({ data: [other] });
  });

  it('keeps confirmed reading in the days of each stored range and of the week', async () => {
    const november = { from: '2026-11-01', to: '2026-11-30' };
    const october = { from: '2026-10-01', to: '2026-10-31' };
    const empty = { data: { days: [], totals: { days: 0, phrases: 0, seconds: 0 } } };
    await store('readProgress', empty, november);
    await store('readProgress', empty, october);
    const week = { days: [{ day: '2026-11-02', phrases: 1, seconds: 5 }] };
    await store('readToday', { data: { book: null, week } }, { time_zone: 'Europe/Paris' });
    const event = { book_code: bookCode, seconds: 4, time_zone: 'Europe/Paris' };
    await confirm(
      // In Paris, this is the 2nd already.
      ['recordReading', { events: [{ ...event, phrase_no: 1, heard_at: '2026-11-01T23:30:00Z' }] }],
      ['recordReading', { events: [{ ...event, phrase_no: 2, heard_at: '2026-11-02T10:00:00Z' }] }],
    );
    expect(await findResponse(db, 'readProgress', november)).toEqual({
      data: {
        days: [{ day: '2026-11-02', phrases: 2, seconds: 8 }],
        totals: { days: 1, phrases: 2, seconds: 8 },
      },
    });
    expect(await findResponse(db, 'readProgress', october)).toEqual(empty);
    expect(await findResponse(db, 'readToday', { time_zone: 'Europe/Paris' })).toEqual({
      data: { book: null, week: { days: [{ day: '2026-11-02', phrases: 3, seconds: 13 }] } },
    });
  });

  it('removes graded cards from stored practice, but not those whose grade was undone', async () => {
    const practice = {
      cards: ['mer', 'port', 'phare'].map((lemma) => ({ word: buildWord(lemma) })),
      due: 3,
      left_today: 10,
      practised_today: 1,
    };
    await store('readPractice', { data: practice }, { ahead: false });
    const grade = { grade: 3, graded_at: '2026-11-02T10:00:00Z' };
    await confirm([
      'recordGrades',
      {
        grades: [
          { ...grade, id: '1', word_id: 'mer' },
          { ...grade, id: '2', word_id: 'port' },
          { ...grade, id: '2', word_id: 'port', undone: true },
        ],
      },
    ]);
    const stored = await findResponse(db, 'readPractice', { ahead: false });
    const { cards, ...counts } = (stored as { data: typeof practice }).data;
    expect(cards.map(({ word }) => word.id)).toEqual(['port', 'phare']);
    expect(counts).toEqual({ due: 2, left_today: 9, practised_today: 2 });
  });

  it('stores no response to a call that has none yet', async () => {
    await confirm([...catChange], ['setWordStates', { lemmas: ['mer'], state: 'known' }]);
    expect(await db.count('responses')).toBe(0);
  });
});
