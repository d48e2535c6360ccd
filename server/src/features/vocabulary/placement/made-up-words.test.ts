import { readFileSync } from 'node:fs';
import { placementTest } from '@lingostory/contract/vocabulary/placement/constants';
import { describe, expect, it } from 'vitest';
import { findLefffEntries } from '../../../libraries/lexicon/read-lefff.ts';
import { madeUpWords } from './made-up-words.ts';

const formsPath = new URL('../../../libraries/lexicon/frequency/fr-subtitles-20k.tsv', import.meta.url);
const frequentForms = new Set(
  readFileSync(formsPath, 'utf8')
    .split('\n')
    .map((line) => line.split(/\s/)[0]),
);

describe('madeUpWords', () => {
  it('contains no word that is in the Lefff or among the most frequent French forms', () => {
    const realWords = madeUpWords.filter(
      ({ word }) => findLefffEntries(word).length > 0 || frequentForms.has(word),
    );
    expect(realWords).toEqual([]);
    expect(findLefffEntries('fenêtre').length).toBeGreaterThan(0);
    expect(frequentForms.has('fenêtre')).toBe(true);
  });

  it('contains enough different made-up words for three placement tests', () => {
    expect(new Set(madeUpWords.map(({ word }) => word)).size).toBe(madeUpWords.length);
    expect(madeUpWords.length).toBeGreaterThanOrEqual(3 * placementTest.madeUpWordCount);
  });

  it('shows each word once in its phrase, among words of the Lefff', () => {
    for (const { word, phrase } of madeUpWords) {
      expect(phrase.split(word)).toHaveLength(2);
      const otherWords =
        phrase
          .replace(word, ' ')
          .toLowerCase()
          .match(/[\p{L}-]{3,}/gu) ?? [];
      for (const otherWord of otherWords)
        expect([otherWord, findLefffEntries(otherWord).length > 0 || otherWord === 'lyon']).toEqual([
          otherWord,
          true,
        ]);
    }
  });
});
