import { expect, it } from 'vitest';
import { placeInWords } from './place-in-words.ts';

it('says how far somebody is', () => {
  expect(placeInWords(null, 46)).toBe('Not begun · 46 phrases');
  expect(placeInWords(23, 46)).toBe('Phrase 23 of 46');
  expect(placeInWords(46, 46)).toBe('Phrase 46 of 46 · read to the end');
});
