import { expect, it } from 'vitest';
import { addQuotationMarks, formatBookLength, formatRating, formatStoryCount } from './labels.ts';

it('formats the length of a book in hours, minutes and phrases', { tags: 'spec-2.2-15' }, () => {
  expect(formatBookLength(0, 3, 46)).toBe('3 minutes, 46 phrases');
  expect(formatBookLength(1, 0, 1)).toBe('1 hour, 1 phrase');
  expect(formatBookLength(2, 1, 0)).toBe('2 hours 1 minute');
  expect(formatBookLength(0, 0, 0)).toBe('0 minutes');
});

it('formats a book’s average rating with the number of ratings, or as “No ratings yet”', () => {
  expect(formatRating(4.5, 38)).toBe('4.5 · 38 ratings');
  expect(formatRating(5, 1)).toBe('5.0 · 1 rating');
  expect(formatRating(0, 0)).toBe('No ratings yet');
});

it('adds French quotation marks around text that has none', () => {
  expect(addQuotationMarks(' La mer. ')).toBe('«\u00a0La mer.\u00a0»');
  expect(addQuotationMarks('« La mer. »')).toBe('« La mer. »');
  expect(addQuotationMarks('— Bonjour !')).toBe('— Bonjour !');
});

it('formats the number of stories found, naming the search term if there is one', () => {
  expect(formatStoryCount(8, '')).toBe('8 stories');
  expect(formatStoryCount(1, 'forêt')).toBe('1 story for “forêt”');
  expect(formatStoryCount(0, 'xyz')).toBe('0 stories for “xyz”');
});
