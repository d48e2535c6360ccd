import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNumberWord } from '../lexicon/number-words.ts';
import { spellDigits, spellNumber } from './spell-numbers.ts';

const listSpellings = (text: string) => spellDigits(text).map((words) => words.join(' '));

describe('spellNumber', () => {
  it.each([
    [0, 'zéro'],
    [21, 'vingt et un'],
    [70, 'soixante dix'],
    [71, 'soixante et onze'],
    [77, 'soixante dix sept'],
    [80, 'quatre vingts'],
    [81, 'quatre vingt un'],
    [90, 'quatre vingt dix'],
    [91, 'quatre vingt onze'],
    [99, 'quatre vingt dix neuf'],
    [100, 'cent'],
    [200, 'deux cents'],
    [201, 'deux cent un'],
    [1000, 'mille'],
    [1990, 'mille neuf cent quatre vingt dix'],
    [80_000, 'quatre vingt mille'],
    [1_000_001, 'un million un'],
    [2_000_000_000, 'deux milliards'],
  ])('spells %d as %s', (number, spelling) => {
    expect(spellNumber(number)).toBe(spelling);
  });

  it('spells different numbers differently, with number words only', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 999_999_999_999 }), {
      minLength: 2,
      maxLength: 2,
    });
    fc.assert(
      fc.property(numbers, ([one = 0, other = 0]) => {
        expect(spellNumber(one)).not.toBe(spellNumber(other));
        expect(isNumberWord(spellNumber(one).replaceAll(' ', '-'))).toBe(true);
      }),
    );
  });
});

describe('spellDigits', () => {
  it.each([
    ['10 000', 'dix mille'],
    ['10.000', 'dix mille'],
    ['1', 'une'],
    ['1990', 'dix neuf cent quatre vingt dix'],
    ['72', 'septante deux'],
    ['71', 'septante et un'],
    ['97', 'nonante sept'],
    ['7h', 'sept heures'],
    ['1h05', 'une heure cinq'],
    ['7h15', 'sept heures et quart'],
    ['7:30', 'sept heures et demie'],
    ['7h45', 'huit heures moins le quart'],
    ['7h50', 'huit heures moins dix'],
    ['3,5', 'trois virgule cinq'],
    ['3,05', 'trois virgule zéro cinq'],
    ['1er', 'premier'],
    ['1re', 'première'],
    ['1ère', 'première'],
    ['2nd', 'second'],
    ['5e', 'cinquième'],
    ['9ème', 'neuvième'],
    ['21e', 'vingt et unième'],
    ['80e', 'quatre vingtième'],
  ])('spells %s as %s', (digits, spelling) => {
    expect(listSpellings(digits)).toContain(spelling);
  });

  it('spells nothing that isn’t a number', () => {
    expect(['14/07/1789', '7b', 'deux', '1234567890123'].map(listSpellings)).toEqual([[], [], [], []]);
  });
});
