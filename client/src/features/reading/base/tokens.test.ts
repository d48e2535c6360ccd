import { describe, expect, it } from 'vitest';
import { findWordIndexes, isAttachedPronoun, toMeaningLabel, toTokens } from './tokens.ts';

describe('toTokens', () => {
  it('attaches meanings to words, but not to the spaces and punctuation between them', () => {
    const tokens = toTokens(
      ['L’', 'homme', ' ', 'parle'],
      [
        { translatedText: 'the' },
        { translatedText: ' man ' },
        { translatedText: 'never shown' },
        { translatedText: '' },
      ],
    );
    expect(tokens).toEqual([
      { text: 'L’', meaning: 'the' },
      { text: 'homme', meaning: 'man' },
      { text: ' ', meaning: null },
      { text: 'parle', meaning: '' },
    ]);
    expect(findWordIndexes(tokens)).toEqual([0, 1, 3]);
  });

  it('gives each token its own italic ranges', () => {
    const emphases = toTokens(['Le', ' ', 'Horla', ' ', '!'], [], [1, 8]).map(({ emphasis }) => emphasis);
    expect(emphases).toEqual([[1, 2], [0, 1], [0, 5], undefined, undefined]);
  });

  it('prevents line breaks before French punctuation, even where the text contains an ordinary space', () => {
    const tokenTexts = toTokens(['« ', 'Oui', ' !', ' »'], []).map(({ text }) => text);
    expect(tokenTexts).toEqual(['«\u00A0', 'Oui', '\u202F!', '\u00A0»']);
  });

  it('assigns empty meanings to the remaining words if there are fewer meanings than words', () => {
    expect(toTokens(['un', ' ', 'deux'], [{ translatedText: 'one' }]).map(({ meaning }) => meaning)).toEqual([
      'one',
      null,
      '',
    ]);
  });

  it('returns "No meaning yet" for a word without a meaning', () => {
    expect(toMeaningLabel({ text: 'un', meaning: 'one' })).toBe('one');
    expect(toMeaningLabel({ text: 'Clara', meaning: '' })).toBe('No meaning yet');
  });

  it('recognizes a pronoun attached to a verb by a hyphen, such as -t-elle', () => {
    expect(['-t-elle', '-moi', '\u2010il', 'tourne', 'peut-être', ' - '].map(isAttachedPronoun)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
