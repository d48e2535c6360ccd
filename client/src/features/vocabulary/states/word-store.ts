import { maxWindowPhrases } from '@lingostory/contract/reading/constants';
import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { WordStatesView } from '@lingostory/contract/vocabulary/states/schemas';
import { createExternalStore } from '../../../lib/storage/external-store.ts';

/** Range of `count` consecutive phrases, starting at phrase number `from`. */
type PhraseRange = { from: number; count: number };
type WordPosition = { phraseNo: number; index: number };
type NextNewWord = { position: WordPosition | null; isRead: boolean };

type LoadedWords = {
  /** Lemmas of each phrase's words, by phrase number. '' stands for a word that can't be learned. */
  lemmas: ReadonlyMap<number, readonly string[]>;
  /** States by lemma. A lemma without an entry is new. */
  states: ReadonlyMap<string, WordState>;
  /** Ids of kept words by lemma. */
  storedIdsByLemma: ReadonlyMap<string, string>;
  /** True if the member has marked any word. Null until loaded. */
  begun: boolean | null;
};

const emptyWords: LoadedWords = {
  lemmas: new Map(),
  states: new Map(),
  storedIdsByLemma: new Map(),
  begun: null,
};

/**
 * Stores the states of a book's words by lemma, so that all occurrences share a state. `readStates` resolves to null on
 * failure.
 */
export function createWordStore(readStates: (range: PhraseRange) => Promise<WordStatesView | null>) {
  const store = createExternalStore(emptyWords);
  /** Pending and completed requests, keyed by window number. A window is a fixed run of consecutive phrases. */
  const requestedWindows = new Map<number, Promise<boolean>>();
  /** Lemmas changed on this page. For these, the local state takes precedence over responses to pending requests. */
  const changedLemmas = new Set<string>();
  let edition = 0;

  const mergeWordStates = ({ phrases, states, kept, begun }: WordStatesView) => {
    const loadedWords = store.get();
    const loadedStates = Object.entries(states).flatMap(([state, lemmas]) =>
      lemmas.map((lemma) => [lemma, state as WordState] as const),
    );
    const isUnchanged = ([lemma]: readonly [string, unknown]) => !changedLemmas.has(lemma);
    const viewLemmas = new Set(phrases.flatMap(({ lemmas }) => lemmas));
    const isStillValid = ([lemma]: readonly [string, unknown]) =>
      changedLemmas.has(lemma) || !viewLemmas.has(lemma);
    store.set({
      lemmas: new Map([
        ...loadedWords.lemmas,
        ...phrases.map(({ phrase_no, lemmas }) => [phrase_no, lemmas] as const),
      ]),
      states: new Map([...[...loadedWords.states].filter(isStillValid), ...loadedStates.filter(isUnchanged)]),
      storedIdsByLemma: new Map([
        ...[...loadedWords.storedIdsByLemma].filter(isStillValid),
        ...kept.map(({ lemma, id }) => [lemma, id] as const).filter(isUnchanged),
      ]),
      begun: loadedWords.begun === true || begun,
    });
  };

  const requestWindow = async (window: number): Promise<boolean> => {
    const editionAtRequest = edition;
    const view = await readStates({ from: window * maxWindowPhrases + 1, count: maxWindowPhrases });
    // The book was edited during the request, so its phrase numbers may have changed.
    if (edition !== editionAtRequest) return false;
    if (view === null) requestedWindows.delete(window);
    else mergeWordStates(view);
    return view !== null;
  };

  const requestRange = async ({ from, count }: PhraseRange, newEdition = edition): Promise<boolean> => {
    if (newEdition !== edition) {
      // The new edition can have different phrase numbers and words, but the states of lemmas stay valid.
      edition = newEdition;
      requestedWindows.clear();
      store.set({ ...store.get(), lemmas: new Map() });
    }
    const firstWindow = Math.floor((from - 1) / maxWindowPhrases);
    const lastWindow = Math.floor((from + count - 2) / maxWindowPhrases);
    const windows = Array.from({ length: lastWindow - firstWindow + 1 }, (_, offset) => firstWindow + offset);
    const windowRequests = windows.map((window) => {
      const windowRequest = requestedWindows.get(window) ?? requestWindow(window);
      requestedWindows.set(window, windowRequest);
      return windowRequest;
    });
    return (await Promise.all(windowRequests)).every(Boolean);
  };

  return {
    ...store,
    /** Loads everything again, after the server has settled changes that were shown as made. */
    reload: (): void => {
      changedLemmas.clear();
      for (const window of requestedWindows.keys()) requestedWindows.set(window, requestWindow(window));
    },
    /**
     * Loads the phrases of a range that aren't stored yet, in windows that start at fixed phrase numbers. Resolves to
     * true if all could be loaded. `edition` changes when the book is edited.
     */
    loadMissingStates: requestRange,
    /**
     * Finds the next new word after a given position. `position` is null if the next `count` phrases contain no new
     * word.
     */
    findNextNewWord: async ({ phraseNo, index }: WordPosition, count: number): Promise<NextNewWord> => {
      const isRangeLoaded = await requestRange({ from: phraseNo, count });
      const { lemmas, states } = store.get();
      for (let currentPhraseNo = phraseNo; currentPhraseNo < phraseNo + count; currentPhraseNo += 1) {
        const newWordIndex = lemmas
          .get(currentPhraseNo)
          ?.findIndex(
            (lemma, wordIndex) =>
              lemma !== '' && !states.has(lemma) && (currentPhraseNo > phraseNo || wordIndex > index),
          );
        if (newWordIndex !== undefined && newWordIndex >= 0)
          return { position: { phraseNo: currentPhraseNo, index: newWordIndex }, isRead: isRangeLoaded };
      }
      return { position: null, isRead: isRangeLoaded };
    },
    /** Updates one or more lemmas. A `storedId` of null means that the word is no longer kept. */
    update: (
      lemmas: string | readonly string[],
      { state, storedId }: { state?: WordState; storedId?: string | null },
    ) => {
      const loadedWords = store.get();
      const [states, storedIds] = [new Map(loadedWords.states), new Map(loadedWords.storedIdsByLemma)];
      for (const lemma of [lemmas].flat()) {
        changedLemmas.add(lemma);
        if (state === 'new') states.delete(lemma);
        else if (state !== undefined) states.set(lemma, state);
        if (storedId === null) storedIds.delete(lemma);
        else if (storedId !== undefined) storedIds.set(lemma, storedId);
      }
      store.set({
        ...loadedWords,
        states,
        storedIdsByLemma: storedIds,
        begun: loadedWords.begun === true || states.size > 0,
      });
    },
  };
}

export type WordStore = ReturnType<typeof createWordStore>;
