import { expect, it } from 'vitest';
import { formatNewWords, formatOwnNewWords, formatPublicNewWords } from './new-words.ts';

it.each([
  [0, 'Hardly any new words'],
  [1, 'About 1 new word a page'],
  [8, 'About 8 new words a page'],
])('shows %i new words on a page as “%s”', (newWords, label) => {
  expect(formatNewWords(newWords)).toBe(label);
  expect(formatOwnNewWords(newWords)).toBe(`${label} for you`);
  expect(formatPublicNewWords(newWords)).toBe(`${label} if you know the 3,000 most common`);
});
