import { expect, test } from 'vitest';
import { joinPhrases, takeExcerpt } from './excerpt.ts';

const buildPhrase = (text: string, separator: 'space' | 'paragraph' = 'space') => ({ text, separator });

test('takes as many whole phrases from the beginning as fit', () => {
  const phrases = [buildPhrase('a'.repeat(200)), buildPhrase('b'.repeat(199)), buildPhrase('c')];
  expect(takeExcerpt(phrases)).toEqual(phrases.slice(0, 2));
  expect(takeExcerpt([])).toEqual([]);
});

test('takes a first phrase that is too long, and none after it', () => {
  const phrases = [buildPhrase('a'.repeat(700)), buildPhrase('b')];
  expect(takeExcerpt(phrases)).toEqual(phrases.slice(0, 1));
});

test('joins phrases with a space, and paragraphs with a line break', () => {
  const phrases = [buildPhrase('Un.', 'paragraph'), buildPhrase('Deux.'), buildPhrase('Trois.', 'paragraph')];
  expect(joinPhrases(phrases)).toBe('Un. Deux.\nTrois.');
});
