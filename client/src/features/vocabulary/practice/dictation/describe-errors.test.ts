import { describe, expect, it } from 'vitest';
import {
  type DictationError,
  describeError,
  findErrorPiece,
  findErrorRange,
  joinMissingWords,
  markErrors,
} from './describe-errors.ts';

const phrase = 'Oui, j’ai une robe bleue.';
const words = ['Oui', 'j’', 'ai', 'une', 'robe', 'bleue'];
const describeText = (error: DictationError) =>
  describeError(error, phrase, words)
    .map((part) => (typeof part === 'string' ? part : `“${part.french}”`))
    .join('');

describe('describeError', () => {
  it.each<[DictationError, string]>([
    [{ kind: 'accent', at: 4, count: 1, typed: 'robé' }, 'You typed “robé” for “robe”. Check the accents.'],
    [{ kind: 'letters', at: 4, count: 1, typed: 'robbe' }, 'You typed “robbe” for “robe”. It’s misspelled.'],
    [
      { kind: 'wrong-word', at: 3, count: 1, typed: 'un' },
      'You typed “un” for “une”. That’s another word or another form.',
    ],
    [{ kind: 'elision', at: 1, count: 2, typed: 'jai' }, 'You typed “jai” for “j’ai”. Check the apostrophe.'],
    [{ kind: 'boundary', at: 4, count: 1, typed: 'ro be' }, 'You typed “ro be”, but it’s one word: “robe”.'],
    [
      { kind: 'boundary', at: 3, count: 2, typed: 'unerobe' },
      'You typed “unerobe”, but these are separate words: “une robe”.',
    ],
    [
      { kind: 'boundary', at: 1, count: 2, typed: 'ja i' },
      'You typed “ja i”, but the words are divided like this: “j’ai”.',
    ],
    [{ kind: 'missing', at: 3, count: 1, typed: '' }, '“une” is missing.'],
    [{ kind: 'missing', at: 3, count: 3, typed: '' }, '“une robe bleue” are missing.'],
    [{ kind: 'extra', at: 6, count: 0, typed: 'et' }, '“et” is one word too many.'],
    [
      { kind: 'order', at: 4, count: 2, typed: 'bleue robe' },
      'You typed “bleue robe”, but the order is “robe bleue”.',
    ],
  ])('explains an error in a sentence: %o', (error, sentence) => {
    expect(describeText(error)).toBe(sentence);
  });
});

describe('describeError for hyphens', () => {
  it.each([
    ['grandmère', 'grand-mère', 'You typed “grandmère”, but it’s written with a hyphen: “grand-mère”.'],
    ['grand mère', 'grand-mère', 'You typed “grand mère”, but it’s written with a hyphen: “grand-mère”.'],
    ['porte-feuille', 'portefeuille', 'You typed “porte-feuille”, but it’s one word: “portefeuille”.'],
  ])('explains “%s” for “%s”', (typed, word, sentence) => {
    const error: DictationError = { kind: 'boundary', at: 0, count: 1, typed };
    const parts = describeError(error, word, [word]);
    expect(parts.map((part) => (typeof part === 'string' ? part : `“${part.french}”`)).join('')).toBe(
      sentence,
    );
  });
});

describe('joinMissingWords', () => {
  it('joins only missing words that are neighbors', () => {
    const createMissing = (at: number): DictationError => ({ kind: 'missing', at, count: 1, typed: '' });
    const errors = joinMissingWords([createMissing(0), createMissing(1), createMissing(4), createMissing(5)]);
    expect(errors.map(({ at, count }) => [at, count])).toEqual([
      [0, 2],
      [4, 2],
    ]);
  });
});

describe('markErrors', () => {
  it('marks the words with errors and keeps the text of the phrase', () => {
    const errors: DictationError[] = [
      { kind: 'elision', at: 1, count: 2, typed: 'jai' },
      { kind: 'extra', at: 3, count: 0, typed: 'et' },
      { kind: 'order', at: 4, count: 2, typed: 'bleue robe' },
    ];
    const markedTexts = markErrors(phrase, { errors, words });
    expect(markedTexts.map(({ text }) => text).join('')).toBe(phrase);
    expect(markedTexts.flatMap(({ text, kind }) => (kind === null ? [] : [[text, kind]]))).toEqual([
      ['j’', 'elision'],
      ['ai', 'elision'],
      ['robe', 'order'],
      ['bleue', 'order'],
    ]);
  });
});

describe('findErrorPiece', () => {
  const word_times = [0, 100, 200, 300, 300, 400, 500, 600, 700, 800, 900, 1000];

  it('returns the part of a clip with the words of an error and a word on each side', () => {
    const piece = findErrorPiece({ kind: 'letters', at: 3, count: 1, typed: 'unne' }, { words, word_times });
    expect([piece?.from, piece?.to].map((seconds) => Math.round((seconds ?? 0) * 1000))).toEqual([250, 850]);
  });

  it('stays within the clip at the end of a phrase', () => {
    const error: DictationError = { kind: 'extra', at: 6, count: 0, typed: 'et' };
    expect(findErrorRange(error, words)).toEqual({ first: 5, last: 5 });
    expect(findErrorPiece(error, { words, word_times })?.to).toBeCloseTo(1.05);
  });

  it('returns null if the word times are unknown', () => {
    expect(
      findErrorPiece({ kind: 'missing', at: 0, count: 1, typed: '' }, { words, word_times: [] }),
    ).toBeNull();
  });
});
