import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPhrase, glueGap, indexExpressions, isWord, lookupKey } from './words.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((units) => String.fromCharCode(...units)),
);
const frenchPiece = fc.constantFrom(
  ...[
    "l'",
    'L’',
    'qu’',
    "aujourd'hui",
    'homme',
    'E\u0301te\u0301',
    'a-t-il',
    '-le-moi',
    '-y',
    "-t'en",
    'là',
    '-là',
    'tout',
  ],
  ...[
    'de',
    'suite',
    'c’est-à-dire',
    'peut-être',
    '10',
    '000',
    '3,50',
    'n°',
    '5',
    '€',
    'ʼ',
    "'",
    '’',
    '-',
    '\u2011',
    '\u00AD',
  ],
  ...[
    ' ',
    ' ',
    ' ',
    '\u00A0',
    '\u202F',
    '\n',
    '«',
    '»',
    ' !',
    '…',
    '—',
    '.',
    ', ',
    '🙂',
    '\uD800',
    '\uDC00',
    '\u0301',
  ],
);
const french = fc.array(frenchPiece, { maxLength: 30 }).map((pieces) => pieces.join(''));
const phrase = fc.oneof(french, anyText);
/** A phrase and expressions, some of which are cut out of the phrase so that they often occur in it. */
const phraseAndExpressions = fc
  .tuple(
    phrase,
    fc.array(phrase, { maxLength: 5 }),
    fc.array(fc.tuple(fc.nat(40), fc.nat(20)), { maxLength: 5 }),
  )
  .map(([text, foreign, cuts]): [string, string[]] => [
    text,
    [...foreign, ...cuts.map(([from, length]) => text.slice(from, from + length))],
  ]);

describe('cutPhrase', () => {
  it('splits any phrase into non-empty words and gaps that join to the original, whatever the expressions', () => {
    fc.assert(
      fc.property(phraseAndExpressions, ([text, expressions]) => {
        const words = cutPhrase(text, expressions);
        expect(words.map((word) => word.text).join('')).toBe(text);
        for (const word of words) {
          expect(word.text).not.toBe('');
          expect(word.isWord, JSON.stringify(word.text)).toBe(isWord(word.text));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('does not split a phrase in more places when expressions are given', () => {
    const borders = (words: { text: string }[]) => {
      let at = 0;
      return words.map((word) => {
        at += word.text.length;
        return at;
      });
    };
    fc.assert(
      fc.property(phraseAndExpressions, ([text, expressions]) => {
        const plain = new Set(borders(cutPhrase(text)));
        expect(borders(cutPhrase(text, indexExpressions(expressions))).every((at) => plain.has(at))).toBe(
          true,
        );
      }),
    );
  });

  it('splits composed and decomposed text alike, with either kind of apostrophe', () => {
    const keys = (text: string) =>
      cutPhrase(text)
        .filter((word) => word.isWord)
        .map((word) => lookupKey(word.text));
    const composable = french.filter((text) => !/(?:^|[^\p{L}\p{M}])\p{M}/u.test(text));
    fc.assert(
      fc.property(composable, (text) => {
        expect(keys(text.normalize('NFD').replace(/'/g, '’'))).toEqual(
          keys(text.normalize('NFC').replace(/’/g, "'")),
        );
      }),
    );
  });

  it('joins an expression of plain words wherever it appears between spaces', () => {
    const word = fc.constantFrom('pain', 'chaud', 'été', "l'eau", 'dis-moi', 'peut-être', 'œuf');
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), ([...expression]) => {
        const typed = expression.join('\u00A0').toUpperCase();
        expect(cutPhrase(`Zut, ${typed} !`, [expression.join(' ')]).map((token) => token.text)).toContain(
          typed,
        );
      }),
    );
  });
});

describe('lookupKey', () => {
  it('returns the same lookup key when applied to a lookup key', () => {
    fc.assert(
      fc.property(phrase, (text) => {
        expect(lookupKey(lookupKey(text))).toBe(lookupKey(text));
      }),
    );
  });
});

describe('glueGap', () => {
  it('changes only the spaces of a gap, and changes nothing when applied a second time', () => {
    const gap = fc.array(fc.constantFrom(' ', '\u2009', '\u00A0', '!', ':', '»', '«', '—', '?'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(gap, (signs) => {
        const shown = glueGap(signs.join(''));
        expect(shown.replace(/\s/g, '')).toBe(signs.join('').replace(/\s/g, ''));
        expect(shown).not.toMatch(/ [!?;:»]|« /);
        expect(glueGap(shown)).toBe(shown);
      }),
    );
  });
});
