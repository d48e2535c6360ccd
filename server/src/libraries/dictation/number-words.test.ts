import { describe, expect, it } from 'vitest';
import { parseNumber } from './number-words.ts';

describe('parseNumber', () => {
  it.each([
    ['zéro', 0],
    ['une', 1],
    ['dix-sept', 17],
    ['vingt et un', 21],
    ['soixante et onze', 71],
    ['soixante-dix-huit', 78],
    ['quatre-vingts', 80],
    ['quatre-vingt-un', 81],
    ['quatre-vingt-dix', 90],
    ['cent', 100],
    ['deux cents', 200],
    ['mille neuf cent quatre-vingt-dix', 1990],
    ['deux mille vingt-six', 2026],
    ['trois cent mille', 300_000],
    ['1998', 1998],
  ])('reads %s as %i', (text, value) => {
    expect(parseNumber(text.split(' '))).toBe(value);
  });

  it.each(['', 'chat', 'deux trois', 'et', 'vingt un cent', 'cinq et', '12345678'])(
    'finds no number in “%s”',
    (text) => {
      expect(parseNumber(text.split(' '))).toBeNull();
    },
  );
});
