import { describe, expect, it } from 'vitest';
import { toTokens } from '../base/tokens.ts';
import { findHighlightedWords, findSpokenIndex } from './spoken-words.ts';

const findWords = (wordList: readonly string[], word_times: number[], are_words_measured = true) =>
  findHighlightedWords({
    phrase: wordList.join(''),
    tokens: toTokens(wordList, []),
    word_times,
    are_words_measured,
  });

describe('findHighlightedWords', () => {
  it('counts the words of a phrase as they are displayed, with an expression as one', () => {
    const words = findWords(
      ['« ', 'L’', 'homme', ' ', 'vient', ' ', 'tout de suite', '.'],
      [0, 100, 100, 400, 400, 900, 900, 1000, 1000, 1100, 1100, 1500],
    );
    expect(words.map(({ index, from }) => [index, from])).toEqual([
      [0, 0],
      [1, 0.1],
      [2, 0.4],
      [3, 0.9],
    ]);
    expect(words.at(-1)?.to).toBeCloseTo(1.75);
  });

  it('leaves out words without a length, but counts them', () => {
    expect(findWords(['Un', ' ', 'mot'], [0, 0, 0, 500]).map(({ index }) => index)).toEqual([1]);
  });

  it('finds nothing unless the times of the words were measured and belong to them', () => {
    expect(findWords(['Un', ' ', 'mot'], [0, 100, 100, 400], false)).toEqual([]);
    expect(findWords(['Un', ' ', 'mot'], [0, 100])).toEqual([]);
    expect(findWords(['Un', ' ', 'mot'], [])).toEqual([]);
  });
});

describe('findSpokenIndex', () => {
  const words = findWords(
    ['Un', ' ', 'mot', ', ', 'un seul', '.'],
    [100, 300, 400, 800, 1800, 1900, 1900, 2400],
  );
  it('finds the word at a time, and the last one in a short pause', () => {
    expect([0.1, 0.299, 0.35, 0.4, 0.79, 1.8, 2.3].map((time) => findSpokenIndex(words, time))).toEqual([
      ...[0, 0, 0, 1, 1],
      ...[2, 2],
    ]);
  });

  it('finds none before the first word, in a long pause and after the end', () => {
    expect([0, 0.09, 1.06, 1.79, 2.66, 9].map((time) => findSpokenIndex(words, time))).toEqual(
      Array(6).fill(null),
    );
  });
});
