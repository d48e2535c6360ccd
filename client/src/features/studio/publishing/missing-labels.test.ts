import { expect, test } from 'vitest';
import { countMissing, lacksOf, lackWords, missingInWords } from './missing-labels.ts';

const counts = (phrases: number, words: number) => ({
  meta: { total: phrases },
  data: { total_words: words, total_phrases: 40 },
});

test('Both counts, or the one there is.', () => {
  expect(countMissing(counts(1, 12))).toBe('1 unfinished phrase, 12 words without a meaning');
  expect(countMissing(counts(3, 0))).toBe('3 unfinished phrases');
  expect(countMissing(counts(0, 1))).toBe('1 word without a meaning');
});

test('A finished book lacks nothing.', () => {
  expect(countMissing(counts(0, 0))).toBeNull();
});

test('Nothing is missing only where there is something.', () => {
  expect(missingInWords(counts(0, 0))).toBe('Nothing is missing.');
  expect(missingInWords(counts(1, 0))).toBe('1 unfinished phrase.');
  const empty = { meta: { total: 0 }, data: { total_words: 0, total_phrases: 0 } };
  expect(missingInWords(empty)).toBe('This book has no phrases yet.');
});

test('Everything that a phrase lacks is named.', () => {
  expect(lackWords(['audio', 'translation'])).toBe('Clip, Translation');
});

const chapter = {
  id: 7,
  title: 'La digue',
  chapter_no: 1,
  published: true,
  total_phrases: 9,
  phrases_without_audio: 0,
  phrases_without_translation: 0,
  words_without_meaning: 0,
};

test('A chapter says what it lacks, and where that is mended.', () => {
  expect(lacksOf(chapter)).toEqual([]);
  expect(lacksOf({ ...chapter, phrases_without_audio: 1, words_without_meaning: 12 })).toEqual([
    { text: '1 phrase without a clip', to: '/admin/chapter/phrase/list/7' },
    { text: '12 words without a meaning', to: '/admin/chapter/meanings/7' },
  ]);
  expect(lacksOf({ ...chapter, total_phrases: 0 })).toEqual([
    { text: 'No phrases yet', to: '/admin/chapter/phrase/list/7' },
  ]);
  expect(lacksOf({ ...chapter, published: false, words_without_meaning: 12 })).toEqual([
    { text: 'A draft: readers don’t see it', to: null },
  ]);
});
