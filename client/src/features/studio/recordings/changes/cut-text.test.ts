import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

describe('cutText', () => {
  it('splits a phrase’s text at the space nearest to a given fraction of its length', () => {
    const text = 'Il était une fois un petit roi';
    expect(cutText(text, 0.5)).toEqual(['Il était une fois', 'un petit roi']);
    expect(cutText(text, 0.01)).toEqual(['Il', 'était une fois un petit roi']);
    expect(cutText(text, 0.99)).toEqual(['Il était une fois un petit', 'roi']);
  });

  it('keeps French punctuation with its word when it splits a phrase’s text', () => {
    expect(cutText('Non ! dit le roi', 0.2)).toEqual(['Non !', 'dit le roi']);
    expect(cutText('Il dit : « oui »', 0.9)).toEqual(['Il dit :', '« oui »']);
    expect(cutText('– Venez vite', 0)).toEqual(['– Venez', 'vite']);
  });

  it('returns null for a text of a single word, which cannot be split', () => {
    expect(cutText('Bonjour', 0.5)).toBeNull();
    expect(cutText('Non !', 0.5)).toBeNull();
  });
});
