import { expect, it } from 'vitest';
import { toShareLabel } from './share-label.ts';

it.each([
  [0, 3000, 'All the words are new to you'],
  [1, 3000, 'You know under 1% of the words'],
  [30, 3000, 'You know 1% of the words'],
  [2_489, 3000, 'You know 82% of the words'],
  [2999, 3000, 'You know 99% of the words'],
  [3000, 3000, 'You know all the words'],
])('shows a share of %i out of %i known words as “%s”', (knownCount, words, label) => {
  expect(toShareLabel({ known: knownCount, words })).toBe(label);
});
