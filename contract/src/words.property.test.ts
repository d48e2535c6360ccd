import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addNoBreakSpaces, indexExpressions, isWord, lookupKey, splitPhrase } from './words.ts';

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
/**
 * A phrase and some expressions. Some of them are taken from the phrase, so that expressions are often found in it.
 */
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

describe('splitPhrase', () => {
  it('splits any phrase into non-empty words and gaps that join back to the original', () => {
    fc.assert(
      fc.property(phraseAndExpressions, ([text, expressions]) => {
        const words = splitPhrase(text, expressions);
        expect(words.map((word) => word.text).join('')).toBe(text);
        for (const word of words) {
          expect(word.text).not.toBe('');
          expect(word.isWord, JSON.stringify(word.text)).toBe(isWord(word.text));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('never splits a phrase at additional places when expressions are given', () => {
    const findBorders = (words: { text: string }[]) => {
      let at = 0;
      return words.map((word) => {
        at += word.text.length;
        return at;
      });
    };
    fc.assert(
      fc.property(phraseAndExpressions, ([text, expressions]) => {
        const plain = new Set(findBorders(splitPhrase(text)));
        expect(
          findBorders(splitPhrase(text, indexExpressions(expressions))).every((at) => plain.has(at)),
        ).toBe(true);
      }),
    );
  });

  it('splits a text at the same places in composed and decomposed Unicode, and with either kind of apostrophe', () => {
    const lookupKeys = (text: string) =>
      splitPhrase(text)
        .filter((word) => word.isWord)
        .map((word) => lookupKey(word.text));
    const composable = french.filter((text) => !/(?:^|[^\p{L}\p{M}])\p{M}/u.test(text));
    fc.assert(
      fc.property(composable, (text) => {
        expect(lookupKeys(text.normalize('NFD').replace(/'/g, '’'))).toEqual(
          lookupKeys(text.normalize('NFC').replace(/’/g, "'")),
        );
      }),
    );
  });

  it('joins the words of an expression wherever they appear in a phrase separated by spaces', () => {
    const word = fc.constantFrom('pain', 'chaud', 'été', "l'eau", 'dis-moi', 'peut-être', 'œuf');
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), ([...expression]) => {
        const typedExpression = expression.join('\u00A0').toUpperCase();
        expect(
          splitPhrase(`Zut, ${typedExpression} !`, [expression.join(' ')]).map((token) => token.text),
        ).toContain(typedExpression);
      }),
    );
  });
});

describe('lookupKey', () => {
  it('leaves a lookup key unchanged when lookupKey is applied to it again', () => {
    fc.assert(
      fc.property(phrase, (text) => {
        expect(lookupKey(lookupKey(text))).toBe(lookupKey(text));
      }),
    );
  });
});

describe('addNoBreakSpaces', () => {
  it('changes only spaces when it adds no-break spaces to a gap, and adds none the second time', () => {
    const gap = fc.array(fc.constantFrom(' ', '\u2009', '\u00A0', '!', ':', '»', '«', '—', '?'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(gap, (signs) => {
        const gluedGap = addNoBreakSpaces(signs.join(''));
        expect(gluedGap.replace(/\s/g, '')).toBe(signs.join('').replace(/\s/g, ''));
        expect(gluedGap).not.toMatch(/ [!?;:»]|« /);
        expect(addNoBreakSpaces(gluedGap)).toBe(gluedGap);
      }),
    );
  });
});
