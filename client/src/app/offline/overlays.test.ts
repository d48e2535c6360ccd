import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addChange } from '../../lib/offline/change-queue.ts';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { storeResponse } from '../../lib/offline/stored-responses.ts';
import { findMarkedWords } from './member-data.ts';
import { bookCode, buildWord, openBookDb } from './offline-builders.ts';
import { addWaitingChanges } from './overlays.ts';
import { listOwnWords, wordListName } from './own-words.ts';

let db: OfflineDb;

beforeEach(async () => {
  db = await openBookDb();
});

const store = (callName: string, response: unknown) =>
  storeResponse(db, { memberId: 1, callName, input: {} }, response);
const change = (callName: string, input: Readonly<Record<string, unknown>>) => addChange(1, callName, input);
const addCat = () =>
  change('keepWord', { id: 'new', book_code: bookCode, phrase_no: 1, index: 2, text: 'chat' });

describe('addWaitingChanges', () => {
  const stored = { bookmark_id: 9, phrase_no: 2, phrase: 'Un chien', chapter: null, note: 'First.' };
  const listBookmarks = () =>
    addWaitingChanges(db, 'listBookmarks', { book_code: bookCode }, { data: [stored] });

  it('adds waiting bookmarks of the book to the stored ones, in reading order', async () => {
    change('saveBookmark', { book_code: bookCode, phrase_no: 3, note: 'The sea.' });
    change('saveBookmark', { book_code: bookCode, phrase_no: 1 });
    change('saveBookmark', { book_code: 'le-train', phrase_no: 2, note: 'Another book.' });
    expect(await listBookmarks()).toMatchObject({
      data: [
        { phrase_no: 1, phrase: 'Le chat dort.', note: '', chapter: { title: 'Le port', chapter_no: 1 } },
        stored,
        { phrase_no: 3, phrase: 'La mer', note: 'The sea.' },
      ],
    });
  });

  it('changes the note of a stored bookmark, and keeps it if the change has none', async () => {
    change('saveBookmark', { book_code: bookCode, phrase_no: 2 });
    expect(await listBookmarks()).toEqual({ data: [stored] });
    change('saveBookmark', { book_code: bookCode, phrase_no: 2, note: 'Second.' });
    expect(await listBookmarks()).toEqual({ data: [{ ...stored, note: 'Second.' }] });
  });

  it.each([{ bookmark_id: 9 }, { phrase_no: 2 }])(
    'leaves out a stored bookmark that a waiting change deletes by %o',
    async (name) => {
      change('deleteBookmark', { book_code: bookCode, ...name });
      expect(await listBookmarks()).toEqual({ data: [] });
    },
  );

  it('adds waiting reading to its local days, each phrase once a day, within the range', async () => {
    const read = (phraseNo: number, heardAt: string) =>
      change('recordReading', {
        events: [
          {
            id: `${phraseNo} ${heardAt}`,
            book_code: bookCode,
            phrase_no: phraseNo,
            seconds: 4,
            heard_at: heardAt,
            time_zone: 'Europe/Paris',
          },
        ],
      });
    // In Paris, this is the 2nd already.
    read(1, '2026-11-01T23:30:00Z');
    read(1, '2026-11-02T10:00:00Z');
    read(2, '2026-11-02T10:01:00Z');
    read(1, '2026-11-03T10:00:00Z');
    read(1, '2026-11-09T10:00:00Z');
    const day = { day: '2026-11-02', phrases: 10, seconds: 60 };
    const progress = {
      data: { days: [day], totals: { days: 1, phrases: 10, seconds: 60 }, recorded: true },
    };
    const range = { from: '2026-11-01', to: '2026-11-07' };
    expect(await addWaitingChanges(db, 'readProgress', range, progress)).toEqual({
      data: {
        days: [
          { day: '2026-11-02', phrases: 12, seconds: 72 },
          { day: '2026-11-03', phrases: 1, seconds: 4 },
        ],
        totals: { days: 2, phrases: 13, seconds: 76 },
        recorded: true,
      },
    });
  });

  it('returns responses that no change affects as they are', async () => {
    addCat();
    const response = { data: 'anything' };
    expect(await addWaitingChanges(db, 'readReminder', {}, response)).toBe(response);
  });

  it('applies no change of another member', async () => {
    addChange(2, 'saveBookmark', { book_code: bookCode, phrase_no: 3 });
    expect(await listBookmarks()).toEqual({ data: [stored] });
  });
});

describe('listOwnWords', () => {
  const storeWords = (...lemmas: string[]) =>
    store(wordListName, {
      data: lemmas.map((lemma) => buildWord(lemma)),
      quota: { used: lemmas.length, max: 100 },
      meta: { page: 1, per_page: 100, total: lemmas.length },
    });

  it('adds a waiting word with its phrase from the downloaded book to the stored words', async () => {
    await storeWords('mer');
    addCat();
    const response = await listOwnWords(db, {});
    expect(response).toMatchObject({
      data: [{ id: 'new', lemma: 'chat', phrase: 'Le chat dort.', start: 3, phrase_no: 1 }, { id: 'mer' }],
      quota: { used: 2 },
      meta: { total: 2 },
    });
  });

  it('applies waiting edits, states and removals to the stored words', async () => {
    await storeWords('mer', 'port', 'phare');
    change('editWord', { id: 'mer', meaning: 'the sea' });
    change('setWordStates', { lemmas: ['port'], state: 'known' });
    change('removeWord', { id: 'phare' });
    const response = await listOwnWords(db, { sort: 'word' });
    expect(response?.data.map(({ id, meaning, state }) => [id, meaning, state])).toEqual([
      ['mer', 'the sea', 'learning'],
      ['port', 'port in English', 'known'],
    ]);
  });

  it('lists a word again that a waiting change removes and a later one restores', async () => {
    await storeWords('mer');
    change('removeWord', { id: 'mer' });
    expect((await listOwnWords(db, {}))?.data).toEqual([]);
    change('restoreWord', { id: 'mer' });
    expect((await listOwnWords(db, {}))?.data).toEqual([buildWord('mer')]);
  });
});

describe('findMarkedWords', () => {
  it('applies waiting states and words to the stored ones, and leaves out states that have changed since', async () => {
    await store('listMarkedWords', {
      data: {
        states: { learning: ['mer'], known: ['port'], ignored: [] },
        kept: [{ lemma: 'mer', id: 'm' }],
      },
    });
    change('setWordStates', { lemmas: ['le', 'port'], state: 'ignored', only_from: 'new' });
    change('setWordStates', { lemmas: ['un'], state: 'known' });
    addCat();
    expect(await findMarkedWords(db)).toEqual({
      states: { learning: ['mer', 'chat'], known: ['port', 'un'], ignored: ['le'] },
      kept: [
        { lemma: 'mer', id: 'm' },
        { lemma: 'chat', id: 'new' },
      ],
    });
  });
});
