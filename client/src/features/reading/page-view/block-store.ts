import type { Phrase, PhraseWindow } from '../base/reading.api.ts';

/** The loaded and failed blocks of a chapter, by index. */
export type BlocksState = {
  phrases: ReadonlyMap<number, readonly Phrase[]>;
  failed: ReadonlySet<number>;
};

/** Creates a store that reads each block of phrases when it is first needed. `readPhrases` returns null on failure. */
export function createBlockStore(
  blocks: readonly PhraseWindow[],
  readPhrases: (block: PhraseWindow) => Promise<readonly Phrase[] | null>,
) {
  let state: BlocksState = { phrases: new Map(), failed: new Set() };
  const requestedIndexes = new Set<number>();
  const listeners = new Set<() => void>();

  const updateState = (changes: Partial<BlocksState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  const requestBlock = async (index: number) => {
    const block = blocks[index];
    if (block === undefined || requestedIndexes.has(index)) return;
    requestedIndexes.add(index);
    const phrases = await readPhrases(block);
    if (phrases !== null) return updateState({ phrases: new Map(state.phrases).set(index, phrases) });
    updateState({ failed: new Set(state.failed).add(index) });
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load: (indexes: readonly number[]) => {
      for (const index of indexes) void requestBlock(index);
    },
    tryAgain: (index: number) => {
      requestedIndexes.delete(index);
      updateState({ failed: new Set([...state.failed].filter((failedIndex) => failedIndex !== index)) });
      void requestBlock(index);
    },
  };
}
