import { expect, it } from 'vitest';
import { readTappedStar } from './review-values.ts';

it('reads a valid star rating from the query string and ignores anything else', () => {
  const readStar = (text: string) => readTappedStar(new URLSearchParams(text));
  expect(readStar('stars=4')).toBe(4);
  for (const text of ['', 'stars=', 'stars=0', 'stars=6', 'stars=45', 'stars=4.5', 'stars=four'])
    expect(readStar(text)).toBeNull();
});
