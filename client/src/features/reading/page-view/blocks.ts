import type { Chapter } from '../base/chapters.ts';
import type { PhraseWindow } from '../base/reading.api.ts';

/** Number of phrases that are rendered and requested together. */
export const blockSize = 25;

/** Splits a chapter into blocks of phrases, so that only the visible blocks need to be rendered. */
export function splitIntoBlocks({
  first_phrase_no: firstPhraseNo,
  total_phrases: total,
}: Chapter): PhraseWindow[] {
  return Array.from({ length: Math.ceil(total / blockSize) }, (_, index) => ({
    from: firstPhraseNo + index * blockSize,
    count: Math.min(blockSize, total - index * blockSize),
  }));
}

/** Returns the index of the block that contains a phrase. */
export function findBlockIndex({ first_phrase_no: firstPhraseNo }: Chapter, phraseNo: number): number {
  return Math.floor((phraseNo - firstPhraseNo) / blockSize);
}

/**
 * The size of the range of word numbers reserved for each phrase. Must be greater than the number of tokens in any
 * phrase.
 */
const wordNumbersPerPhrase = 4096;

/** Returns a number that is unique to a word on the page, unlike the word's index in its phrase. */
export const toWordNumber = (phraseNo: number, index: number) => phraseNo * wordNumbersPerPhrase + index;
export const phraseNoOf = (wordNumber: number) => Math.floor(wordNumber / wordNumbersPerPhrase);
export const wordIndexOf = (wordNumber: number) => wordNumber % wordNumbersPerPhrase;
