import { describe, expect, it } from 'vitest';
import { hintFor } from './hint.ts';

const createSuggestion = (text: string) => ({ meaning: text }) as never;
const buildHint = (suggestionCount: number, guessCount = 0) =>
  hintFor({
    suggestions: Array(suggestionCount).fill(createSuggestion('sea')),
    guesses: Array(guessCount).fill(createSuggestion('sea')),
    meaning: '',
    needsCheck: false,
  });

describe('hintFor', () => {
  it('tells the editor which keys accept suggested meanings, for any number of suggestions', () => {
    expect(buildHint(0)).toBe('Type the meaning here.');
    expect(buildHint(1)).toBe('Press Enter to use “sea”, or type the meaning here.');
    expect(buildHint(2)).toBe('Press Enter to use “sea”, 2 for the other one, or type the meaning here.');
    expect(buildHint(3)).toContain(', 2 or 3 for another one, or');
    expect(buildHint(5)).toBe('Press Enter to use “sea”, 2 to 5 for another one, or type the meaning here.');
  });

  it('tells the editor which keys accept guessed meanings, for any number of guesses', () => {
    expect(buildHint(0, 1)).toBe('Only guesses so far. Press 1 to use it, or type the meaning here.');
    expect(buildHint(0, 2)).toBe('Only guesses so far. Press 1 or 2 to use one, or type the meaning here.');
    expect(buildHint(0, 3)).toContain('Press 1 to 3 to use one');
  });

  it('tells the editor how to change or confirm a meaning that the book already has', () => {
    const explained = { suggestions: [createSuggestion('sea')], guesses: [], meaning: 'mother' };
    expect(hintFor({ ...explained, needsCheck: true })).toBe(
      'Press Enter to use “sea” in this phrase, 0 to keep “mother”, or type another meaning.',
    );
    const guesses = [createSuggestion('him'), createSuggestion('it')];
    expect(hintFor({ suggestions: [], guesses, meaning: 'the', needsCheck: true })).toBe(
      'Press 1 or 2 to use one in this phrase, 0 to keep “the”, or type another meaning.',
    );
    expect(hintFor({ ...explained, needsCheck: false })).toBe(
      'Type another meaning to change it in this phrase or in the whole book.',
    );
  });
});
