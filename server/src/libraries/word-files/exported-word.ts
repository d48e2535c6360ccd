import type { WordState } from '@lingostory/contract/vocabulary/constants';

/** A kept word as files have it. Times are in milliseconds, as JSON can hold them. */
export type ExportedWord = {
  id: string;
  text: string;
  meaning: string;
  state: WordState;
  /** '' without one; `start` is where the word begins in it. */
  phrase: string;
  start: number | null;
  bookTitle: string;
  /** Its clip, null where that may not be heard. */
  clip: { name: string; path: string } | null;
  createdAt: number;
  due: number;
  repetitions: number;
  lapses: number;
  /** Days from the last practice to the next, once it is known for so long; null before. */
  interval: number | null;
};
