import { describe, expect, it } from 'vitest';
import type { Chapter } from '../base/chapters.ts';
import { blockAt, blocksOf, indexOf, phraseNoOf, wordNumber } from './blocks.ts';

const chapter = (first_phrase_no: number, total_phrases: number): Chapter => ({
  chapter_no: 1,
  title: 'Un',
  first_phrase_no,
  total_phrases,
  milliseconds: null,
});

describe('blocksOf', () => {
  it('splits a chapter into blocks that contain each phrase exactly once', () => {
    for (const total of [1, 24, 25, 26, 60, 5000]) {
      const numbers = blocksOf(chapter(7, total)).flatMap(({ from, count }) =>
        Array.from({ length: count }, (_, index) => from + index),
      );
      expect(numbers).toEqual(Array.from({ length: total }, (_, index) => 7 + index));
    }
  });

  it('finds the block that contains a phrase', () => {
    const blocks = blocksOf(chapter(7, 60));
    for (const [index, { from, count }] of blocks.entries()) {
      expect([blockAt(chapter(7, 60), from), blockAt(chapter(7, 60), from + count - 1)]).toEqual([
        index,
        index,
      ]);
    }
  });
});

describe('wordNumber', () => {
  it('converts a word number on the page back to its phrase and index', () => {
    const number = wordNumber(100_000, 4095);
    expect([phraseNoOf(number), indexOf(number)]).toEqual([100_000, 4095]);
  });
});
