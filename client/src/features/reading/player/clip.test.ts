import { describe, expect, it } from 'vitest';
import { readingTime } from './clip.ts';

describe('readingTime', () => {
  it('gives longer phrases longer, within reason', () => {
    expect(readingTime('Oui.')).toBeLessThan(readingTime('Oui, madame, tout de suite.'));
    expect(readingTime('x'.repeat(5_000))).toBe(12_000);
  });
});
