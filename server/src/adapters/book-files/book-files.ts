import type { BookFile, BookFileChoices } from '../../libraries/book-files/book-file.ts';

/** Reads uploaded books in the background, because large ones take a long time and any of them may be malicious. */
export type BookFiles = {
  /**
   * Reads an EPUB, or a table of phrases with or without clips. By default, clips of words are joined and paragraphs
   * are kept. Throws a BookFileError if the file can't be read, and the signal's reason if it is aborted.
   */
  read: (
    request: { path: string; fileName: string; choices?: Partial<BookFileChoices> },
    options?: { signal?: AbortSignal },
  ) => Promise<BookFile>;
  /**
   * Copies entries of the file, such as clips and pictures, into a folder of their own under generated names. Returns
   * the path of each copy by its entry. Throws a BookFileError if an entry is damaged or the entries are too large; the
   * folder is then removed.
   */
  extract: (
    request: { path: string; entries: readonly string[]; folder: string },
    options?: { signal?: AbortSignal },
  ) => Promise<Record<string, string>>;
  /** Aborts the work in progress. */
  close: () => Promise<void>;
};
