import { expect, it } from 'vitest';
import { tappedStar } from './review-values.ts';

it('reads a valid star rating from the query string and ignores anything else', () => {
  const star = (text: string) => tappedStar(new URLSearchParams(text));
  expect(star('stars=4')).toBe(4);
  for (const text of ['', 'stars=', 'stars=0', 'stars=6', 'stars=45', 'stars=4.5', 'stars=four'])
    expect(star(text)).toBeNull();
});
