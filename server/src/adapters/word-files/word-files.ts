import type { WordFileFormat } from '@lingostory/contract/vocabulary/constants';
import type {
  ImportChoices,
  ImportContent,
  InvalidChoice,
} from '../../libraries/word-files/read-import-file.ts';

/** Reads and writes word files in the background, because large ones take a long time. */
export type WordFiles = {
  /**
   * Writes words to the file `to`, for an export. Each line of the file `from` is an `ExportedWord` as JSON; `at` is
   * the time of the export in milliseconds. Throws the signal's reason if it is aborted.
   */
  write: (
    request: { from: string; to: string; format: Exclude<WordFileFormat, 'csv'>; at: number },
    options?: { signal?: AbortSignal },
  ) => Promise<void>;
  /**
   * Reads an uploaded word file. Throws a WordFileError if it cannot be read, and the signal's reason if it is
   * aborted.
   */
  read: (
    request: { path: string; choices: ImportChoices },
    options?: { signal?: AbortSignal },
  ) => Promise<ImportContent | InvalidChoice>;
  /** Aborts the work in progress. */
  close: () => Promise<void>;
};
