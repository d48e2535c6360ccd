import type { WordState } from '@lingostory/contract/vocabulary/constants';

/** An entry of a member's word list, as it is exported. Times are in milliseconds, so that they survive JSON. */
export type ExportedWord = {
  id: string;
  text: string;
  meaning: string;
  note: string;
  state: WordState;
  /**
   * The phrase from which the member saved the word, or '' if there is none. `start` is the word's offset in the
   * phrase.
   */
  phrase: string;
  start: number | null;
  bookTitle: string;
  /** The phrase's clip, or null if the member may not listen to it. */
  clip: { name: string; path: string } | null;
  createdAt: number;
  due: number;
  repetitions: number;
  lapses: number;
  /** Days from the last practice to the next one, or null until the word is scheduled in days. */
  interval: number | null;
};
