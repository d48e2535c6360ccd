import { splitPhrase } from '@lingostory/contract/words';
import { describe, expect, it } from 'vitest';
import { type Correction, listLemmaChoices } from './corrections.ts';
import { lemmatize } from './lemmatize.ts';
import { isInLexicon } from './readings.ts';

const lemmatizeCorrected = (phrase: string, index: number, correction: Correction) =>
  lemmatize(splitPhrase(phrase), new Set(), new Map([[index, correction]])).map(({ lemma }) => lemma);

describe('lemmatize with corrections', () => {
  it('reads a word with the lemma that an editor chose, and its neighbors accordingly', () => {
    expect(lemmatizeCorrected('Il a deux fils.', 3, { lemma: 'fils', isName: false })).toEqual([
      'il',
      'avoir',
      'deux',
      'fils',
    ]);
    const words = splitPhrase('Je vis Paul.');
    const corrections = new Map([[1, { lemma: 'voir', isName: false }]]);
    expect(lemmatize(words, new Set(), corrections)[1]).toMatchObject({ lemma: 'voir', kind: 'verb' });
  });

  it('uses a lemma that the lexicon does not have for the word', () => {
    expect(lemmatizeCorrected('Le zorglon dort.', 1, { lemma: 'zorgle', isName: false })).toEqual([
      'le',
      'zorgle',
      'dormir',
    ]);
  });

  it('reads a capitalized word as a name, or not as one, if an editor says so', () => {
    expect(lemmatizeCorrected('Brave dort.', 0, { lemma: null, isName: true })).toEqual(['Brave', 'dormir']);
    expect(lemmatizeCorrected('Un homme brave dort.', 2, { lemma: null, isName: true })[2]).toBe('brave');
    expect(lemmatizeCorrected('Le Mistral souffle.', 1, { lemma: null, isName: false })[1]).toBe('mistral');
    expect(lemmatizeCorrected('Le Zorglon dort.', 1, { lemma: null, isName: false })[1]).toBe('zorglon');
  });

  it('keeps a name when an editor corrected only the lemma of the word that is spelled like it', () => {
    const correction = { lemma: 'pierre', isName: null };
    expect(lemmatizeCorrected('Il parle à Pierre.', 3, correction)[3]).toBe('Pierre');
    expect(lemmatizeCorrected('Il parle à Pierre.', 3, { lemma: 'pierre', isName: false })[3]).toBe('pierre');
  });
});

describe('listLemmaChoices', () => {
  it('lists each lemma of a word once, without names', () => {
    expect(listLemmaChoices('Vis').toSorted()).toEqual(['vis', 'vivre', 'voir']);
    expect(listLemmaChoices('Zorglon')).toEqual(['zorglon']);
  });
});

describe('isInLexicon', () => {
  it('knows words with and without ligatures, but no invented ones', () => {
    expect(['sœur', 'fils', "aujourd'hui", 'zorglon'].map(isInLexicon)).toEqual([true, true, true, false]);
  });
});
