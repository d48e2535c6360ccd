import { expect, test } from 'vitest';
import {
  listMissingContentInChapter,
  listMissingDetails,
  summarizeMissingContent,
  toMadeDetailsSentence,
  toMissingContentSentence,
  toMissingPartsText,
} from './missing-labels.ts';

const buildCounts = (phraseCount: number, wordCount: number) => ({
  meta: { total: phraseCount },
  data: { total_words: wordCount, total_phrases: 40, missing_details: [], chapters: [] },
});

test('summarizes unfinished phrases and words without a meaning, leaving out a count of zero', () => {
  expect(summarizeMissingContent(buildCounts(1, 12))).toBe('1 unfinished phrase, 12 words without a meaning');
  expect(summarizeMissingContent(buildCounts(3, 0))).toBe('3 unfinished phrases');
  expect(summarizeMissingContent(buildCounts(0, 1))).toBe('1 word without a meaning');
});

test('counts open reports of a wrong sound in the summary, except those of draft chapters', () => {
  const counts = buildCounts(0, 0);
  const chapters = [
    { published: true, sound_reports: 1 },
    { published: true, sound_reports: 2 },
    { published: false, sound_reports: 4 },
  ];
  expect(summarizeMissingContent({ ...counts, data: { ...counts.data, chapters } })).toBe(
    '3 open reports of a wrong sound',
  );
});

test('lists missing details with links to their fields, and counts them in the summary', () => {
  expect(listMissingDetails('le-phare', ['hours', 'book_image'])).toEqual([
    { text: 'No length', to: '/admin/books/edit/le-phare#hours' },
    { text: 'No cover', to: '/admin/books/edit/le-phare#book_image' },
  ]);
  const counts = buildCounts(2, 0);
  expect(
    summarizeMissingContent({
      ...counts,
      data: { ...counts.data, missing_details: ['hours', 'book_image'] },
    }),
  ).toBe('2 missing details, 2 unfinished phrases');
});

test('says which details are made from the chapters, and when', () => {
  expect(toMadeDetailsSentence([], false)).toBeNull();
  expect(toMadeDetailsSentence(['hours', 'sample_audio', 'sample_text'], false)).toBe(
    'The length, sample audio, and sample text will be made from the book when you publish it.',
  );
  expect(toMadeDetailsSentence(['sample_audio'], true)).toBe(
    'The sample audio is being made from the first chapter.',
  );
});

test('returns null instead of a summary if nothing is missing from a book', () => {
  expect(summarizeMissingContent(buildCounts(0, 0))).toBeNull();
});

test('says that nothing is missing from a book only if the book has phrases', () => {
  expect(toMissingContentSentence(buildCounts(0, 0))).toBe('Nothing is missing.');
  expect(toMissingContentSentence(buildCounts(1, 0))).toBe('1 unfinished phrase.');
  const emptyCounts = {
    meta: { total: 0 },
    data: { total_words: 0, total_phrases: 0, missing_details: [], chapters: [] },
  };
  expect(toMissingContentSentence(emptyCounts)).toBe('This book has no phrases yet.');
});

test('names the missing parts of a phrase', () => {
  expect(toMissingPartsText(['audio', 'translation'])).toBe('Clip, Translation');
});

const chapter = {
  id: 7,
  title: 'La digue',
  chapter_no: 1,
  published: true,
  is_sample: false,
  total_phrases: 9,
  phrases_without_audio: 0,
  phrases_without_translation: 0,
  phrases_with_draft: 0,
  sound_reports: 0,
  words_without_meaning: 0,
  pictures_without_alt: 0,
};

test('lists what a chapter is missing, with links to the pages where it can be added', () => {
  expect(listMissingContentInChapter(chapter)).toEqual([]);
  expect(
    listMissingContentInChapter({
      ...chapter,
      phrases_without_audio: 1,
      words_without_meaning: 12,
      phrases_without_translation: 3,
      phrases_with_draft: 2,
      pictures_without_alt: 2,
      sound_reports: 1,
    }),
  ).toEqual([
    { text: '1 phrase without a clip', to: '/admin/chapter/phrase/list/7' },
    { text: '12 words without a meaning', to: '/admin/chapter/meanings/7' },
    {
      text: '3 phrases without a translation (2 drafts to accept)',
      to: '/admin/chapter/translations/7',
    },
    { text: '2 pictures without a description', to: '/admin/chapter/phrase/list/7' },
    { text: '1 open report of a wrong sound', to: '/admin/reports?chapter=7' },
  ]);
  expect(listMissingContentInChapter({ ...chapter, total_phrases: 0 })).toEqual([
    { text: 'No phrases yet', to: '/admin/chapter/phrase/list/7' },
  ]);
  expect(listMissingContentInChapter({ ...chapter, published: false, words_without_meaning: 12 })).toEqual([
    { text: 'A draft: readers don’t see it', to: null },
  ]);
});
