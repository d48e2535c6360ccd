import type { WordFileFormat } from '@lingostory/contract/vocabulary/constants';
import type { ImportChoices, ImportContent, WrongChoice } from '../../libraries/word-files/read-import.ts';

/** Writes and reads files of words where that takes long enough to hold others up. */
export type WordFiles = {
  /**
   * Writes a package of words into the file at `to`. `from` has an `ExportedWord` as JSON in each line, `at` is the moment in
   * milliseconds. Throws the signal's reason.
   */
  write: (
    work: { from: string; to: string; format: Exclude<WordFileFormat, 'csv'>; at: number },
    options?: { signal?: AbortSignal },
  ) => Promise<void>;
  /** Reads a file that somebody sent. Throws a WordFileError for what we cannot read, and the signal's reason. */
  read: (
    work: { path: string; choices: ImportChoices },
    options?: { signal?: AbortSignal },
  ) => Promise<ImportContent | WrongChoice>;
  /** Ends the work in progress, as if aborted. */
  close: () => Promise<void>;
};
