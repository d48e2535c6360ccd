import { wordStatesLimit } from '@lingostory/contract/vocabulary/constants';
import type { NewWordView } from '@lingostory/contract/vocabulary/states/schemas';
import type { Done, InTurn, SendChange } from './word-changes.ts';
import type { WordStore } from './word-store.ts';

export type SendChapter = Pick<SendChange, 'setStates'> & {
  listNewWords: (chapterNo: number) => Promise<{ words: readonly NewWordView[] } | { problem: string }>;
};

/** Lists the new words of a chapter and marks them as known all at once. */
export function createChapterWords(store: WordStore, send: SendChapter, inTurn: InTurn) {
  const setStates = async (...change: Parameters<SendChapter['setStates']>) => {
    const sent = await send.setStates(...change);
    // Only update what the server changed: another device may have marked some of these words in the meantime.
    if (!('problem' in sent)) store.say(sent.changed, { state: change[1] });
    return sent;
  };
  const takeBack = async (lemmas: readonly string[]): Promise<Done> => {
    const sent = await inTurn(() => setStates(lemmas, 'new', 'known'));
    return 'problem' in sent
      ? { message: sent.problem, undo: () => takeBack(lemmas) }
      : { message: sent.message, undo: null };
  };
  return {
    /** Returns the new words of a chapter, limited to what one request can mark. */
    listNewWords: (chapterNo: number) =>
      inTurn(async () => {
        const found = await send.listNewWords(chapterNo);
        return 'problem' in found ? found : { words: found.words.slice(0, wordStatesLimit) };
      }),
    /** Marks words as known, unless they already have another state. */
    knowWords: (lemmas: readonly string[]): Promise<Done | { problem: string }> =>
      inTurn(async () => {
        const sent = await setStates(lemmas, 'known', 'new');
        if ('problem' in sent) return sent;
        const { changed, message } = sent;
        return { message, undo: changed.length === 0 ? null : () => takeBack(changed) };
      }),
  };
}
