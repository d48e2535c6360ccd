import { describe, expect, it } from 'vitest';
import { toTokens } from '../base/tokens.ts';
import { findWordPieces } from './word-pieces.ts';

const findPieces = (wordList: readonly string[], word_times: number[]) =>
  findWordPieces({ phrase: wordList.join(''), tokens: toTokens(wordList, []), word_times })?.map(
    (piece) => piece && [piece.from, piece.to].map((seconds) => Math.round(seconds * 1000)),
  );

describe('findWordPieces', () => {
  it('returns the time range of each word in the phrase’s clip, plus a margin, and null for text between words', () => {
    const wordList = ['«', '  ', 'Bonjour', ' ', '!', ' ', '»', ' ', 'dit', ' ', 'l’', 'homme', '.'];
    expect(findPieces(wordList, [20, 400, 500, 700, 700, 760, 760, 1200])).toEqual([
      null,
      null,
      [0, 450],
      ...[null, null, null, null, null],
      [450, 750],
      null,
      [650, 810],
      [710, 1250],
      null,
    ]);
  });

  it('returns a time range from the first to the last word of a multiword expression', () => {
    const wordList = ['Viens', ' ', 'tout de suite', '.'];
    expect(findPieces(wordList, [0, 300, 300, 500, 500, 600, 600, 900])).toEqual([
      [0, 350],
      null,
      [250, 950],
      null,
    ]);
  });

  it('returns null if the word times do not match the words of the phrase', () => {
    expect(findPieces(['Un', ' ', 'mot'], [])).toBeUndefined();
    expect(findPieces(['Un', ' ', 'mot'], [0, 100])).toBeUndefined();
    expect(findPieces(['…'], [])).toBeUndefined();
  });

  it('returns null for a word without a duration', () => {
    expect(findPieces(['Un', ' ', 'mot'], [100, 100, 100, 400])).toEqual([null, null, [50, 450]]);
  });
});
