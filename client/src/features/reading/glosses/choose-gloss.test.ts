import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Token, toTokens } from '../base/tokens.ts';
import { chooseGloss, findGlosses, isLikelyName } from './choose-gloss.ts';

describe('chooseGloss', () => {
  it('returns a short meaning as it is', () => {
    expect(chooseGloss('maison', 'house')).toBe('house');
    expect(chooseGloss('aller', 'to go')).toBe('to go');
  });

  it('leaves out explanations in parentheses and brackets', () => {
    expect(chooseGloss('avais', 'had (avoir)')).toBe('had');
    expect(chooseGloss('ans', 'years (old) [plural]')).toBe('years');
  });

  it('returns an explanation without its parentheses if the meaning is nothing else', () => {
    expect(chooseGloss('des', '(some)')).toBe('some');
    expect(chooseGloss('Des', '(some)')).toBe('some');
  });

  it('returns only the first sense of a word with several', () => {
    expect(chooseGloss('elle', 'she, her')).toBe('she');
    expect(chooseGloss('on', 'one / we / people')).toBe('one');
    expect(chooseGloss('sac', 'bag; sack')).toBe('bag');
  });

  it('keeps a comma in a meaning that is hardly longer than its expression', () => {
    expect(chooseGloss('non merci', 'no, thanks')).toBe('no, thanks');
    expect(chooseGloss('est partie', 'went away, left (partir)')).toBe('went away');
  });

  it('returns no gloss for a word without a meaning', () => {
    expect(chooseGloss('phare', '')).toBe('');
    expect(chooseGloss('phare', ' ()')).toBe('');
    expect(chooseGloss('phare', ', ;')).toBe('');
  });

  it('returns no gloss for a number', () => {
    expect(chooseGloss('1999', '1999')).toBe('');
    expect(chooseGloss('1er', 'first')).toBe('');
  });

  it('returns one line of text without parentheses around its edges, whatever the meaning is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (meaning) => {
        const gloss = chooseGloss('mot', meaning);
        expect(gloss).toBe(gloss.trim());
        expect(gloss).not.toMatch(/[\n\r\t;]/);
        expect(gloss.length).toBeLessThanOrEqual(meaning.length);
      }),
    );
  });
});

const toPhraseTokens = (words: readonly (readonly [string, string?])[]): Token[] =>
  toTokens(
    words.map(([text]) => text),
    words.map(([, translatedText = '']) => ({ translatedText })),
  );

describe('isLikelyName', () => {
  const isName = (words: readonly (readonly [string, string?])[], index: number) =>
    isLikelyName(toPhraseTokens(words), index);

  it('takes a capitalized word inside a sentence for a name', () => {
    expect(isName([['Avec', 'with'], [' '], ['Odette', '(a first name)']], 2)).toBe(true);
    expect(isName([['rue', 'street'], [' '], ['des', 'of the'], [' '], ['Tilleuls', 'lime trees']], 4)).toBe(
      true,
    );
    expect(isName([['chez', 'at'], [' '], ['Le Goff', 'Le Goff (a surname)']], 2)).toBe(true);
  });

  it('does not take the first word of a sentence or of a speech for a name', () => {
    expect(isName([['Elle', 'she'], [' '], ['rit', 'laughs']], 0)).toBe(false);
    expect(isName([['Non', 'no'], ['. '], ['Elle', 'she']], 2)).toBe(false);
    expect(isName([['dit', 'says'], [' : « '], ['Bonjour', 'hello']], 2)).toBe(false);
    expect(isName([['— '], ['Je', 'I']], 1)).toBe(false);
  });

  it('takes the first word of a sentence for a name if its meaning says so', () => {
    expect(isName([['Yves', 'Yves (a man’s name)'], [' '], ['rit', 'laughs']], 0)).toBe(true);
    expect(isName([['Émile', 'Emile'], [' '], ['rit', 'laughs']], 0)).toBe(true);
    expect(isName([['Odette', '(a first name)'], [' '], ['rit', 'laughs']], 0)).toBe(true);
    expect(isName([['Des', '(some)'], [' '], ['amis', 'friends']], 0)).toBe(false);
  });

  it('does not take words in lower case or in capitals for names', () => {
    expect(isName([['la', 'the'], [' '], ['table', 'table']], 2)).toBe(false);
    expect(isName([['il', 'he'], [' '], ['crie', 'shouts'], [' '], ['STOP', 'stop']], 4)).toBe(false);
  });
});

describe('findGlosses', () => {
  const tokens = toPhraseTokens([
    ['Odette', '(a first name)'],
    [' '],
    ['voit', 'sees'],
    [' '],
    ['le', 'the'],
    [' '],
    ['quai', 'quay'],
  ]);

  it('returns glosses for unknown words only', () => {
    expect(findGlosses(tokens, (index) => index === 6)).toEqual(['', '', '', '', '', '', 'quay']);
  });

  it('returns glosses for all words but names if it is not known which words are unknown', () => {
    expect(findGlosses(tokens, () => null)).toEqual(['', '', 'sees', '', 'the', '', 'quay']);
  });
});
