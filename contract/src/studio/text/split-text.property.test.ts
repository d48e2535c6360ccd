import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitText } from './split-text.ts';

const frenchFragment = fc.constantFrom(
  ...[
    'Il',
    'elle',
    'M.',
    'Mme',
    'Dr.',
    'J.-P.',
    'etc.',
    'p.',
    'ex.',
    '12',
    '1.',
    '3,5',
    'IV.',
    'Ah',
    'av.',
    'J.-C.',
  ],
  ...[
    'vint',
    'porte',
    'la',
    'de',
    'qu’',
    'et',
    'mais',
    'parce que',
    'dans',
    'été',
    'E\u0301',
    'œuf',
    'Où',
    'X.',
  ],
  ...[' ', ' ', ' ', ' ', '  ', '\u00A0', '\u202F', '\t', '\n', '\r\n', '\u2028', '\u0085'],
  ...[
    '.',
    ' .',
    '…',
    '...',
    '!',
    ' ?',
    ' ;',
    ' :',
    ', ',
    '—',
    ' — ',
    ' – ',
    '« ',
    ' »',
    '“',
    '”',
    '"',
    '(',
    ')',
    '[…]',
  ],
  ...[
    '\u00AD',
    '\u200B',
    '\u200D',
    '\uFEFF',
    '\u0007',
    '\uD800',
    '\u0301',
    '🙂',
    '。',
    '你',
    'https://a.fr/?b',
  ],
);
const text = fc.oneof(
  fc.array(frenchFragment, { maxLength: 60 }).map((fragments) => fragments.join('')),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
);
const maxLength = fc.integer({ min: 1, max: 60 });

/** Returns the text without white space and invisible characters, for comparison. */
const stripInvisibleCharacters = (sourceText: string) =>
  sourceText.replace(/\s|[\p{C}\u0085]/gu, '').normalize('NFC');

describe('splitText', () => {
  it('preserves all visible characters of a text when it is split into phrases', () => {
    fc.assert(
      fc.property(text, maxLength, (sourceText, limit) => {
        expect(stripInvisibleCharacters(splitText(sourceText, { longest: limit }).join('\n'))).toBe(
          stripInvisibleCharacters(sourceText),
        );
      }),
      { numRuns: 3000 },
    );
  });

  it('leaves a text unchanged if it has already been split into phrases', () => {
    fc.assert(
      fc.property(text, maxLength, (sourceText, limit) => {
        const phrases = splitText(sourceText, { longest: limit });
        expect(splitText(phrases.join('\n'), { longest: limit })).toEqual(phrases);
      }),
      { numRuns: 3000 },
    );
  });

  it('returns trimmed phrases that exceed the maximum length only if they contain no space to split at', () => {
    fc.assert(
      fc.property(text, maxLength, (sourceText, limit) => {
        for (const phrase of splitText(sourceText, { longest: limit })) {
          expect(phrase).not.toBe('');
          expect(phrase).toBe(phrase.trim());
          expect(phrase).not.toMatch(/[\n\r\u2028\u2029\u0085]/);
          if (phrase.length > limit) expect(phrase).not.toMatch(/[\p{L}\p{N}] [\p{L}\p{N}]/u);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('splits each line of a text independently of all other lines', () => {
    fc.assert(
      fc.property(text, text, (firstText, secondText) => {
        expect(splitText(`${firstText}\n${secondText}`)).toEqual([
          ...splitText(firstText),
          ...splitText(secondText),
        ]);
      }),
    );
  });
});
