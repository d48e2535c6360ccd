import { describe, expect, it } from 'vitest';
import type { Phrase, Window } from '../base/reading.api.ts';
import { phrase } from './position-builders.ts';
import { createWindows, windowAround } from './windows.ts';

const among = (total: number) => (phrase_no: number) => ({ phrase_no, total });
/** Returns a predicate that is true for the numbers from `first` to `last`. */
const range = (first: number, last: number) => (number: number) => number >= first && number <= last;

describe('windowAround', () => {
  it('requests the phrases around the current one after a book opens or the reader jumps', () => {
    const inBook = among(100);
    expect(windowAround(inBook(1), range(1, 1))).toEqual({ from: 1, count: 20 });
    expect(windowAround(inBook(50), range(50, 50))).toEqual({ from: 49, count: 20 });
  });

  it('requests more phrases, from the last cached one on, when fewer than five are cached ahead', () => {
    const inBook = among(100);
    expect(windowAround(inBook(15), range(1, 20))).toBeNull();
    expect(windowAround(inBook(16), range(1, 20))).toEqual({ from: 20, count: 20 });
  });

  it('ends a request for phrases at the last phrase of the book', () => {
    expect(windowAround(among(24)(16), range(1, 20))).toEqual({ from: 20, count: 5 });
    expect(windowAround(among(24)(22), range(1, 24))).toBeNull();
    expect(windowAround(among(1)(1), range(1, 1))).toBeNull();
  });

  it('requests the preceding phrases if only the previous one is missing', () => {
    expect(windowAround(among(100)(49), range(49, 68))).toEqual({ from: 30, count: 20 });
    expect(windowAround(among(100)(5), range(5, 68))).toEqual({ from: 1, count: 5 });
  });
});

/** A book on the server, and the phrases that a reader has cached. */
function openBook(length: number) {
  let texts = Array.from({ length }, (_, index) => `Phrase ${index + 1}.`);
  let waiting: Promise<void> | null = null;
  let fails = false;
  const asked: Window[] = [];
  const stored = new Map<number, Phrase>();
  const read = (number: number) =>
    phrase(number, { phrase: texts[number - 1] ?? '', total: texts.length, line_audio: `/${asked.length}` });
  const windows = createWindows({
    cached: (number) => stored.get(number) ?? null,
    request: async ({ from, count }) => {
      asked.push({ from, count });
      const numbers = Array.from({ length: count }, (_, index) => from + index);
      const phrases = numbers.filter((number) => number <= texts.length).map(read);
      await waiting;
      return fails ? null : phrases;
    },
    store: (phrases) => {
      for (const one of phrases) stored.set(one.phrase_no, one);
    },
    clear: () => stored.clear(),
  });
  const open = (number: number): Phrase => {
    const opened = read(number);
    stored.set(number, opened);
    return opened;
  };
  return {
    ...windows,
    asked,
    stored,
    open,
    edit: (change: (texts: readonly string[]) => string[]) => {
      texts = change(texts);
    },
    fail: (does: boolean) => {
      fails = does;
    },
    hold: () => {
      let letGo = () => {};
      waiting = new Promise((resolve) => {
        letGo = resolve;
      });
      return letGo;
    },
  };
}

const at = (stored: ReadonlyMap<number, Phrase>, number: number): Phrase => {
  const found = stored.get(number);
  if (!found) throw new Error(`Phrase ${number} is not there.`);
  return found;
};

describe('loadAround', () => {
  it('makes at most one request per ten phrases, and loads each phrase before it is shown', async () => {
    const book = openBook(200);
    await book.loadAround(book.open(1));
    for (let number = 2; number <= 200; number += 1) await book.loadAround(at(book.stored, number));
    expect(book.asked.length).toBeLessThanOrEqual(200 / 10);
  });

  it('waits for pending phrases instead of requesting them twice', async () => {
    const book = openBook(100);
    const letGo = book.hold();
    const first = book.open(1);
    const all = [book.loadAround(first), book.loadAround(first)];
    let isThere = false;
    const waited = book.whenLoaded(7).then(() => {
      isThere = book.stored.has(7);
    });
    await book.whenLoaded(60);
    expect(book.stored.has(7)).toBe(false);
    letGo();
    await Promise.all([...all, waited]);
    expect([book.asked.length, isThere]).toEqual([1, true]);
  });

  it('requests phrases again after they failed to load', async () => {
    const book = openBook(100);
    const first = book.open(1);
    book.fail(true);
    expect(await book.loadAround(first)).toBeNull();
    book.fail(false);
    await book.loadAround(first);
    expect([book.asked.length, book.stored.has(20)]).toEqual([2, true]);
  });

  it('replaces the cached phrases after an edit, once the new ones have loaded', async () => {
    const book = openBook(100);
    await book.loadAround(book.open(1));
    const here = at(book.stored, 16);
    book.edit((texts) => ['Un.', 'Deux.', ...texts]);
    const letGo = book.hold();
    const reading = book.loadAround(here);
    expect(at(book.stored, 17).phrase).toBe('Phrase 17.');
    letGo();
    const around = await reading;
    expect(around?.find((one) => one.phrase === 'Phrase 16.')?.phrase_no).toBe(18);
    const next = Array.from({ length: 5 }, (_, index) => at(book.stored, 19 + index).phrase);
    expect(next).toEqual(['Phrase 17.', 'Phrase 18.', 'Phrase 19.', 'Phrase 20.', 'Phrase 21.']);
    expect(book.stored.has(2)).toBe(false);
  });
});

describe('renew', () => {
  it('renews an expired clip address and the following ones in one request', async () => {
    const book = openBook(100);
    await book.loadAround(book.open(1));
    const renewed = await book.renew(3);
    expect(renewed).toMatchObject({ phrase_no: 3, line_audio: '/2' });
    expect([at(book.stored, 9).line_audio, book.asked.length]).toEqual(['/2', 2]);
  });

  it('keeps the old clip address if the renewal fails', async () => {
    const book = openBook(100);
    await book.loadAround(book.open(1));
    book.fail(true);
    expect(await book.renew(3)).toBeNull();
    expect(at(book.stored, 3).line_audio).toBe('/1');
  });
});

describe('readAll', () => {
  it('reads a page’s phrases and the one before them in a single request, then from the cache', async () => {
    const book = openBook(100);
    book.open(25);
    const { phrases } = await book.readAll({ from: 26, count: 25 });
    expect([phrases?.length, phrases?.[0]?.phrase_no]).toEqual([25, 26]);
    expect((await book.readAll({ from: 26, count: 25 })).phrases).toEqual(phrases);
    expect(book.asked).toEqual([{ from: 25, count: 26 }]);
  });

  it('also returns the updated phrases around the current one if the book was edited', async () => {
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
