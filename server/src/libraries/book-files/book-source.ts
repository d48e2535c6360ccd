import type { BookFile, FileChapter } from './book-file.ts';
import type { Mp3Format } from './epub-writing/mp3-frames.ts';

/** Paths of a sound file and of the MP3 that is made of it. */
export type Conversion = { from: string; to: string };

/**
 * A book to write to a file. Its chapters are loaded one at a time, because a whole book may be too large for the
 * memory. Each clip is a whole sound file.
 */
export type BookSource = {
  /** Identifies the book, whatever its title. */
  code: string;
  modifiedAt: Date;
  book: Omit<BookFile, 'chapters' | 'leftOut'>;
  chapters: readonly { title: string; load: () => Promise<FileChapter> }[];
  /** Returns the bytes of a cover, picture or sound, or undefined if the file is missing. */
  readEntry: (entry: string) => Promise<Buffer | undefined>;
  /** Converts sounds to MP3 of a constant bit rate. Returns false for each one that isn't a sound. */
  convertSounds: (conversions: readonly Conversion[], format: Mp3Format) => Promise<boolean[]>;
  /** A folder for temporary files, which the caller removes. */
  workFolder: string;
};
