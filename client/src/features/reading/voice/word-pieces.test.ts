import { describe, expect, it } from 'vitest';
import { toTokens } from '../base/tokens.ts';
import { wordPieces } from './word-pieces.ts';

const pieces = (wordList: readonly string[], word_times: number[]) =>
  wordPieces({ phrase: wordList.join(''), tokens: toTokens(wordList, []), word_times })?.map(
    (piece) => piece && [piece.from, piece.to].map((seconds) => Math.round(seconds * 1000)),
  );

describe('wordPieces', () => {
  it('returns the time range of each word in its clip, plus a margin, and null between words', () => {
    const wordList = ['«', '  ', 'Bonjour', ' ', '!', ' ', '»', ' ', 'dit', ' ', 'l’', 'homme', '.'];
    expect(pieces(wordList, [20, 400, 500, 700, 700, 760, 760, 1200])).toEqual([
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

  it('returns the time range of an expression from its first word to its last', () => {
    const wordList = ['Viens', ' ', 'tout de suite', '.'];
    expect(pieces(wordList, [0, 300, 300, 500, 500, 600, 600, 900])).toEqual([
      [0, 350],
      null,
      [250, 950],
      null,
    ]);
  });

  it('returns null if the word times do not match the words of the phrase', () => {
    expect(pieces(['Un', ' ', 'mot'], [])).toBeUndefined();
    expect(pieces(['Un', ' ', 'mot'], [0, 100])).toBeUndefined();
    expect(pieces(['…'], [])).toBeUndefined();
  });

  it('returns null for a word without a duration', () => {
    expect(pieces(['Un', ' ', 'mot'], [100, 100, 100, 400])).toEqual([null, null, [50, 450]]);
  });
});
