import { describe, expect, it } from 'vitest';
import { isAttached, meaningLabel, toTokens, wordIndexes } from './tokens.ts';

describe('toTokens', () => {
  it('puts each meaning to its word and leaves gaps without one', () => {
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
    expect(wordIndexes(tokens)).toEqual([0, 1, 3]);
  });

  it('lets no line break before French punctuation, though the stored text has plain spaces', () => {
    const shown = toTokens(['« ', 'Oui', ' !', ' »'], []).map(({ text }) => text);
    expect(shown).toEqual(['«\u00A0', 'Oui', '\u202F!', '\u00A0»']);
  });

  it('shows words without meanings when fewer meanings came than words', () => {
    expect(toTokens(['un', ' ', 'deux'], [{ translatedText: 'one' }]).map(({ meaning }) => meaning)).toEqual([
      'one',
      null,
      '',
    ]);
  });

  it('says so where a word has no meaning', () => {
    expect(meaningLabel({ text: 'un', meaning: 'one' })).toBe('one');
    expect(meaningLabel({ text: 'Clara', meaning: '' })).toBe('No meaning yet');
  });

  it('keeps a pronoun with the verb before it', () => {
    expect(['-t-elle', '-moi', '\u2010il', 'tourne', 'peut-être', ' - '].map(isAttached)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
