import { maxWindowSize } from '@lingostory/contract/reading/constants';
import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { WordStatesView } from '@lingostory/contract/vocabulary/states/schemas';
import { createExternalStore } from '../../../lib/storage/external-store.ts';

/** Range of `count` consecutive phrases, starting at phrase number `from`. */
type Range = { from: number; count: number };
type WordPosition = { phraseNo: number; index: number };
type NextNewWord = { place: WordPosition | null; isRead: boolean };

type KnownWords = {
  /** Lemmas of each phrase's words, by phrase number. '' stands for a word that can't be learned. */
  lemmas: ReadonlyMap<number, readonly string[]>;
  /** States by lemma. A lemma without an entry is new. */
  states: ReadonlyMap<string, WordState>;
  /** Ids of kept words by lemma. */
  kept: ReadonlyMap<string, string>;
  /** True if the member has marked any word. Null until loaded. */
  begun: boolean | null;
};

const emptyWords: KnownWords = { lemmas: new Map(), states: new Map(), kept: new Map(), begun: null };

/**
 * Stores the states of a book's words by lemma, so that all occurrences share a state. `read` resolves to null on
 * failure.
 */
export function createWordStore(read: (range: Range) => Promise<WordStatesView | null>) {
  const store = createExternalStore(emptyWords);
  /** Pending and completed requests, keyed by window number. A window is a fixed run of consecutive phrases. */
  const requestedWindows = new Map<number, Promise<boolean>>();
  /**
   * Lemmas changed on this page. For these, the local state takes precedence over responses to requests that were
   * already pending.
   */
  const changedLemmas = new Set<string>();
  let edition = 0;

  const mergeView = ({ phrases, states, kept, begun }: WordStatesView) => {
    const knownWords = store.get();
    const loadedStates = Object.entries(states).flatMap(([state, lemmas]) =>
      lemmas.map((lemma) => [lemma, state as WordState] as const),
    );
    const isUnchanged = ([lemma]: readonly [string, unknown]) => !changedLemmas.has(lemma);
    store.set({
      lemmas: new Map([
        ...knownWords.lemmas,
        ...phrases.map(({ phrase_no, lemmas }) => [phrase_no, lemmas] as const),
      ]),
      states: new Map([...knownWords.states, ...loadedStates.filter(isUnchanged)]),
      kept: new Map([
        ...knownWords.kept,
        ...kept.map(({ lemma, id }) => [lemma, id] as const).filter(isUnchanged),
      ]),
      begun: knownWords.begun === true || begun,
    });
  };

  const requestWindow = async (window: number): Promise<boolean> => {
    const requestEdition = edition;
    const view = await read({ from: window * maxWindowSize + 1, count: maxWindowSize });
    // The book was edited during the request, so its phrase numbers may have changed.
    if (edition !== requestEdition) return false;
    if (view === null) requestedWindows.delete(window);
    else mergeView(view);
    return view !== null;
  };

  const requestRange = async ({ from, count }: Range, currentEdition = edition): Promise<boolean> => {
    if (currentEdition !== edition) {
      // The new edition can have different phrase numbers and words, but the states of lemmas stay valid.
      edition = currentEdition;
      requestedWindows.clear();
      store.set({ ...store.get(), lemmas: new Map() });
    }
    const firstWindow = Math.floor((from - 1) / maxWindowSize);
    const lastWindow = Math.floor((from + count - 2) / maxWindowSize);
    const windows = Array.from({ length: lastWindow - firstWindow + 1 }, (_, at) => firstWindow + at);
    const windowOutcomes = windows.map((window) => {
      const pendingWindow = requestedWindows.get(window) ?? requestWindow(window);
      requestedWindows.set(window, pendingWindow);
      return pendingWindow;
    });
    return (await Promise.all(windowOutcomes)).every(Boolean);
  };

  return {
    ...store,
    /**
     * Loads the phrases of a range that aren't stored yet, in windows that start at fixed phrase numbers. Resolves to
     * true if all could be loaded. `edition` changes when the book is edited.
     */
    want: requestRange,
    /**
     * Finds the next new word after a given position. `place` is null if the next `count` phrases contain no new
     * word.
     */
    nextNew: async ({ phraseNo, index }: WordPosition, count: number): Promise<NextNewWord> => {
      const isRangeRead = await requestRange({ from: phraseNo, count });
      const { lemmas, states } = store.get();
      for (let number = phraseNo; number < phraseNo + count; number += 1) {
        const newIndex = lemmas
          .get(number)
          ?.findIndex((lemma, at) => lemma !== '' && !states.has(lemma) && (number > phraseNo || at > index));
        if (newIndex !== undefined && newIndex >= 0)
          return { place: { phraseNo: number, index: newIndex }, isRead: isRangeRead };
      }
      return { place: null, isRead: isRangeRead };
    },
    /** Updates one or more lemmas. A `storedId` of null means that the word is no longer kept. */
    update: (
      lemmas: string | readonly string[],
      { state, storedId }: { state?: WordState; storedId?: string | null },
    ) => {
      const knownWords = store.get();
      const [states, kept] = [new Map(knownWords.states), new Map(knownWords.kept)];
      for (const lemma of [lemmas].flat()) {
        changedLemmas.add(lemma);
        if (state === 'new') states.delete(lemma);
        else if (state !== undefined) states.set(lemma, state);
        if (storedId === null) kept.delete(lemma);
        else if (storedId !== undefined) kept.set(lemma, storedId);
      }
      store.set({ ...knownWords, states, kept, begun: knownWords.begun === true || states.size > 0 });
    },
  };
}

export type WordStore = ReturnType<typeof createWordStore>;
