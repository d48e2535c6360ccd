import { describe, expect, it } from 'vitest';
import type { Chapter } from '../base/chapters.ts';
import { findBlockIndex, phraseNoOf, splitIntoBlocks, toWordNumber, wordIndexOf } from './blocks.ts';

const buildChapter = (first_phrase_no: number, total_phrases: number): Chapter => ({
  chapter_no: 1,
  title: 'Un',
  first_phrase_no,
  total_phrases,
  milliseconds: null,
});

describe('splitIntoBlocks', () => {
  it('splits a chapter into blocks that contain each phrase exactly once', () => {
    for (const total of [1, 24, 25, 26, 60, 5000]) {
      const phraseNumbers = splitIntoBlocks(buildChapter(7, total)).flatMap(({ from, count }) =>
        Array.from({ length: count }, (_, index) => from + index),
      );
      expect(phraseNumbers).toEqual(Array.from({ length: total }, (_, index) => 7 + index));
    }
  });

  it('finds the block that contains a phrase', () => {
    const blocks = splitIntoBlocks(buildChapter(7, 60));
    for (const [index, { from, count }] of blocks.entries()) {
      expect([
        findBlockIndex(buildChapter(7, 60), from),
        findBlockIndex(buildChapter(7, 60), from + count - 1),
      ]).toEqual([index, index]);
    }
  });
});

describe('toWordNumber', () => {
  it('encodes a phrase number and a word index as one number that can be decoded into both', () => {
    const wordNumber = toWordNumber(100_000, 4095);
    expect([phraseNoOf(wordNumber), wordIndexOf(wordNumber)]).toEqual([100_000, 4095]);
  });
});
