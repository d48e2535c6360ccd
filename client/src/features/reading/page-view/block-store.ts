import type { Phrase, Window } from '../base/reading.api.ts';

/** The loaded and failed blocks of a chapter, by index. */
export type KnownBlocks = {
  phrases: ReadonlyMap<number, readonly Phrase[]>;
  failed: ReadonlySet<number>;
};

/** Creates a store that reads each block of phrases when it is first needed. `read` returns null on failure. */
export function createBlockStore(
  blocks: readonly Window[],
  read: (block: Window) => Promise<readonly Phrase[] | null>,
) {
  let known: KnownBlocks = { phrases: new Map(), failed: new Set() };
  const asked = new Set<number>();
  const listeners = new Set<() => void>();

  const change = (next: Partial<KnownBlocks>) => {
    known = { ...known, ...next };
    for (const listener of listeners) listener();
  };

  const ask = async (index: number) => {
    const block = blocks[index];
    if (block === undefined || asked.has(index)) return;
    asked.add(index);
    const phrases = await read(block);
    if (phrases !== null) return change({ phrases: new Map(known.phrases).set(index, phrases) });
    change({ failed: new Set(known.failed).add(index) });
  };

  return {
    get: () => known,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    want: (indexes: readonly number[]) => {
      for (const index of indexes) void ask(index);
    },
    tryAgain: (index: number) => {
      asked.delete(index);
      change({ failed: new Set([...known.failed].filter((one) => one !== index)) });
      void ask(index);
    },
  };
}
