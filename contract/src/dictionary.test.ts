import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDictionaryEntries,
  buildDictionary,
  collectExpressions,
  findMeanings,
  indexMeanings,
  parseDictionary,
  removeDictionaryEntries,
  splitWithMeanings,
} from './dictionary.ts';
import { splitPhrase } from './words.ts';

describe('parseDictionary', () => {
  it.each([
    ['chat = cat', 'chat', 'cat'],
    ['chat\tcat = feline: x', 'chat', 'cat = feline: x'],
    ['midi = noon: 12:00', 'midi', 'noon: 12:00'],
    ['chat\u00A0: cat: a pet', 'chat', 'cat: a pet'],
    ['\uFEFFtout de suite = right away', 'tout de suite', 'right away'],
    ['\tchat\t=\tcat\t', 'chat', 'cat'],
    ['chat =\tcat', 'chat', 'cat'],
    ['a = b = c', 'a', 'b = c'],
    ['-t-il = he', '-t-il', 'he'],
  ])('parses the dictionary line %j', (line, term, meaning) => {
    expect(parseDictionary(line)).toEqual({ entries: [{ term, meaning }], problems: [] });
  });

  it('parses dictionary lines with any kind of line ending and skips blank ones', () => {
    const { entries, problems } = parseDictionary('un = one\r\n\r\n  \ndeux = two\rtrois = three\n');
    expect(entries.map((entry) => entry.term)).toEqual(['un', 'deux', 'trois']);
    expect(problems).toEqual([]);
  });

  it.each([
    ['chat cat', 'no "="'],
    ['= cat', 'no word before'],
    ['\tcat', 'no word before'],
    ['? = cat', 'no word before'],
    ['chat =', 'no meaning'],
    ['chat\t', 'no meaning'],
    [`${'a'.repeat(81)} = long`, 'longer than 80'],
    [`long = ${'a'.repeat(201)}`, 'longer than 200'],
    ['L’UN  = again', 'already has a meaning in line 1'],
  ])('reports the line number of the invalid dictionary line %j', (line, reason) => {
    const { entries, problems } = parseDictionary(`l'un = one\n\n${line}\ndeux = two`);
    expect(entries.map((entry) => entry.term)).toEqual(["l'un", 'deux']);
    expect(problems).toEqual([{ line: 3, text: line.trim(), why: expect.stringContaining(reason) }]);
  });

  it('counts dictionary entry lengths in characters, not UTF-16 code units', () => {
    expect(parseDictionary(`${'𝒶'.repeat(80)} = ${'🙂'.repeat(200)}`).problems).toEqual([]);
  });

  it('turns every non-blank dictionary line into either an entry or a problem, and never throws', () => {
    const line = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('chat = cat', 'CHAT: cat', '\t', '='),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n');
        const { entries, problems } = parseDictionary(text);
        const nonEmptyLines = text
          .split(/\r\n|[\n\r\u2028\u2029]/)
          .filter((textLine) => textLine.trim() !== '');
        expect(entries.length + problems.length).toBe(nonEmptyLines.length);
        expect(indexMeanings(entries).size).toBe(entries.length);
      }),
    );
  });
});

describe('indexMeanings', () => {
  it('keeps the first meaning of a dictionary term and ignores punctuation around the term', () => {
    const entries = [
      { term: 'L’Été', meaning: 'the summer' },
      { term: "l'e\u0301te\u0301", meaning: 'another' },
      { term: '« Ça va ? »', meaning: 'are you well?' },
      { term: "Qu'", meaning: 'that' },
      { term: '…', meaning: 'nothing' },
    ];
    expect([...indexMeanings(entries)]).toEqual([
      ["l'été", 'the summer'],
      ['ça va', 'are you well?'],
      ["qu'", 'that'],
    ]);
  });
});

describe('collectExpressions', () => {
  it('lists each multi-word expression in the dictionaries once, longest first', () => {
    const phraseMeanings = new Map([
      ['pain', '1'],
      ["d'accord", '2'],
      ['peut-être', '3'],
      ["l'", '4'],
    ]);
    const book = new Map([
      ['tout de suite', '5'],
      ["d'accord", '6'],
    ]);
    expect(collectExpressions([phraseMeanings, book])).toEqual(['tout de suite', "d'accord"]);
  });
});

describe('findMeanings', () => {
  const meaningsOf = (phrase: string, ...dictionaries: Record<string, string>[]) =>
    findMeanings(
      splitPhrase(phrase),
      dictionaries.map((dictionary) => new Map(Object.entries(dictionary))),
    );

  it('returns each word’s meaning from the first dictionary that contains the word, and none for punctuation', () => {
    expect(meaningsOf('Le CHAT !', { chat: 'own' }, { chat: 'book', le: 'the', '!': 'gap' })).toEqual([
      'the',
      '',
      'own',
      '',
    ]);
  });

  it('looks up a hyphenated pronoun without its hyphen if the hyphenated form has no meaning', () => {
    expect(meaningsOf('parle-t-elle', { elle: 'she' })).toEqual(['', 'she']);
    expect(meaningsOf('parle-t-il', { il: 'he', '-il': 'he?' })).toEqual(['', 'he?']);
    expect(meaningsOf('dis-moi', { '-moi': 'to me', moi: 'me' })).toEqual(['', 'to me']);
  });

  it('does not give a hyphenated pronoun the meaning of a different word that is spelled the same', () => {
    expect(
      meaningsOf("prends-le-leur, va-t'en, homme-là l'eau", {
        le: 'the',
        leur: 'their',
        t: 'T',
        là: 'there',
        l: 'L',
      }),
    ).toEqual(splitPhrase("prends-le-leur, va-t'en, homme-là l'eau").map(() => ''));
  });

  it('finds no meaning for words such as “constructor” that are names of object properties', () => {
    expect(meaningsOf('constructor toString')).toEqual(['', '', '']);
  });
});

describe('splitWithMeanings', () => {
  const book = buildDictionary([
    { term: 'tout de suite', meaning: 'right away' },
    { term: 'suite', meaning: 'what follows' },
    { term: 'viens', meaning: 'come' },
  ]);

  it('joins the words of an expression from the book’s dictionary into one token and returns its meaning', () => {
    expect(splitWithMeanings('Viens tout de suite !', [], book)).toEqual({
      word_list: ['Viens', ' ', 'tout de suite', ' !'],
      meanings: ['come', '', 'right away', ''],
    });
  });

  it('prefers an expression in a phrase’s own dictionary to a longer expression in the book’s dictionary', () => {
    expect(splitWithMeanings('Viens tout de suite', [{ term: 'Tout de', meaning: 'all of' }], book)).toEqual({
      word_list: ['Viens', ' ', 'tout de', ' ', 'suite'],
      meanings: ['come', '', 'all of', '', 'what follows'],
    });
  });

  it('returns exactly one meaning per token for any phrase', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, fc.array(fc.record({ term: text, meaning: text })), (phrase, entries) => {
        const { word_list, meanings } = splitWithMeanings(phrase, entries, book);
        expect(meanings).toHaveLength(word_list.length);
        expect(word_list.join('')).toBe(phrase);
      }),
    );
  });
});

describe('addDictionaryEntries', () => {
  it('replaces an existing dictionary line of an added term and leaves all other lines unchanged', () => {
    const text = 'Chat\t=\tcat\n\nnot a line\nl’homme = the man\n';
    const entries = [
      { term: "L'homme", meaning: 'man' },
      { term: 'tout de suite', meaning: 'right away' },
    ];
    expect(addDictionaryEntries(text, entries)).toBe(
      'Chat\t=\tcat\n\nnot a line\nl’homme = man\ntout de suite = right away',
    );
    expect(addDictionaryEntries('', entries.slice(1))).toBe('tout de suite = right away');
    expect(addDictionaryEntries('un = one\r\ndeux = two', [])).toBe('un = one\ndeux = two');
  });

  it('finds the new meaning of every added term, whatever the dictionary contained before', () => {
    const term = fc.constantFrom('chat', 'Chien', 'tout de suite', 'l’eau', '10 000');
    const line = fc.oneof(
      term.map((word) => `${word} = x`),
      fc.string({ maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(line), fc.uniqueArray(term), (lines, terms) => {
        const entries = terms.map((word) => ({ term: word, meaning: 'new' }));
        const meanings = indexMeanings(
          parseDictionary(addDictionaryEntries(lines.join('\n'), entries)).entries,
        );
        for (const word of terms)
          expect(
            [...indexMeanings([{ term: word, meaning: '' }]).keys()].map((key) => meanings.get(key)),
          ).toEqual(['new']);
      }),
    );
  });
});

describe('removeDictionaryEntries', () => {
  it('removes a dictionary line only if both its term and its meaning match the entry to remove', () => {
    const text = 'Chat\t=\tcat\nnot a line\nl’homme = the man\nchien = hound';
    const entries = [
      { term: 'chat', meaning: 'cat' },
      { term: 'chien', meaning: 'dog' },
      { term: "L'homme", meaning: 'the man' },
    ];
    expect(removeDictionaryEntries(text, entries)).toBe('not a line\nchien = hound');
    expect(removeDictionaryEntries('chat = cat', entries)).toBe('');
  });
});
