import { describe, expect, it } from 'vitest';
import type { Phrase, PhraseWindow } from '../base/reading.api.ts';
import { buildPhrase } from './position-builders.ts';
import { createWindowLoader, findWindowAround } from './windows.ts';

const createPositionBuilder = (total: number) => (phrase_no: number) => ({ phrase_no, total });
/** Returns a function that is true for the numbers from `firstPhraseNo` to `lastPhraseNo`. */
const createRangeCheck = (firstPhraseNo: number, lastPhraseNo: number) => (phraseNo: number) =>
  phraseNo >= firstPhraseNo && phraseNo <= lastPhraseNo;

describe('findWindowAround', () => {
  it('requests the phrases around the current one when a book opens or the reader jumps', () => {
    const buildPosition = createPositionBuilder(100);
    expect(findWindowAround(buildPosition(1), createRangeCheck(1, 1))).toEqual({ from: 1, count: 20 });
    expect(findWindowAround(buildPosition(50), createRangeCheck(50, 50))).toEqual({ from: 49, count: 20 });
  });

  it('requests more phrases when fewer than five of the phrases after the current one are cached', () => {
    const buildPosition = createPositionBuilder(100);
    expect(findWindowAround(buildPosition(15), createRangeCheck(1, 20))).toBeNull();
    expect(findWindowAround(buildPosition(16), createRangeCheck(1, 20))).toEqual({ from: 20, count: 20 });
  });

  it('does not request phrases beyond the end of the book', () => {
    expect(findWindowAround(createPositionBuilder(24)(16), createRangeCheck(1, 20))).toEqual({
      from: 20,
      count: 5,
    });
    expect(findWindowAround(createPositionBuilder(24)(22), createRangeCheck(1, 24))).toBeNull();
    expect(findWindowAround(createPositionBuilder(1)(1), createRangeCheck(1, 1))).toBeNull();
  });

  it('requests the preceding phrases if the phrase before the current one is not cached', () => {
    expect(findWindowAround(createPositionBuilder(100)(49), createRangeCheck(49, 68))).toEqual({
      from: 30,
      count: 20,
    });
    expect(findWindowAround(createPositionBuilder(100)(5), createRangeCheck(5, 68))).toEqual({
      from: 1,
      count: 5,
    });
  });
});

/** A book on the server, and the phrases that a reader has cached. */
function openBook(length: number) {
  let texts = Array.from({ length }, (_, index) => `Phrase ${index + 1}.`);
  let pendingRequest: Promise<void> | null = null;
  let shouldFail = false;
  const requestedWindows: PhraseWindow[] = [];
  const storedPhrases = new Map<number, Phrase>();
  const readPhrase = (phraseNo: number) =>
    buildPhrase(phraseNo, {
      phrase: texts[phraseNo - 1] ?? '',
      total: texts.length,
      line_audio: `/${requestedWindows.length}`,
    });
  const windowLoader = createWindowLoader({
    getCachedPhrase: (phraseNo) => storedPhrases.get(phraseNo) ?? null,
    request: async ({ from, count }) => {
      requestedWindows.push({ from, count });
      const numbers = Array.from({ length: count }, (_, index) => from + index);
      const phrases = numbers.filter((phraseNo) => phraseNo <= texts.length).map(readPhrase);
      await pendingRequest;
      return shouldFail ? null : phrases;
    },
    store: (phrases) => {
      for (const phrase of phrases) storedPhrases.set(phrase.phrase_no, phrase);
    },
    clear: () => storedPhrases.clear(),
  });
  const openPhrase = (phraseNo: number): Phrase => {
    const openedPhrase = readPhrase(phraseNo);
    storedPhrases.set(phraseNo, openedPhrase);
    return openedPhrase;
  };
  return {
    ...windowLoader,
    asked: requestedWindows,
    stored: storedPhrases,
    open: openPhrase,
    edit: (change: (texts: readonly string[]) => string[]) => {
      texts = change(texts);
    },
    fail: (isFailing: boolean) => {
      shouldFail = isFailing;
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

const getPhrase = (storedPhrases: ReadonlyMap<number, Phrase>, phraseNo: number): Phrase => {
  const foundPhrase = storedPhrases.get(phraseNo);
  if (!foundPhrase) throw new Error(`Phrase ${phraseNo} is not there.`);
  return foundPhrase;
};

describe('loadAround', () => {
  it('makes at most one request per ten phrases, and loads each phrase before the reader turns to it', async () => {
    const book = openBook(200);
    await book.loadAround(book.open(1));
    for (let phraseNo = 2; phraseNo <= 200; phraseNo += 1)
      await book.loadAround(getPhrase(book.stored, phraseNo));
    expect(book.asked.length).toBeLessThanOrEqual(200 / 10);
  });

  it('waits for phrases that are already loading instead of requesting them twice', async () => {
    const book = openBook(100);
    const release = book.hold();
    const firstPhrase = book.open(1);
    const loadPromises = [book.loadAround(firstPhrase), book.loadAround(firstPhrase)];
    let isLoaded = false;
    const loadedPromise = book.whenLoaded(7).then(() => {
      isLoaded = book.stored.has(7);
    });
    await book.whenLoaded(60);
    expect(book.stored.has(7)).toBe(false);
    release();
    await Promise.all([...loadPromises, loadedPromise]);
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

  it('replaces the cached phrases after an edit of the book only once the new versions have loaded', async () => {
    const book = openBook(100);
    await book.loadAround(book.open(1));
    const currentPhrase = getPhrase(book.stored, 16);
    book.edit((texts) => ['Un.', 'Deux.', ...texts]);
    const release = book.hold();
    const loadPromise = book.loadAround(currentPhrase);
    expect(getPhrase(book.stored, 17).phrase).toBe('Phrase 17.');
    release();
    const surroundingPhrases = await loadPromise;
    expect(surroundingPhrases?.find((phrase) => phrase.phrase === 'Phrase 16.')?.phrase_no).toBe(18);
    const nextTexts = Array.from({ length: 5 }, (_, index) => getPhrase(book.stored, 19 + index).phrase);
    expect(nextTexts).toEqual(['Phrase 17.', 'Phrase 18.', 'Phrase 19.', 'Phrase 20.', 'Phrase 21.']);
    expect(book.stored.has(2)).toBe(false);
  });
});

describe('renew', () => {
  it('renews the expired clip URLs of a phrase and of the phrases after it with one request', async () => {
    const book = openBook(100);
    await book.loadAround(book.open(1));
    const renewedPhrase = await book.renew(3);
    expect(renewedPhrase).toMatchObject({ phrase_no: 3, line_audio: '/2' });
    expect([getPhrase(book.stored, 9).line_audio, book.asked.length]).toEqual(['/2', 2]);
  });

  it('keeps the old clip URL if the renewal fails', async () => {
    const book = openBook(100);
    await book.loadAround(book.open(1));
    book.fail(true);
    expect(await book.renew(3)).toBeNull();
    expect(getPhrase(book.stored, 3).line_audio).toBe('/1');
  });
});

describe('readAll', () => {
  it('loads a page’s phrases and the phrase before them with one request, and later reads them from the cache', async () => {
    const book = openBook(100);
    book.open(25);
    const { phrases } = await book.readAll({ from: 26, count: 25 });
    expect([phrases?.length, phrases?.[0]?.phrase_no]).toEqual([25, 26]);
    expect((await book.readAll({ from: 26, count: 25 })).phrases).toEqual(phrases);
    expect(book.asked).toEqual([{ from: 25, count: 26 }]);
  });

  it('returns the updated phrases around the current one too if a page’s phrases reveal that the book was edited', async () => {
    const book = openBook(100);
    await book.loadAround(book.open(3));
    book.edit((texts) => ['Un.', ...texts]);
    const { phrases, editedPhrases } = await book.readAll({ from: 51, count: 25 });
    expect(phrases?.[0]?.phrase).toBe('Phrase 50.');
    expect(editedPhrases?.find((phrase) => phrase.phrase === 'Phrase 3.')?.phrase_no).toBe(4);
    expect(book.stored.get(60)?.phrase).toBe('Phrase 59.');
  });

  it("returns null if a page's phrases fail to load", async () => {
    const book = openBook(100);
    book.fail(true);
    expect(await book.readAll({ from: 1, count: 25 })).toEqual({ phrases: null, editedPhrases: null });
  });
});
