import type { Phrase } from '../reading.api.ts';

/** Consecutive phrases: `count` of them from the number `from` on. */
export type Window = { from: number; count: number };

/** As many as are asked for at once: one call for many page turns. */
const size = 20;
/** So many phrases that come next are there at any time. */
const ahead = 5;

/** What reads and stores phrases for the windows. */
export type PhraseCache = {
  cached: (phraseNo: number) => Phrase | null;
  /** The phrases of a window; null where they could not be had. */
  ask: (window: Window) => Promise<readonly Phrase[] | null>;
  store: (phrases: readonly Phrase[]) => void;
  /** Drops all that is stored: the book is no longer what it was. */
  forget: () => void;
};

/**
 * The window to ask for when somebody stands at a phrase, null when all that they may turn to is there or on its way.
 * It begins with a phrase that is there already, whose sameness shows that the book has not been edited since.
 */
export function windowAround(
  { phrase_no: at, total }: Pick<Phrase, 'phrase_no' | 'total'>,
  isThere: (phraseNo: number) => boolean,
): Window | null {
  const isMissing = (phraseNo: number) => phraseNo >= 1 && phraseNo <= total && !isThere(phraseNo);
  const isBehindMissing = isMissing(at - 1);
  const next = Array.from({ length: ahead }, (_, index) => at + 1 + index).find(isMissing);
  if (next !== undefined) {
    const from = isBehindMissing ? at - 1 : next - 1;
    return { from, count: Math.min(size, total - from + 1) };
  }
  if (!isBehindMissing) return null;
  const from = Math.max(1, at - size + 1);
  return { from, count: at - from + 1 };
}

/** The phrases around the one on the page, fetched in windows before somebody turns to them. */
export function createWindows({ cached, ask, store, forget }: PhraseCache) {
  const pending = new Map<number, Promise<unknown>>();

  /** While this work goes on, the phrases of the window are on their way. */
  const during = async <Result>({ from, count }: Window, work: Promise<Result>): Promise<Result> => {
    const numbers = Array.from({ length: count }, (_, index) => from + index);
    for (const number of numbers) pending.set(number, work);
    const result = await work;
    for (const number of numbers) if (pending.get(number) === work) pending.delete(number);
    return result;
  };

  const readWindow = async (window: Window, at: number): Promise<readonly Phrase[] | null> => {
    const phrases = await ask(window);
    if (phrases === null) return null;
    if (!phrases.some((found) => isAnother(found, cached(found.phrase_no)))) {
      store(phrases);
      return null;
    }
    const around = (await ask({ from: Math.max(1, at - size / 2), count: size })) ?? phrases;
    forget();
    store(around);
    return around;
  };

  const fetchWindow = async (window: Window): Promise<readonly Phrase[] | null> => {
    const phrases = await ask(window);
    if (phrases !== null) store(phrases);
    return phrases;
  };

  return {
    /** Comes when the window that brings this phrase is there; at once when none is on its way. */
    awaited: async (phraseNo: number): Promise<void> => {
      await pending.get(phraseNo);
    },

    /**
     * Has what comes before and after a phrase fetched. Where the book was edited meanwhile, everything stored is
     * replaced by the phrases around it as they are now, and those are returned.
     */
    readOn: async (phrase: Phrase): Promise<readonly Phrase[] | null> => {
      const window = windowAround(phrase, (number) => cached(number) !== null || pending.has(number));
      return window && (await during(window, readWindow(window, phrase.phrase_no)));
    },

    /** A phrase and those after it, with addresses of their clips that are valid again. */
    renew: async (phraseNo: number): Promise<Phrase | null> => {
      const window = { from: phraseNo, count: size };
      return (await during(window, fetchWindow(window)))?.[0] ?? null;
    },

    /** All phrases of a window; null where they could not be had. */
    readAll: async (window: Window): Promise<readonly Phrase[] | null> => {
      const there = Array.from({ length: window.count }, (_, index) => cached(window.from + index));
      const isWhole = there.every((phrase) => phrase !== null);
      return isWhole ? there : await during(window, fetchWindow(window));
    },
  };
}

function isAnother(found: Phrase, stored: Phrase | null): boolean {
  return stored !== null && (stored.phrase !== found.phrase || stored.total !== found.total);
}
