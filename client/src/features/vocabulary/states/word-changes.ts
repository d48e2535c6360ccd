import { type WordState, wordStateLabels } from '@lingostory/contract/vocabulary/constants';
import { toLookupKey } from '@lingostory/contract/words';
import type { WordStore } from './word-store.ts';

/** A word of a phrase. `index` is its position in the phrase's `word_list`, `text` its spelling there. */
export type WordInPhrase = { phraseNo: number; index: number; text: string };

/** Result of an action: a message for the member, and `undo` if the action can be undone. */
export type ChangeResult = { message: string; undo: (() => Promise<ChangeResult>) | null };

type ChangedWord = { id: string; text: string };
/**
 * Result of changing states: either the changed lemmas and kept words with the server's message, or an error message
 * in `problem`.
 */
type StatesResult =
  | { changed: readonly string[]; words: readonly ChangedWord[]; message: string }
  | { problem: string };

/** Requests to the server. A failure is returned as a message instead of being thrown. */
export type WordRequests = {
  /**
   * Adds the word to the member's word list and returns its id there, which differs from the id sent if the lemma was
   * already in the list.
   */
  keepWord: (
    word: WordInPhrase,
    id: string,
  ) => Promise<(ChangedWord & { message: string }) | { problem: string }>;
  remove: (id: string) => Promise<ChangedWord | { problem: string }>;
  restore: (id: string) => Promise<string | null>;
  setStates: (
    lemmas: readonly string[],
    state: WordState,
    onlyFromState?: WordState,
  ) => Promise<StatesResult>;
};

const unavailableMessage = 'We can’t change this word right now. Please try again.';
const notLearnableMessage = 'There’s no need to learn names and numbers.';
const toResultWithoutUndo = (message: string): ChangeResult => ({ message, undo: null });

/** Returns a note if a kept word with another spelling changed too because it has the same lemma. */
function describeOtherChangedWord({ text }: WordInPhrase, words: readonly ChangedWord[]): string {
  const otherWord = words.find((word) => toLookupKey(word.text) !== toLookupKey(text));
  return otherWord === undefined ? '' : ` Your kept word “${otherWord.text}” changed too.`;
}

/**
 * Creates the actions that keep words and change their states. Updates are optimistic: they apply to every occurrence
 * of the lemma right away, and are rolled back on failure.
 */
export function createWordChanges(store: WordStore, requests: WordRequests, runInOrder: TaskRunner) {
  /**
   * Idempotency ids by lemma. An id is reused when a failed request is retried, in case the server had already
   * handled it.
   */
  const ids = new Map<string, string>();

  const statusOf = (lemma: string) => ({
    state: store.get().states.get(lemma) ?? ('new' as const),
    storedId: store.get().storedIdsByLemma.get(lemma) ?? null,
  });
  const findLemma = async ({ phraseNo, index }: WordInPhrase): Promise<string | null> => {
    await store.loadMissingStates({ from: phraseNo, count: 1 });
    return store.get().lemmas.get(phraseNo)?.[index] ?? null;
  };

  const setState = async (
    word: WordInPhrase,
    lemma: string,
    state: WordState,
    onlyFromState?: WordState,
  ): Promise<ChangeResult> => {
    const previousState = statusOf(lemma).state;
    store.update(lemma, { state });
    const result = await requests.setStates([lemma], state, onlyFromState);
    if (!('problem' in result)) {
      const undo = () => runInOrder(() => restoreState(word, lemma, previousState, state));
      return {
        message: `“${word.text}” is ${wordStateLabels[state]}.${describeOtherChangedWord(word, result.words)}`,
        undo,
      };
    }
    store.update(lemma, { state: previousState });
    return toResultWithoutUndo(result.problem);
  };
  const restoreState = async (
    word: WordInPhrase,
    lemma: string,
    to: WordState,
    from: WordState,
  ): Promise<ChangeResult> => toResultWithoutUndo((await setState(word, lemma, to, from)).message);

  const keepWord = async (word: WordInPhrase, lemma: string): Promise<ChangeResult> => {
    const previousStatus = statusOf(lemma);
    const id = ids.get(lemma) ?? crypto.randomUUID();
    ids.set(lemma, id);
    store.update(lemma, { state: 'learning', storedId: id });
    const result = await requests.keepWord(word, id);
    if ('problem' in result) {
      store.update(lemma, previousStatus);
      return toResultWithoutUndo(result.problem);
    }
    ids.delete(lemma);
    if (result.id !== id) {
      store.update(lemma, { state: previousStatus.state, storedId: result.id });
      return toResultWithoutUndo(result.message);
    }
    const undo = () =>
      runInOrder(async () => {
        const { problem } = await removeWord(lemma, id);
        if (problem !== undefined) return toResultWithoutUndo(problem);
        // Removing a word resets it to new, so any other earlier state has to be restored separately.
        if (previousStatus.state !== 'new') await restoreState(word, lemma, previousStatus.state, 'new');
        return toResultWithoutUndo(`“${word.text}” is no longer kept.`);
      });
    // Uses the server's message, because it may include a warning that the list is nearly full.
    return { message: result.message, undo };
  };

  const removeWord = async (lemma: string, id: string) => {
    const previousStatus = statusOf(lemma);
    store.update(lemma, {
      storedId: null,
      ...(previousStatus.state === 'learning' && { state: 'new' as const }),
    });
    const result = await requests.remove(id);
    if (!('problem' in result)) return { text: result.text, before: previousStatus };
    store.update(lemma, previousStatus);
    return { problem: result.problem, before: previousStatus };
  };

  const removeStoredWord = async (lemma: string, id: string): Promise<ChangeResult> => {
    const { problem, text, before } = await removeWord(lemma, id);
    if (problem !== undefined) return toResultWithoutUndo(problem);
    const undo = () =>
      runInOrder(async () => {
        const problem = await requests.restore(id);
        if (problem !== null) return toResultWithoutUndo(problem);
        store.update(lemma, before);
        return toResultWithoutUndo(`“${text}” is kept again.`);
      });
    // Uses the spelling under which the word was kept, because the member may have chosen another form of it.
    return { message: `“${text}” is no longer kept.`, undo };
  };

  const runWithLemma = (word: WordInPhrase, change: (lemma: string) => Promise<ChangeResult>) =>
    runInOrder(async () => {
      const lemma = await findLemma(word);
      if (lemma === null) return toResultWithoutUndo(unavailableMessage);
      return lemma === '' ? toResultWithoutUndo(notLearnableMessage) : await change(lemma);
    });

  return {
    /** Keeps a word, or removes it if it is already kept. */
    toggleStored: (word: WordInPhrase) => {
      const loadedLemma = store.get().lemmas.get(word.phraseNo)?.[word.index];
      // Removes a word only if it is shown as kept. Otherwise the member can only have meant to keep it.
      const wasStored = loadedLemma !== undefined && statusOf(loadedLemma).storedId !== null;
      return runWithLemma(word, async (lemma) => {
        const { storedId } = statusOf(lemma);
        return wasStored && storedId !== null
          ? await removeStoredWord(lemma, storedId)
          : await keepWord(word, lemma);
      });
    },
    /** Sets the state of a word, or resets it to new if it already has that state. */
    chooseState: (word: WordInPhrase, state: WordState) =>
      runWithLemma(word, (lemma) => setState(word, lemma, statusOf(lemma).state === state ? 'new' : state)),
  };
}

/** Runs a task after all earlier tasks have finished. */
export type TaskRunner = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Creates a queue that runs tasks one at a time, so that each task sees the result of the previous one. */
export function createTaskQueue(): TaskRunner {
  let lastTask: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = lastTask.then(task);
    lastTask = result.catch(() => {});
    return result;
  };
}
