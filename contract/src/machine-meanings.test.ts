import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDictionary, dictionaryKeysOf, parseDictionary, splitWithMeanings } from './dictionary.ts';
import { fillMachineMeanings, findUnexplainedKeys, toTranslatorKey } from './machine-meanings.ts';
import { splitPhrase } from './words.ts';

const splitText = (phrase: string, own = '', book = '') =>
  splitWithMeanings(phrase, parseDictionary(own).entries, buildDictionary(parseDictionary(book).entries));

describe('toTranslatorKey', () => {
  it.each([
    ['Chat', 'chat'],
    ['L’', "l'"],
    ['aujourd’hui', "aujourd'hui"],
    ['-t-il', 'il'],
    ['-ce', 'ce'],
    ['1er', '1er'],
    ['XVIIIe', 'xviiie'],
    ['e\u0301te\u0301', 'été'],
    ['a'.repeat(80), 'a'.repeat(80)],
  ])('returns the machine translation key of %s as %s', (token, key) => {
    expect(toTranslatorKey(token)).toBe(key);
  });

  it.each(['10\u202F000', '3,50', '1999', '-le', "-m'", '-là', '…', ' ', '', 'a'.repeat(81)])(
    'returns no machine translation key for %j',
    (token) => {
      expect(toTranslatorKey(token)).toBeUndefined();
    },
  );

  it('returns a machine translation key that is one of the token’s lookup keys', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (phrase) => {
        for (const { text } of splitPhrase(phrase)) {
          const key = toTranslatorKey(text);
          if (key !== undefined) expect(dictionaryKeysOf(text)).toContain(key);
        }
      }),
    );
  });
});

describe('findUnexplainedKeys', () => {
  it('lists each word without a meaning once, except words that are part of an expression', () => {
    const original = splitText(
      'Le chat part tout de suite, le chien reste 10 jours.',
      'chat = cat',
      'tout de suite = at once',
    );
    expect(findUnexplainedKeys(original)).toEqual(['le', 'part', 'chien', 'reste', 'jours']);
  });

  it('returns an empty list of words to translate if every word has a meaning', () => {
    expect(findUnexplainedKeys(splitText('Un chat !', 'un = a\nchat = cat'))).toEqual([]);
  });
});

describe('fillMachineMeanings', () => {
  const machineMeanings = new Map([
    ['chat', 'machine cat'],
    ['il', 'he'],
    ['tout', 'all'],
    ['de', 'of'],
  ]);

  it('adds machine meanings only to words that have no meaning from an editor', () => {
    expect(
      fillMachineMeanings(splitText('Le chat et le chien', 'chat = cat'), machineMeanings).meanings,
    ).toEqual(splitText('Le chat et le chien', 'chat = cat').meanings);
    expect(fillMachineMeanings(splitText('Chat'), machineMeanings).meanings).toEqual(['machine cat']);
    expect(fillMachineMeanings(splitText('Chat', '', 'chat = book’s cat'), machineMeanings).meanings).toEqual(
      ['book’s cat'],
    );
  });

  it('leaves a phrase’s tokens and expressions unchanged when it adds machine meanings', () => {
    const original = splitText('Tout de suite, dit-il.', 'tout de suite = at once');
    const filled = fillMachineMeanings(original, machineMeanings);
    expect(filled.word_list).toEqual(original.word_list);
    expect(filled.meanings.filter(Boolean)).toEqual(['at once', 'he']);
  });

  it('never changes an existing meaning, whatever the machine translator returns', () => {
    const word = fc.constantFrom(
      'le',
      'chat',
      'part',
      'donne-le',
      'parle-t-il',
      '12',
      'tout de suite',
      "l'homme",
    );
    const entries = fc.array(fc.record({ term: word, meaning: fc.constantFrom('one', 'two') }));
    fc.assert(
      fc.property(fc.array(word), entries, fc.dictionary(word, fc.string()), (words, own, translations) => {
        const original = splitWithMeanings(words.join(' '), own);
        const filled = fillMachineMeanings(original, new Map(Object.entries(translations)));
        original.meanings.forEach((meaning, index) => {
          if (meaning !== '') expect(filled.meanings[index]).toBe(meaning);
        });
        expect(filled.meanings).toHaveLength(original.meanings.length);
      }),
    );
  });
});
