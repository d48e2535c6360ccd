import type { PreparedImport } from '../../libraries/dictionaries/prepare-import.ts';

/** Reads the file of a dictionary to its end before anything of it is stored. */
export type DictionaryReader = {
  /**
   * `path` leads to the file; what is written goes into `folder`, which the caller removes. `onProgress` is called with the number
   * of entries that were read. Throws a DictionaryError for what is not a dictionary that we can read, and the signal's reason.
   */
  prepare: (
    work: { path: string; folder: string },
    options?: { signal?: AbortSignal; onProgress?: (entries: number) => void },
  ) => Promise<PreparedImport>;
  /** Ends the work in progress, as if aborted. */
  close: () => Promise<void>;
};
