import { maxWordStatesPerRequest } from '@lingostory/contract/vocabulary/constants';
import type { NewWordView } from '@lingostory/contract/vocabulary/states/schemas';
import type { ChangeResult, TaskRunner, WordRequests } from './word-changes.ts';
import type { WordStore } from './word-store.ts';

export type ChapterRequests = Pick<WordRequests, 'setStates'> & {
  listNewWords: (chapterNo: number) => Promise<{ words: readonly NewWordView[] } | { problem: string }>;
};

/** Returns functions that list the new words of a chapter and mark words as known. */
export function createChapterWords(store: WordStore, requests: ChapterRequests, runInOrder: TaskRunner) {
  const setStates = async (...change: Parameters<ChapterRequests['setStates']>) => {
    const result = await requests.setStates(...change);
    // Updates only the words that the server changed, because another device may have marked some of them in the
    // meantime.
    if (!('problem' in result)) store.update(result.changed, { state: change[1] });
    return result;
  };
  const undoMarkKnown = async (lemmas: readonly string[]): Promise<ChangeResult> => {
    const result = await runInOrder(() => setStates(lemmas, 'new', 'known'));
    return 'problem' in result
      ? { message: result.problem, undo: () => undoMarkKnown(lemmas) }
      : { message: result.message, undo: null };
  };
  return {
    /** Returns the new words of a chapter, up to the number that one request can mark. */
    listNewWords: (chapterNo: number) =>
      runInOrder(async () => {
        const result = await requests.listNewWords(chapterNo);
        return 'problem' in result ? result : { words: result.words.slice(0, maxWordStatesPerRequest) };
      }),
    /** Marks new words as known. Leaves words that already have another state unchanged. */
    knowWords: (lemmas: readonly string[]): Promise<ChangeResult | { problem: string }> =>
      runInOrder(async () => {
        const result = await setStates(lemmas, 'known', 'new');
        if ('problem' in result) return result;
        const { changed, message } = result;
        return { message, undo: changed.length === 0 ? null : () => undoMarkKnown(changed) };
      }),
  };
}
