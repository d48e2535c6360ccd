import type { WordState } from '@lingostory/contract/vocabulary/constants';
import { lookupKey } from '@lingostory/contract/words';
import type { WordStore } from './word-store.ts';

/** A word of a phrase by its index in the phrase's `word_list`, as it is written there. */
export type WordInPhrase = { phraseNo: number; index: number; text: string };

/** What was done, or why not, in words; with `undo` where it can be taken back. */
export type Done = { message: string; undo: (() => Promise<Done>) | null };

type TouchedWord = { id: string; text: string };
/**
 * The lemmas that have another state now, the kept words that changed with them, and the server's message; or why it could not be
 * done, in words.
 */
type StatesSet =
  | { changed: readonly string[]; words: readonly TouchedWord[]; message: string }
  | { problem: string };

/** What is sent. Each returns why it could not be done, in words; otherwise the word as it is kept, or null. */
export type SendChange = {
  /** The id under which the word is kept, which is another one where it was kept before. */
  keepWord: (
    word: WordInPhrase,
    id: string,
  ) => Promise<(TouchedWord & { message: string }) | { problem: string }>;
  remove: (id: string) => Promise<TouchedWord | { problem: string }>;
  restore: (id: string) => Promise<string | null>;
  setStates: (lemmas: readonly string[], state: WordState, onlyFrom?: WordState) => Promise<StatesSet>;
};

const inWords = {
  new: 'new again',
  learning: 'being learned',
  known: 'known',
  ignored: 'ignored',
} as const;
const unread = 'We can’t change this word right now. Please try again.';
const noWord = 'There’s no need to learn names and numbers.';
const only = (message: string): Done => ({ message, undo: null });

/** Names a kept word that is not written as the one whose state was chosen. */
function alongWith({ text }: WordInPhrase, words: readonly TouchedWord[]): string {
  const other = words.find((word) => lookupKey(word.text) !== lookupKey(text));
  return other === undefined ? '' : ` Your kept word “${other.text}” changed too.`;
}

/** Keeps words and says what state they are in: shown at once in every place of the lemma, and taken back where it fails. */
export function createWordChanges(store: WordStore, send: SendChange, inTurn: InTurn) {
  /** A word that was kept without a response is kept under the same id when it is sent again. */
  const ids = new Map<string, string>();

  const statusOf = (lemma: string) => ({
    state: store.get().states.get(lemma) ?? ('new' as const),
    storedId: store.get().kept.get(lemma) ?? null,
  });
  const lemmaOf = async ({ phraseNo, index }: WordInPhrase): Promise<string | null> => {
    await store.want({ from: phraseNo, count: 1 });
    return store.get().lemmas.get(phraseNo)?.[index] ?? null;
  };

  const setState = async (
    word: WordInPhrase,
    lemma: string,
    state: WordState,
    onlyFrom?: WordState,
  ): Promise<Done> => {
    const before = statusOf(lemma).state;
    store.say(lemma, { state });
    const sent = await send.setStates([lemma], state, onlyFrom);
    if (!('problem' in sent)) {
      const undo = () => inTurn(() => takeBack(word, lemma, before, state));
      return { message: `“${word.text}” is ${inWords[state]}.${alongWith(word, sent.words)}`, undo };
    }
    store.say(lemma, { state: before });
    return only(sent.problem);
  };
  const takeBack = async (word: WordInPhrase, lemma: string, to: WordState, from: WordState): Promise<Done> =>
    only((await setState(word, lemma, to, from)).message);

  const keepWord = async (word: WordInPhrase, lemma: string): Promise<Done> => {
    const before = statusOf(lemma);
    const id = ids.get(lemma) ?? crypto.randomUUID();
    ids.set(lemma, id);
    store.say(lemma, { state: 'learning', storedId: id });
    const sent = await send.keepWord(word, id);
    if ('problem' in sent) {
      store.say(lemma, before);
      return only(sent.problem);
    }
    ids.delete(lemma);
    if (sent.id !== id) {
      store.say(lemma, { state: before.state, storedId: sent.id });
      return only(sent.message);
    }
    const undo = () =>
      inTurn(async () => {
        const { problem } = await remove(lemma, id);
        if (problem !== undefined) return only(problem);
        // Removing makes what was being learned new: it was something else before.
        if (before.state !== 'new') await takeBack(word, lemma, before.state, 'new');
        return only(`“${word.text}” is no longer kept.`);
      });
    // It may say that there is hardly any room for more.
    return { message: sent.message, undo };
  };

  const remove = async (lemma: string, id: string) => {
    const before = statusOf(lemma);
    store.say(lemma, { storedId: null, ...(before.state === 'learning' && { state: 'new' as const }) });
    const sent = await send.remove(id);
    if (!('problem' in sent)) return { text: sent.text, before };
    store.say(lemma, before);
    return { problem: sent.problem, before };
  };

  const removeStored = async (lemma: string, id: string): Promise<Done> => {
    const { problem, text, before } = await remove(lemma, id);
    if (problem !== undefined) return only(problem);
    const undo = () =>
      inTurn(async () => {
        const failed = await send.restore(id);
        if (failed !== null) return only(failed);
        store.say(lemma, before);
        return only(`“${text}” is kept again.`);
      });
    // By its own name: another form of the word may have been pressed.
    return { message: `“${text}” is no longer kept.`, undo };
  };

  const withLemma = (word: WordInPhrase, work: (lemma: string) => Promise<Done>) =>
    inTurn(async () => {
      const lemma = await lemmaOf(word);
      if (lemma === null) return only(unread);
      return lemma === '' ? only(noWord) : await work(lemma);
    });

  return {
    /** Keeps a word, or removes one that is kept. */
    toggleStored: (word: WordInPhrase) => {
      const known = store.get().lemmas.get(word.phraseNo)?.[word.index];
      // Whoever could not see that it is kept did not mean to remove it.
      const wasStored = known !== undefined && statusOf(known).storedId !== null;
      return withLemma(word, async (lemma) => {
        const { storedId } = statusOf(lemma);
        return wasStored && storedId !== null
          ? await removeStored(lemma, storedId)
          : await keepWord(word, lemma);
      });
    },
    /** Says what state a word is in; said again, it is new. */
    chooseState: (word: WordInPhrase, state: WordState) =>
      withLemma(word, (lemma) => setState(word, lemma, statusOf(lemma).state === state ? 'new' : state)),
  };
}

/** Runs a task once those before it are done. */
export type InTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** One after another, so that each knows what the one before has done. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task);
    last = mine.catch(() => {});
    return mine;
  };
}
