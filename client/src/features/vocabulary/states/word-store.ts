import { windowLimit } from '@lingostory/contract/reading/constants';
import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { WordStatesView } from '@lingostory/contract/vocabulary/states/schemas';
import { createExternalStore } from '../../../lib/storage/external-store.ts';

/** Consecutive phrases: `count` of them from the number `from` on. */
type Range = { from: number; count: number };
type WordPosition = { phraseNo: number; index: number };
type NextNew = { place: WordPosition | null; isRead: boolean };

type KnownWords = {
  /** The lemma of each word of a phrase, by the phrase's number; '' for what nobody learns. */
  lemmas: ReadonlyMap<number, readonly string[]>;
  /** What was said of lemmas; without an entry they are new. */
  states: ReadonlyMap<string, WordState>;
  /** The ids under which lemmas are kept. */
  kept: ReadonlyMap<string, string>;
  /** Whether anything was said of any word; null until somebody has asked. */
  begun: boolean | null;
};

const nothing: KnownWords = { lemmas: new Map(), states: new Map(), kept: new Map(), begun: null };

/** What is known of a book's words, by lemma: what is said of one holds in every place of it. `read` gives null where it fails. */
export function createWordStore(read: (range: Range) => Promise<WordStatesView | null>) {
  const store = createExternalStore(nothing);
  /** The windows that were asked for, by their number. */
  const asked = new Map<number, Promise<boolean>>();
  /** What was said here holds against a response that was on its way. */
  const said = new Set<string>();
  let edition = 0;

  const take = ({ phrases, states, kept, begun }: WordStatesView) => {
    const known = store.get();
    const found = Object.entries(states).flatMap(([state, lemmas]) =>
      lemmas.map((lemma) => [lemma, state as WordState] as const),
    );
    const isOpen = ([lemma]: readonly [string, unknown]) => !said.has(lemma);
    store.set({
      lemmas: new Map([
        ...known.lemmas,
        ...phrases.map(({ phrase_no, lemmas }) => [phrase_no, lemmas] as const),
      ]),
      states: new Map([...known.states, ...found.filter(isOpen)]),
      kept: new Map([...known.kept, ...kept.map(({ lemma, id }) => [lemma, id] as const).filter(isOpen)]),
      begun: known.begun === true || begun,
    });
  };

  const ask = async (window: number): Promise<boolean> => {
    const askedIn = edition;
    const view = await read({ from: window * windowLimit + 1, count: windowLimit });
    // The numbers have moved meanwhile.
    if (edition !== askedIn) return false;
    if (view === null) asked.delete(window);
    else take(view);
    return view !== null;
  };

  const want = async ({ from, count }: Range, now = edition): Promise<boolean> => {
    if (now !== edition) {
      // Phrases have other numbers and words. What was said of words stays.
      edition = now;
      asked.clear();
      store.set({ ...store.get(), lemmas: new Map() });
    }
    const first = Math.floor((from - 1) / windowLimit);
    const last = Math.floor((from + count - 2) / windowLimit);
    const windows = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const outcomes = windows.map((window) => {
      const pending = asked.get(window) ?? ask(window);
      asked.set(window, pending);
      return pending;
    });
    return (await Promise.all(outcomes)).every(Boolean);
  };

  return {
    ...store,
    /** Asks for what is not there of these phrases, in windows that begin at fixed numbers. Whether all of it could be had. `edition` is another one when the book was edited. */
    want,
    /** The next word after a place that nothing was said of; null where there is none in these phrases. */
    nextNew: async ({ phraseNo, index }: WordPosition, count: number): Promise<NextNew> => {
      const isRead = await want({ from: phraseNo, count });
      const { lemmas, states } = store.get();
      for (let number = phraseNo; number < phraseNo + count; number += 1) {
        const found = lemmas
          .get(number)
          ?.findIndex((lemma, at) => lemma !== '' && !states.has(lemma) && (number > phraseNo || at > index));
        if (found !== undefined && found >= 0) return { place: { phraseNo: number, index: found }, isRead };
      }
      return { place: null, isRead };
    },
    /** Says of one lemma, or of several, what holds from now on; `storedId` null: it is kept no longer. */
    say: (
      lemmas: string | readonly string[],
      { state, storedId }: { state?: WordState; storedId?: string | null },
    ) => {
      const known = store.get();
      const [states, kept] = [new Map(known.states), new Map(known.kept)];
      for (const lemma of [lemmas].flat()) {
        said.add(lemma);
        if (state === 'new') states.delete(lemma);
        else if (state !== undefined) states.set(lemma, state);
        if (storedId === null) kept.delete(lemma);
        else if (storedId !== undefined) kept.set(lemma, storedId);
      }
      store.set({ ...known, states, kept, begun: known.begun === true || states.size > 0 });
    },
  };
}

export type WordStore = ReturnType<typeof createWordStore>;
