import type { Phrase, Window } from '../base/reading.api.ts';

/** The loaded and failed blocks of a chapter, by index. */
export type BlocksState = {
  phrases: ReadonlyMap<number, readonly Phrase[]>;
  failed: ReadonlySet<number>;
};

/** Creates a store that reads each block of phrases when it is first needed. `read` returns null on failure. */
export function createBlockStore(
  blocks: readonly Window[],
  read: (block: Window) => Promise<readonly Phrase[] | null>,
) {
  let state: BlocksState = { phrases: new Map(), failed: new Set() };
  const requested = new Set<number>();
  const listeners = new Set<() => void>();

  const update = (next: Partial<BlocksState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const request = async (index: number) => {
    const block = blocks[index];
    if (block === undefined || requested.has(index)) return;
    requested.add(index);
    const phrases = await read(block);
    if (phrases !== null) return update({ phrases: new Map(state.phrases).set(index, phrases) });
    update({ failed: new Set(state.failed).add(index) });
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load: (indexes: readonly number[]) => {
      for (const index of indexes) void request(index);
    },
    tryAgain: (index: number) => {
      requested.delete(index);
      update({ failed: new Set([...state.failed].filter((failedIndex) => failedIndex !== index)) });
      void request(index);
    },
  };
}
