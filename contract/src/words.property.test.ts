import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addNoBreakSpaces, indexExpressions, isWord, splitPhrase, toLookupKey } from './words.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((codeUnits) => String.fromCharCode(...codeUnits)),
);
const frenchFragment = fc.constantFrom(
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
const frenchText = fc.array(frenchFragment, { maxLength: 30 }).map((fragments) => fragments.join(''));
const phrase = fc.oneof(frenchText, anyText);
/** A phrase and a list of expressions. Some expressions are parts of the phrase, so that matches are frequent. */
const phraseAndExpressions = fc
  .tuple(
    phrase,
    fc.array(phrase, { maxLength: 5 }),
    fc.array(fc.tuple(fc.nat(40), fc.nat(20)), { maxLength: 5 }),
  )
  .map(([text, unrelatedExpressions, sliceRanges]): [string, string[]] => [
    text,
    [...unrelatedExpressions, ...sliceRanges.map(([from, length]) => text.slice(from, from + length))],
  ]);

describe('splitPhrase', () => {
  it('splits any phrase into non-empty words and gaps that together form the original phrase', () => {
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

  it('never splits a phrase at more places when it is given expressions to keep together', () => {
    const findWordEnds = (words: { text: string }[]) => {
      let offset = 0;
      return words.map((word) => {
        offset += word.text.length;
        return offset;
      });
    };
    fc.assert(
      fc.property(phraseAndExpressions, ([text, expressions]) => {
        const plainWordEnds = new Set(findWordEnds(splitPhrase(text)));
        expect(
          findWordEnds(splitPhrase(text, indexExpressions(expressions))).every((offset) =>
            plainWordEnds.has(offset),
          ),
        ).toBe(true);
      }),
    );
  });

  it('finds the same words in composed and decomposed Unicode and with straight and curly apostrophes', () => {
    const lookupKeysOf = (text: string) =>
      splitPhrase(text)
        .filter((word) => word.isWord)
        .map((word) => toLookupKey(word.text));
    const composableText = frenchText.filter((text) => !/(?:^|[^\p{L}\p{M}])\p{M}/u.test(text));
    fc.assert(
      fc.property(composableText, (text) => {
        expect(lookupKeysOf(text.normalize('NFD').replace(/'/g, '’'))).toEqual(
          lookupKeysOf(text.normalize('NFC').replace(/’/g, "'")),
        );
      }),
    );
  });

  it('joins the words of an expression wherever the expression appears in a phrase', () => {
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
  it('returns the same lookup key for a word and for the word’s lookup key', () => {
    fc.assert(
      fc.property(phrase, (text) => {
        expect(toLookupKey(toLookupKey(text))).toBe(toLookupKey(text));
      }),
    );
  });
});

describe('addNoBreakSpaces', () => {
  it('changes only spaces when it adds no-break spaces, and leaves its own result unchanged', () => {
    const gapCharacters = fc.array(fc.constantFrom(' ', '\u2009', '\u00A0', '!', ':', '»', '«', '—', '?'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(gapCharacters, (characters) => {
        const displayedGap = addNoBreakSpaces(characters.join(''));
        expect(displayedGap.replace(/\s/g, '')).toBe(characters.join('').replace(/\s/g, ''));
        expect(displayedGap).not.toMatch(/ [!?;:»]|« /);
        expect(addNoBreakSpaces(displayedGap)).toBe(displayedGap);
      }),
    );
  });
});
