import { expect, it } from 'vitest';
import { countInWords, lengthInWords, quoted, ratingInWords } from './labels.ts';

it('formats the length of a book in hours, minutes and phrases', { tags: 'spec-2.2-15' }, () => {
  expect(lengthInWords(0, 3, 46)).toBe('3 minutes, 46 phrases');
  expect(lengthInWords(1, 0, 1)).toBe('1 hour, 1 phrase');
  expect(lengthInWords(2, 1, 0)).toBe('2 hours 1 minute');
  expect(lengthInWords(0, 0, 0)).toBe('0 minutes');
});

it('formats a rating with the number of ratings, or says that there are none', () => {
  expect(ratingInWords(4.5, 38)).toBe('4.5 · 38 ratings');
  expect(ratingInWords(5, 1)).toBe('5.0 · 1 rating');
  expect(ratingInWords(0, 0)).toBe('No ratings yet');
});

it('adds French quotation marks to a text that has none', () => {
  expect(quoted(' La mer. ')).toBe('«\u00a0La mer.\u00a0»');
  expect(quoted('« La mer. »')).toBe('« La mer. »');
  expect(quoted('— Bonjour !')).toBe('— Bonjour !');
});

it('formats the number of stories found, with the search term', () => {
  expect(countInWords(8, '')).toBe('8 stories');
  expect(countInWords(1, 'forêt')).toBe('1 story for “forêt”');
  expect(countInWords(0, 'xyz')).toBe('0 stories for “xyz”');
});
