import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDictionary, dictionaryLookupKeysOf, parseDictionary, splitWithMeanings } from './dictionary.ts';
import { fillMachineMeanings, findUnexplainedKeys, toTranslatorKey } from './machine-meanings.ts';
import { splitPhrase } from './words.ts';

const splitTextWithMeanings = (phrase: string, phraseDictionary = '', book = '') =>
  splitWithMeanings(
    phrase,
    parseDictionary(phraseDictionary).entries,
    buildDictionary(parseDictionary(book).entries),
  );

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
  ])('looks up the machine translation of the word %s under the key %s', (token, key) => {
    expect(toTranslatorKey(token)).toBe(key);
  });

  it.each(['10\u202F000', '3,50', '1999', '-le', "-m'", '-là', '…', ' ', '', 'a'.repeat(81)])(
    'requests no machine translation of %j',
    (token) => {
      expect(toTranslatorKey(token)).toBeUndefined();
    },
  );

  it('looks up a word’s machine translation under one of the keys that dictionaries use for the word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (phrase) => {
        for (const { text } of splitPhrase(phrase)) {
          const key = toTranslatorKey(text);
          if (key !== undefined) expect(dictionaryLookupKeysOf(text)).toContain(key);
        }
      }),
    );
  });
});

describe('findUnexplainedKeys', () => {
  it('lists each word without a meaning once, except words that are part of an expression', () => {
    const original = splitTextWithMeanings(
      'Le chat part tout de suite, le chien reste 10 jours.',
      'chat = cat',
      'tout de suite = at once',
    );
    expect(findUnexplainedKeys(original)).toEqual(['le', 'part', 'chien', 'reste', 'jours']);
  });

  it('returns an empty list of words to translate if every word has a meaning', () => {
    expect(findUnexplainedKeys(splitTextWithMeanings('Un chat !', 'un = a\nchat = cat'))).toEqual([]);
  });
});

describe('fillMachineMeanings', () => {
  const machineMeanings = new Map([
    ['chat', 'machine cat'],
    ['il', 'he'],
    ['tout', 'all'],
    ['de', 'of'],
  ]);

  it('adds machine translations only to words that no dictionary explains', () => {
    expect(
      fillMachineMeanings(splitTextWithMeanings('Le chat et le chien', 'chat = cat'), machineMeanings)
        .meanings,
    ).toEqual(splitTextWithMeanings('Le chat et le chien', 'chat = cat').meanings);
    expect(fillMachineMeanings(splitTextWithMeanings('Chat'), machineMeanings).meanings).toEqual([
      'machine cat',
    ]);
    expect(
      fillMachineMeanings(splitTextWithMeanings('Chat', '', 'chat = book’s cat'), machineMeanings).meanings,
    ).toEqual(['book’s cat']);
  });

  it('leaves a phrase’s words and expressions unchanged when it adds machine translations', () => {
    const original = splitTextWithMeanings('Tout de suite, dit-il.', 'tout de suite = at once');
    const filledWords = fillMachineMeanings(original, machineMeanings);
    expect(filledWords.word_list).toEqual(original.word_list);
    expect(filledWords.meanings.filter(Boolean)).toEqual(['at once', 'he']);
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
      fc.property(
        fc.array(word),
        entries,
        fc.dictionary(word, fc.string()),
        (words, phraseDictionary, machineTranslations) => {
          const original = splitWithMeanings(words.join(' '), phraseDictionary);
          const filledWords = fillMachineMeanings(original, new Map(Object.entries(machineTranslations)));
          original.meanings.forEach((meaning, index) => {
            if (meaning !== '') expect(filledWords.meanings[index]).toBe(meaning);
          });
          expect(filledWords.meanings).toHaveLength(original.meanings.length);
        },
      ),
    );
  });
});
