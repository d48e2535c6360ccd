import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDictionary, cutWithMeanings, keysOf, parseDictionary } from './dictionary.ts';
import { fillFromMachine, machineKey, unexplainedKeys } from './machine-meanings.ts';
import { cutPhrase } from './words.ts';

const cut = (phrase: string, own = '', book = '') =>
  cutWithMeanings(phrase, parseDictionary(own).entries, buildDictionary(parseDictionary(book).entries));

describe('machineKey', () => {
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
    expect(machineKey(token)).toBe(key);
  });

  it.each(['10\u202F000', '3,50', '1999', '-le', "-m'", '-là', '…', ' ', '', 'a'.repeat(81)])(
    'does not return a machine translation key for %j',
    (token) => {
      expect(machineKey(token)).toBeUndefined();
    },
  );

  it('returns a machine translation key that is one of the token’s lookup keys', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (phrase) => {
        for (const { text } of cutPhrase(phrase)) {
          const key = machineKey(text);
          if (key !== undefined) expect(keysOf(text)).toContain(key);
        }
      }),
    );
  });
});

describe('unexplainedKeys', () => {
  it('lists each word without a meaning once, and leaves out the words of an expression', () => {
    const original = cut(
      'Le chat part tout de suite, le chien reste 10 jours.',
      'chat = cat',
      'tout de suite = at once',
    );
    expect(unexplainedKeys(original)).toEqual(['le', 'part', 'chien', 'reste', 'jours']);
  });

  it('returns an empty list of words to translate if every word has a meaning', () => {
    expect(unexplainedKeys(cut('Un chat !', 'un = a\nchat = cat'))).toEqual([]);
  });
});

describe('fillFromMachine', () => {
  const machine = new Map([
    ['chat', 'machine cat'],
    ['il', 'he'],
    ['tout', 'all'],
    ['de', 'of'],
  ]);

  it('adds machine meanings only to words without a meaning and never replaces an editor’s', () => {
    expect(fillFromMachine(cut('Le chat et le chien', 'chat = cat'), machine).meanings).toEqual(
      cut('Le chat et le chien', 'chat = cat').meanings,
    );
    expect(fillFromMachine(cut('Chat'), machine).meanings).toEqual(['machine cat']);
    expect(fillFromMachine(cut('Chat', '', 'chat = book’s cat'), machine).meanings).toEqual(['book’s cat']);
  });

  it('leaves the tokens and expressions of a phrase unchanged when it adds machine meanings', () => {
    const original = cut('Tout de suite, dit-il.', 'tout de suite = at once');
    const filled = fillFromMachine(original, machine);
    expect(filled.word_list).toEqual(original.word_list);
    expect(filled.meanings.filter(Boolean)).toEqual(['at once', 'he']);
  });

  it('never changes an existing meaning, whatever the translator returns', () => {
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
        const original = cutWithMeanings(words.join(' '), own);
        const filled = fillFromMachine(original, new Map(Object.entries(translations)));
        original.meanings.forEach((meaning, index) => {
          if (meaning !== '') expect(filled.meanings[index]).toBe(meaning);
        });
        expect(filled.meanings).toHaveLength(original.meanings.length);
      }),
    );
  });
});
