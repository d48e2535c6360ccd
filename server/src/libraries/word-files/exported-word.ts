import type { WordState } from '@lingostory/contract/vocabulary/constants';

/** A kept word as it is exported. Times are in milliseconds so that they survive JSON. */
export type ExportedWord = {
  id: string;
  text: string;
  meaning: string;
  state: WordState;
  /** The phrase in which the word was kept, '' if none; `start` is the word's offset in it. */
  phrase: string;
  start: number | null;
  bookTitle: string;
  /** The phrase's clip, null if the member may not listen to it. */
  clip: { name: string; path: string } | null;
  createdAt: number;
  due: number;
  repetitions: number;
  lapses: number;
  /** Days from the last practice to the next one, null until the word is scheduled in days. */
  interval: number | null;
};
