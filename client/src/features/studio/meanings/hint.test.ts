import { describe, expect, it } from 'vitest';
import { hintFor } from './hint.ts';

const meaning = (text: string) => ({ meaning: text }) as never;
const hint = (suggestions: number, guesses = 0) =>
  hintFor({
    suggestions: Array(suggestions).fill(meaning('sea')),
    guesses: Array(guesses).fill(meaning('sea')),
  });

describe('hintFor', () => {
  it('names the keys of one, two and many suggestions', () => {
    expect(hint(0)).toBe('Type what it means here.');
    expect(hint(1)).toBe('Enter takes “sea”. Or type what it means here.');
    expect(hint(2)).toBe('Enter takes “sea”. Key 2 takes the other one. Or type what it means here.');
    expect(hint(5)).toBe('Enter takes “sea”. Keys 2 to 5 take another one. Or type what it means here.');
  });

  it('names the keys of one, two and many guesses', () => {
    expect(hint(0, 1)).toBe('Only guesses so far. Key 1 takes it. Or type what it means here.');
    expect(hint(0, 2)).toContain('Keys 1 to 2 take one.');
  });
});
