import type { Phrase, Window } from '../base/reading.api.ts';

/** Number of phrases per request, so that one request covers many page turns. */
const windowSize = 20;
/** Number of upcoming phrases that are always loaded. */
const phrasesAhead = 5;

/** The phrase cache and the request that `createWindows` works with. */
export type PhraseCache = {
  cached: (phraseNo: number) => Phrase | null;
  /** Requests the phrases of a window. Returns null on failure. */
  request: (window: Window) => Promise<readonly Phrase[] | null>;
  store: (phrases: readonly Phrase[]) => void;
  /** Clears the cache after the book was edited. */
  clear: () => void;
};

/**
 * Returns the phrases to request when the reader is at this phrase, or null if all its neighbors are cached or
 * loading. Includes one cached phrase, because a change in it reveals that the book was edited.
 */
export function windowAround(
  { phrase_no: at, total }: Pick<Phrase, 'phrase_no' | 'total'>,
  isLoaded: (phraseNo: number) => boolean,
): Window | null {
  const isMissing = (phraseNo: number) => phraseNo >= 1 && phraseNo <= total && !isLoaded(phraseNo);
  const isBehindMissing = isMissing(at - 1);
  const next = Array.from({ length: phrasesAhead }, (_, index) => at + 1 + index).find(isMissing);
  if (next !== undefined) {
    const from = isBehindMissing ? at - 1 : next - 1;
    return { from, count: Math.min(windowSize, total - from + 1) };
  }
  if (!isBehindMissing) return null;
  const from = Math.max(1, at - windowSize + 1);
  return { from, count: at - from + 1 };
}

/**
 * The phrases of a window, or null on failure. After an edit, `edited` holds the updated phrases around the current
 * one.
 */
type WindowResult = { phrases: readonly Phrase[] | null; edited: readonly Phrase[] | null };

/** Fetches the phrases around the current one in windows, before the reader turns to them. */
export function createWindows({ cached, request, store, clear }: PhraseCache) {
  const pending = new Map<number, Promise<unknown>>();
  /** The current phrase. */
  let currentPhrase: Phrase | null = null;
  /** The length of the book according to the last response. */
  let length: number | null = null;

  /** Marks the phrases of a window as pending until the request ends. */
  const trackPending = async <Result>({ from, count }: Window, request: Promise<Result>): Promise<Result> => {
    const numbers = Array.from({ length: count }, (_, index) => from + index);
    for (const number of numbers) pending.set(number, request);
    const result = await request;
    for (const number of numbers) if (pending.get(number) === request) pending.delete(number);
    return result;
  };

  /** Reads a window. If the book was edited, also reads the updated phrases around the current one. */
  const readWindow = async (window: Window): Promise<WindowResult> => {
    const phrases = await request(window);
    if (phrases === null) return { phrases, edited: null };
    const isEdited = phrases.some(
      (current) =>
        hasChanged(current, cached(current.phrase_no)) || current.total !== (length ?? current.total),
    );
    length = phrases[0]?.total ?? length;
    if (!isEdited) {
      store(phrases);
      return { phrases, edited: null };
    }
    const at = currentPhrase?.phrase_no ?? window.from;
    const edited = (await request({ from: Math.max(1, at - windowSize / 2), count: windowSize })) ?? phrases;
    clear();
    store([...phrases, ...edited]);
    return { phrases, edited };
  };

  const fetchWindow = async (window: Window): Promise<readonly Phrase[] | null> => {
    const phrases = await request(window);
    if (phrases !== null) store(phrases);
    return phrases;
  };

  return {
    /** Resolves when the window with this phrase has loaded, or immediately if none is pending. */
    whenLoaded: async (phraseNo: number): Promise<void> => {
      await pending.get(phraseNo);
    },

    /**
     * Fetches the phrases before and after this one. If the book was edited, replaces the cache with the updated
     * phrases around it and returns those.
     */
    loadAround: async (phrase: Phrase): Promise<readonly Phrase[] | null> => {
      currentPhrase = phrase;
      length ??= phrase.total;
      const window = windowAround(phrase, (number) => cached(number) !== null || pending.has(number));
      return window && (await trackPending(window, readWindow(window))).edited;
    },

    /** Fetches a phrase and the ones after it again, to get valid clip addresses. */
    renew: async (phraseNo: number): Promise<Phrase | null> => {
      const window = { from: phraseNo, count: windowSize };
      return (await trackPending(window, fetchWindow(window)))?.[0] ?? null;
    },

    /**
     * Reads all phrases of a window for the page view. Also reads the phrase before it again if that one is cached,
     * to detect an edit of the book.
     */
    readAll: async ({ from, count }: Window): Promise<WindowResult> => {
      const phrases = Array.from({ length: count }, (_, index) => cached(from + index));
      if (phrases.every((phrase) => phrase !== null)) return { phrases, edited: null };
      const before = cached(from - 1) === null ? 0 : 1;
      const window = { from: from - before, count: count + before };
      const read = await trackPending(window, readWindow(window));
      return { ...read, phrases: read.phrases?.filter((phrase) => phrase.phrase_no >= from) ?? null };
    },
  };
}

function hasChanged(found: Phrase, stored: Phrase | null): boolean {
  return stored !== null && (stored.phrase !== found.phrase || stored.total !== found.total);
}
