import type { Phrase, Window } from '../base/reading.api.ts';

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
 * It begins with a phrase that is there already: where that one has changed, the book was edited.
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

/** Phrases that were asked for; null where they could not be had. */
type Read = { phrases: readonly Phrase[] | null; edited: readonly Phrase[] | null };

/** The phrases around the one on the page, fetched in windows before somebody turns to them. */
export function createWindows({ cached, ask, store, forget }: PhraseCache) {
  const pending = new Map<number, Promise<unknown>>();
  /** The phrase on the page. */
  let shown: Phrase | null = null;
  /** The length of the book, as what came last says it. */
  let length: number | null = null;

  /** While this work goes on, the phrases of the window are on their way. */
  const during = async <Result>({ from, count }: Window, work: Promise<Result>): Promise<Result> => {
    const numbers = Array.from({ length: count }, (_, index) => from + index);
    for (const number of numbers) pending.set(number, work);
    const result = await work;
    for (const number of numbers) if (pending.get(number) === work) pending.delete(number);
    return result;
  };

  /** A window, and where the book was edited meanwhile the phrases around the one on the page as they are now. */
  const readWindow = async (window: Window): Promise<Read> => {
    const phrases = await ask(window);
    if (phrases === null) return { phrases, edited: null };
    const isEdited = phrases.some(
      (found) => isAnother(found, cached(found.phrase_no)) || found.total !== (length ?? found.total),
    );
    length = phrases[0]?.total ?? length;
    if (!isEdited) {
      store(phrases);
      return { phrases, edited: null };
    }
    const at = shown?.phrase_no ?? window.from;
    const edited = (await ask({ from: Math.max(1, at - size / 2), count: size })) ?? phrases;
    forget();
    store([...phrases, ...edited]);
    return { phrases, edited };
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
      shown = phrase;
      length ??= phrase.total;
      const window = windowAround(phrase, (number) => cached(number) !== null || pending.has(number));
      return window && (await during(window, readWindow(window))).edited;
    },

    /** A phrase and those after it, with addresses of their clips that are valid again. */
    renew: async (phraseNo: number): Promise<Phrase | null> => {
      const window = { from: phraseNo, count: size };
      return (await during(window, fetchWindow(window)))?.[0] ?? null;
    },

    /** All phrases of a window that a page shows. The phrase before it is read again, too, which shows an edit. */
    readAll: async ({ from, count }: Window): Promise<Read> => {
      const phrases = Array.from({ length: count }, (_, index) => cached(from + index));
      if (phrases.every((phrase) => phrase !== null)) return { phrases, edited: null };
      const before = cached(from - 1) === null ? 0 : 1;
      const window = { from: from - before, count: count + before };
      const read = await during(window, readWindow(window));
      return { ...read, phrases: read.phrases?.filter((phrase) => phrase.phrase_no >= from) ?? null };
    },
  };
}

function isAnother(found: Phrase, stored: Phrase | null): boolean {
  return stored !== null && (stored.phrase !== found.phrase || stored.total !== found.total);
}
