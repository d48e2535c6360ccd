import { describe, expect, it } from 'vitest';
import { hintFor } from './hint.ts';

const meaning = (text: string) => ({ meaning: text }) as never;
const hint = (suggestions: number, guesses = 0) =>
  hintFor({
    suggestions: Array(suggestions).fill(meaning('sea')),
    guesses: Array(guesses).fill(meaning('sea')),
  });

describe('hintFor', () => {
  it('tells the editor which keys accept one, two or more suggested meanings', () => {
    expect(hint(0)).toBe('Type the meaning here.');
    expect(hint(1)).toBe('Press Enter to use “sea”, or type the meaning here.');
    expect(hint(2)).toBe('Press Enter to use “sea”, 2 for the other one, or type the meaning here.');
    expect(hint(3)).toContain(', 2 or 3 for another one, or');
    expect(hint(5)).toBe('Press Enter to use “sea”, 2 to 5 for another one, or type the meaning here.');
  });

  it('tells the editor which keys accept one, two or more guessed meanings', () => {
    expect(hint(0, 1)).toBe('Only guesses so far. Press 1 to use it, or type the meaning here.');
    expect(hint(0, 2)).toBe('Only guesses so far. Press 1 or 2 to use one, or type the meaning here.');
    expect(hint(0, 3)).toContain('Press 1 to 3 to use one');
  });
});
