import { describe, expect, it } from 'vitest';
import { toTokens } from '../base/tokens.ts';
import { findWordPieces } from './word-pieces.ts';

const findPieces = (wordList: readonly string[], word_times: number[], are_words_measured = false) =>
  findWordPieces({
    phrase: wordList.join(''),
    tokens: toTokens(wordList, []),
    word_times,
    are_words_measured,
  })?.map((piece) => piece && [piece.from, piece.to].map((seconds) => Math.round(seconds * 1000)));

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

  it('cuts a measured word at its neighbors, half a fade into them, and not past the middle of a pause', () => {
    const wordList = ['Un', ' ', 'petit', ', ', 'tout petit', '.'];
    const times = [200, 300, 300, 600, 680, 800, 850, 1200];
    expect(findPieces(wordList, times, true)).toEqual([[50, 305], null, [295, 640], null, [640, 1350], null]);
    const farApart = findPieces(['Oui', ', ', 'non', '.'], [100, 400, 1400, 1600], true);
    expect(farApart).toEqual([[0, 550], null, [1250, 1750], null]);
  });
});
