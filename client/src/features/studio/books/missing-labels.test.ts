import { expect, test } from 'vitest';
import { countMissing, lackWords } from './missing-labels.ts';

const counts = (phrases: number, words: number) => ({
  meta: { total: phrases },
  data: { total_words: words },
});

test('Both counts, or the one there is.', () => {
  expect(countMissing(counts(1, 12))).toBe('1 unfinished phrase, 12 words without a meaning');
  expect(countMissing(counts(3, 0))).toBe('3 unfinished phrases');
  expect(countMissing(counts(0, 1))).toBe('1 word without a meaning');
});

test('A finished book lacks nothing.', () => {
  expect(countMissing(counts(0, 0))).toBeNull();
});

test('Everything that a phrase lacks is named.', () => {
  expect(lackWords(['audio', 'translation'])).toBe('Clip, Translation');
});
