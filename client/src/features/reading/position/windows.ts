import type { Phrase, PhraseWindow } from '../base/reading.api.ts';

/** Number of phrases per request, so that one request covers many page turns. */
const windowSize = 20;
/** Number of upcoming phrases that are always loaded. */
const phrasesAheadCount = 5;

/** The phrase cache that `createWindowLoader` uses, and the request that fills it. */
export type PhraseCache = {
  getCachedPhrase: (phraseNo: number) => Phrase | null;
  /** Requests a window, which is a range of consecutive phrases. Returns null on failure. */
  request: (window: PhraseWindow) => Promise<readonly Phrase[] | null>;
  store: (phrases: readonly Phrase[]) => void;
  /** Clears the cache after the book was edited. */
  clear: () => void;
};

/**
 * Returns the range of phrases to request when the reader is at this phrase, or null if all its neighbors are cached
 * or loading. The range includes one cached phrase, because a change in that phrase reveals an edit of the book.
 */
export function findWindowAround(
  { phrase_no: currentPhraseNo, total }: Pick<Phrase, 'phrase_no' | 'total'>,
  isLoaded: (phraseNo: number) => boolean,
): PhraseWindow | null {
  const isMissing = (phraseNo: number) => phraseNo >= 1 && phraseNo <= total && !isLoaded(phraseNo);
  const isPreviousMissing = isMissing(currentPhraseNo - 1);
  const nextMissingPhraseNo = Array.from(
    { length: phrasesAheadCount },
    (_, index) => currentPhraseNo + 1 + index,
  ).find(isMissing);
  if (nextMissingPhraseNo !== undefined) {
    const from = isPreviousMissing ? currentPhraseNo - 1 : nextMissingPhraseNo - 1;
    return { from, count: Math.min(windowSize, total - from + 1) };
  }
  if (!isPreviousMissing) return null;
  const from = Math.max(1, currentPhraseNo - windowSize + 1);
  return { from, count: currentPhraseNo - from + 1 };
}

/**
 * The phrases of a window, or null on failure. If the book was edited, `editedPhrases` holds the updated phrases around the
 * current one.
 */
type WindowResult = { phrases: readonly Phrase[] | null; editedPhrases: readonly Phrase[] | null };

/**
 * Creates a loader that fetches the phrases around the current one before the reader turns to them, one range of
 * phrases at a time.
 */
export function createWindowLoader({ getCachedPhrase, request, store, clear }: PhraseCache) {
  const pendingRequests = new Map<number, Promise<unknown>>();
  /** The current phrase. */
  let currentPhrase: Phrase | null = null;
  /** The length of the book according to the last response. */
  let bookLength: number | null = null;

  /** Marks the phrases of a window as pending until the request ends. */
  const trackPendingRequest = async <Result>(
    { from, count }: PhraseWindow,
    request: Promise<Result>,
  ): Promise<Result> => {
    const phraseNos = Array.from({ length: count }, (_, index) => from + index);
    for (const phraseNo of phraseNos) pendingRequests.set(phraseNo, request);
    const result = await request;
    for (const phraseNo of phraseNos)
      if (pendingRequests.get(phraseNo) === request) pendingRequests.delete(phraseNo);
    return result;
  };

  /** Reads a window. If the book was edited, also reads the updated phrases around the current one. */
  const readWindow = async (window: PhraseWindow): Promise<WindowResult> => {
    const phrases = await request(window);
    if (phrases === null) return { phrases, editedPhrases: null };
    const isEdited = phrases.some(
      (phrase) =>
        hasChanged(phrase, getCachedPhrase(phrase.phrase_no)) ||
        phrase.total !== (bookLength ?? phrase.total),
    );
    bookLength = phrases[0]?.total ?? bookLength;
    if (!isEdited) {
      store(phrases);
      return { phrases, editedPhrases: null };
    }
    const centerPhraseNo = currentPhrase?.phrase_no ?? window.from;
    const editedPhrases =
      (await request({ from: Math.max(1, centerPhraseNo - windowSize / 2), count: windowSize })) ?? phrases;
    clear();
    store([...phrases, ...editedPhrases]);
    return { phrases, editedPhrases };
  };

  const fetchWindow = async (window: PhraseWindow): Promise<readonly Phrase[] | null> => {
    const phrases = await request(window);
    if (phrases !== null) store(phrases);
    return phrases;
  };

  return {
    /** Resolves when the window with this phrase has loaded, or immediately if none is pending. */
    whenLoaded: async (phraseNo: number): Promise<void> => {
      await pendingRequests.get(phraseNo);
    },

    /**
     * Fetches the phrases before and after this one. If the book was edited, replaces the cache with the updated
     * phrases around it and returns those.
     */
    loadAround: async (phrase: Phrase): Promise<readonly Phrase[] | null> => {
      currentPhrase = phrase;
      bookLength ??= phrase.total;
      const window = findWindowAround(
        phrase,
        (phraseNo) => getCachedPhrase(phraseNo) !== null || pendingRequests.has(phraseNo),
      );
      return window && (await trackPendingRequest(window, readWindow(window))).editedPhrases;
    },

    /** Fetches a phrase and the ones after it again, which renews the right to hear the book's clips. */
    renew: async (phraseNo: number): Promise<Phrase | null> => {
      const window = { from: phraseNo, count: windowSize };
      return (await trackPendingRequest(window, fetchWindow(window)))?.[0] ?? null;
    },

    /**
     * Reads all phrases of a window for the page view. If the phrase before the window is cached, reads that phrase
     * again too, to detect an edit of the book.
     */
    readAll: async ({ from, count }: PhraseWindow): Promise<WindowResult> => {
      const phrases = Array.from({ length: count }, (_, index) => getCachedPhrase(from + index));
      if (phrases.every((phrase) => phrase !== null)) return { phrases, editedPhrases: null };
      const precedingCount = getCachedPhrase(from - 1) === null ? 0 : 1;
      const window = { from: from - precedingCount, count: count + precedingCount };
      const result = await trackPendingRequest(window, readWindow(window));
      return { ...result, phrases: result.phrases?.filter((phrase) => phrase.phrase_no >= from) ?? null };
    },
  };
}

function hasChanged(loadedPhrase: Phrase, storedPhrase: Phrase | null): boolean {
  return (
    storedPhrase !== null &&
    (storedPhrase.phrase !== loadedPhrase.phrase || storedPhrase.total !== loadedPhrase.total)
  );
}
