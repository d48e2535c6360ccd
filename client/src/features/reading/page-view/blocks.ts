import type { Chapter } from '../base/chapters.ts';
import type { Window } from '../base/reading.api.ts';

/** As many phrases as are laid out and asked for together. */
export const blockSize = 25;

/** A chapter in pieces that are laid out only where somebody looks: each is a window of its phrases. */
export function blocksOf({ first_phrase_no: first, total_phrases: total }: Chapter): Window[] {
  return Array.from({ length: Math.ceil(total / blockSize) }, (_, index) => ({
    from: first + index * blockSize,
    count: Math.min(blockSize, total - index * blockSize),
  }));
}

/** The index of the block that a phrase stands in. */
export function blockAt({ first_phrase_no: first }: Chapter, phraseNo: number): number {
  return Math.floor((phraseNo - first) / blockSize);
}

/** More than any phrase has tokens. */
const spread = 4096;

/** One number for a word of the page, where a word of a single phrase is known by its index. */
export const wordNumber = (phraseNo: number, index: number) => phraseNo * spread + index;
export const phraseNoOf = (word: number) => Math.floor(word / spread);
export const indexOf = (word: number) => word % spread;
