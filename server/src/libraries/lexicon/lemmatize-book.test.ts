import { readFileSync } from 'node:fs';
import { splitPhrase } from '@lingostory/contract/words';
import { describe, expect, it } from 'vitest';
import { lemmatizeBook } from './lemmatize-book.ts';

type TruthWord = { phraseNo: number; text: string; lemmas: string[]; isName: boolean };

/** Reads a text of `truth/` with one phrase per line, and its words with the lemmas and names that a person assigned. */
function readTruth(name: string): { phrases: string[]; words: TruthWord[] } {
  const readLines = (extension: string) =>
    readFileSync(new URL(`./truth/${name}.${extension}`, import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
  return {
    phrases: readLines('txt'),
    words: readLines('tsv').map((line) => {
      const [phraseNo, text = '', lemmas = '', nameMark] = line.split('\t');
      return { phraseNo: Number(phraseNo), text, lemmas: lemmas.split('|'), isName: nameMark === '1' };
    }),
  };
}

/** Compares a text with its truth. All figures are shares from 0 to 1; `mistakes` lists the words that differ. */
function measureAccuracy(name: string) {
  const { phrases, words } = readTruth(name);
  const texts = phrases.flatMap((phrase) => splitPhrase(phrase).filter(({ isWord }) => isWord));
  expect(texts.map(({ text }) => text)).toEqual(words.map(({ text }) => text));
  const results = lemmatizeBook(phrases)
    .flat()
    .map(({ lemma, role }) => (role === 'M' ? { lemma: '', isName: true } : { lemma, isName: false }));
  const rows = words.map((word, index) => ({
    ...word,
    result: results[index] ?? { lemma: '', isName: false },
  }));
  const wrongRows = rows.filter(({ lemmas, result }) => !lemmas.includes(result.lemma));
  const rightNameCount = rows.filter(({ isName, result }) => isName && result.isName).length;
  const nameShare = (nameCount: number) => (nameCount === 0 ? 1 : rightNameCount / nameCount);
  return {
    lemmas: 1 - wrongRows.length / rows.length,
    namePrecision: nameShare(rows.filter(({ result }) => result.isName).length),
    nameRecall: nameShare(rows.filter(({ isName }) => isName).length),
    mistakes: wrongRows.map(
      ({ phraseNo, text, lemmas, result }) =>
        `${phraseNo} ${text}: "${result.lemma}", not "${lemmas.join('|')}"`,
    ),
  };
}

describe('lemmatizeBook', () => {
  // The rules were chosen on `truth-1`. The others judge; `narrative` has as many homographs as fit into it.
  it.each([
    ['truth-1', { lemmas: 0.995, names: 0.98 }],
    ['narrative', { lemmas: 0.99, names: 0.98 }],
    ['conversation', { lemmas: 0.99, names: 0.98 }],
    ['village', { lemmas: 0.99, names: 0.98 }],
  ])('finds the lemmas and names that a person assigned in the text "%s"', (name, minimum) => {
    const { lemmas, namePrecision, nameRecall, mistakes } = measureAccuracy(name);
    expect(lemmas, mistakes.join('\n')).toBeGreaterThanOrEqual(minimum.lemmas);
    expect(Math.min(namePrecision, nameRecall), mistakes.join('\n')).toBeGreaterThanOrEqual(minimum.names);
  });

  const listNames = (phrases: string[]) =>
    lemmatizeBook(phrases).map((lemmas, index) =>
      splitPhrase(phrases[index] ?? '')
        .filter(({ isWord }) => isWord)
        .flatMap(({ text }, wordIndex) => (lemmas[wordIndex]?.role === 'M' ? [text] : [])),
    );

  it('reads a capitalized word as a name wherever it is one elsewhere in the book', () => {
    expect(listNames(['Brave dort.'])).toEqual([[]]);
    expect(listNames(['Brave dort.', 'Le chien Brave aboie.', 'Il est brave.'])).toEqual([
      ['Brave'],
      ['Brave'],
      [],
    ]);
  });

  it('reads an article as part of a name only before that name', () => {
    expect(listNames(['Le Goff entra.', 'Monsieur Le Goff sourit.', 'Le chat dort.'])).toEqual([
      ['Le', 'Goff'],
      ['Le', 'Goff'],
      [],
    ]);
  });

  it('reads titles and words in capitals as ordinary words', () => {
    expect(listNames(['M. Dubois et Madame Roy.', 'ATTENTION À LA MARCHE', '(Il dort.)'])).toEqual([
      ['Dubois', 'Roy'],
      [],
      [],
    ]);
  });
});
