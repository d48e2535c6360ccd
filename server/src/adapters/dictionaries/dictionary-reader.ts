import type { PreparedImport } from '../../libraries/dictionaries/prepare-import.ts';

/** Reads a whole dictionary file before anything is stored, so that an invalid file leaves nothing behind. */
export type DictionaryReader = {
  /**
   * Reads the file at `path` and writes its output into `folder`, which the caller removes. Calls `onProgress` with
   * the number of entries read. Throws a DictionaryError for a file that we cannot read, and the signal's reason if
   * it is aborted.
   */
  prepare: (
    request: { path: string; folder: string },
    options?: { signal?: AbortSignal; onProgress?: (entryCount: number) => void },
  ) => Promise<PreparedImport>;
  /** Aborts the work in progress. */
  close: () => Promise<void>;
};
