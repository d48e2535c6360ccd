import { describe, expect, it } from 'vitest';
import type { Phrase, PhraseWindow } from '../base/reading.api.ts';
import { buildPhrase } from './position-builders.ts';
import { createWindowLoader, findWindowAround } from './windows.ts';

const buildPositionIn = (total: number) => (phrase_no: number) => ({ phrase_no, total });
/** Returns a function that is true for the numbers from `first` to `last`. */
const createRangeCheck = (first: number, last: number) => (number: number) =>
  number >= first && number <= last;

describe('findWindowAround', () => {
  it('requests the phrases around the current one when a book opens or the reader jumps', () => {
    const buildPosition = buildPositionIn(100);
    expect(findWindowAround(buildPosition(1), createRangeCheck(1, 1))).toEqual({ from: 1, count: 20 });
    expect(findWindowAround(buildPosition(50), createRangeCheck(50, 50))).toEqual({ from: 49, count: 20 });
  });

  it('requests more phrases when fewer than five of the phrases after the current one are cached', () => {
    const buildPosition = buildPositionIn(100);
    expect(findWindowAround(buildPosition(15), createRangeCheck(1, 20))).toBeNull();
    expect(findWindowAround(buildPosition(16), createRangeCheck(1, 20))).toEqual({ from: 20, count: 20 });
  });

  it('does not request phrases beyond the end of the book', () => {
    expect(findWindowAround(buildPositionIn(24)(16), createRangeCheck(1, 20))).toEqual({
      from: 20,
      count: 5,
    });
    expect(findWindowAround(buildPositionIn(24)(22), createRangeCheck(1, 24))).toBeNull();
    expect(findWindowAround(buildPositionIn(1)(1), createRangeCheck(1, 1))).toBeNull();
  });

  it('requests the preceding phrases if only the previous one is missing from the cache', () => {
    expect(findWindowAround(buildPositionIn(100)(49), createRangeCheck(49, 68))).toEqual({
      from: 30,
      count: 20,
    });
    expect(findWindowAround(buildPositionIn(100)(5), createRangeCheck(5, 68))).toEqual({ from: 1, count: 5 });
  });
});

/** A book on the server, and the phrases that a reader has cached. */
function openBook(length: number) {
  let texts = Array.from({ length }, (_, index) => `Phrase ${index + 1}.`);
  let pendingRequest: Promise<void> | null = null;
  let shouldFail = false;
  const requestedWindows: PhraseWindow[] = [];
  const storedPhrases = new Map<number, Phrase>();
  const readPhrase = (number: number) =>
    buildPhrase(number, {
      phrase: texts[number - 1] ?? '',
      total: texts.length,
      line_audio: `/${requestedWindows.length}`,
    });
  const windows = createWindowLoader({
    cached: (number) => storedPhrases.get(number) ?? null,
    request: async ({ from, count }) => {
      requestedWindows.push({ from, count });
      const numbers = Array.from({ length: count }, (_, index) => from + index);
      const phrases = numbers.filter((number) => number <= texts.length).map(readPhrase);
      await pendingRequest;
      return shouldFail ? null : phrases;
    },
    store: (phrases) => {
      for (const one of phrases) storedPhrases.set(one.phrase_no, one);
    },
    clear: () => storedPhrases.clear(),
  });
  const openPhrase = (number: number): Phrase => {
    const openedPhrase = readPhrase(number);
    storedPhrases.set(number, openedPhrase);
    return openedPhrase;
  };
  return {
    ...windows,
    asked: requestedWindows,
    stored: storedPhrases,
    open: openPhrase,
    edit: (change: (texts: readonly string[]) => string[]) => {
      texts = change(texts);
    },
    fail: (does: boolean) => {
      shouldFail = does;
    },
    hold: () => {
      let release = () => {};
      pendingRequest = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}

const getPhrase = (stored: ReadonlyMap<number, Phrase>, number: number): Phrase => {
  const foundPhrase = stored.get(number);
  if (!foundPhrase) throw new Error(`Phrase ${number} is not there.`);
  return foundPhrase;
};

describe('loadAround', () => {
  it('makes at most one request per ten phrases, and loads each phrase before the reader turns to it', async () => {
    const book = openBook(200);
    await book.loadAround(book.open(1));
    for (let number = 2; number <= 200; number += 1) await book.loadAround(getPhrase(book.stored, number));
    expect(book.asked.length).toBeLessThanOrEqual(200 / 10);
  });

  it('waits for phrases that are already loading instead of requesting them twice', async () => {
    const book = openBook(100);
    const release = book.hold();
    const firstPhrase = book.open(1);
    const loads = [book.loadAround(firstPhrase), book.loadAround(firstPhrase)];
    let isLoaded = false;
    const loadedPromise = book.whenLoaded(7).then(() => {
      isLoaded = book.stored.has(7);
    });
    await book.whenLoaded(60);
    expect(book.stored.has(7)).toBe(false);
    release();
    await Promise.all([...loads, loadedPromise]);
    expect([book.asked.length, isLoaded]).toEqual([1, true]);
  });

  it('requests phrases again after a request for them failed', async () => {
    const book = openBook(100);
    const firstPhrase = book.open(1);
    book.fail(true);
    expect(await book.loadAround(firstPhrase)).toBeNull();
    book.fail(false);
    await book.loadAround(firstPhrase);
    expect([book.asked.length, book.stored.has(20)]).toEqual([2, true]);
  });

  it('replaces the cached phrases after an edit, once the new ones have loaded', async () => {
    const book = openBook(100);
    await book.loadAround(book.open(1));
    const currentPhrase = getPhrase(book.stored, 16);
    book.edit((texts) => ['Un.', 'Deux.', ...texts]);
    const release = book.hold();
    const loadPromise = book.loadAround(currentPhrase);
    expect(getPhrase(book.stored, 17).phrase).toBe('Phrase 17.');
    release();
    const surroundingPhrases = await loadPromise;
    expect(surroundingPhrases?.find((one) => one.phrase === 'Phrase 16.')?.phrase_no).toBe(18);
    const nextTexts = Array.from({ length: 5 }, (_, index) => getPhrase(book.stored, 19 + index).phrase);
    expect(nextTexts).toEqual(['Phrase 17.', 'Phrase 18.', 'Phrase 19.', 'Phrase 20.', 'Phrase 21.']);
    expect(book.stored.has(2)).toBe(false);
  });
});

describe('renew', () => {
  it('renews the expired clip addresses of a phrase and the ones after it in one request', async () => {
    const book = openBook(100);
    await book.loadAround(book.open(1));
    const renewedPhrase = await book.renew(3);
    expect(renewedPhrase).toMatchObject({ phrase_no: 3, line_audio: '/2' });
    expect([getPhrase(book.stored, 9).line_audio, book.asked.length]).toEqual(['/2', 2]);
  });

  it('keeps the old clip address if the renewal fails', async () => {
    const book = openBook(100);
    await book.loadAround(book.open(1));
    book.fail(true);
    expect(await book.renew(3)).toBeNull();
    expect(getPhrase(book.stored, 3).line_audio).toBe('/1');
  });
});

describe('readAll', () => {
  it('loads a page’s phrases and the one before them in one request, and later reads them from the cache', async () => {
    const book = openBook(100);
    book.open(25);
    const { phrases } = await book.readAll({ from: 26, count: 25 });
    expect([phrases?.length, phrases?.[0]?.phrase_no]).toEqual([25, 26]);
    expect((await book.readAll({ from: 26, count: 25 })).phrases).toEqual(phrases);
    expect(book.asked).toEqual([{ from: 25, count: 26 }]);
  });

  it('also returns the updated phrases around the current one if loading a page’s phrases reveals an edit of the book', async () => {
    const book = openBook(100);
    await book.loadAround(book.open(3));
    book.edit((texts) => ['Un.', ...texts]);
    const { phrases, edited } = await book.readAll({ from: 51, count: 25 });
    expect(phrases?.[0]?.phrase).toBe('Phrase 50.');
    expect(edited?.find((one) => one.phrase === 'Phrase 3.')?.phrase_no).toBe(4);
    expect(book.stored.get(60)?.phrase).toBe('Phrase 59.');
  });

  it("returns null if a page's phrases fail to load", async () => {
    const book = openBook(100);
    book.fail(true);
    expect(await book.readAll({ from: 1, count: 25 })).toEqual({ phrases: null, edited: null });
  });
});
