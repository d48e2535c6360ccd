import type { CorrectionView, LemmaWordView } from '@lingostory/contract/studio/lemmas/schemas';
import { describe, expect, it } from 'vitest';
import { describeCorrection, toChange, toWordFields } from './corrections.ts';

const correction: CorrectionView = {
  id: 7,
  lemma: 'fils',
  is_name: false,
  corrected_at: '2026-11-28T10:00:00Z',
  corrected_by: 'Marie',
};
const word: LemmaWordView = {
  word_index: 3,
  text: 'fils',
  lemma: 'fil',
  is_name: false,
  can_be_name: false,
  choices: ['fil', 'fils'],
  of_phrase: null,
  of_book: null,
};

describe('toWordFields', () => {
  it('names the correction of the chosen scope, or none', () => {
    const phrase = { id: 5, version: 2, words: [] };
    const correctedWord = { ...word, of_book: correction };
    expect(toWordFields(phrase, correctedWord, 'book')).toEqual({
      id: 5,
      version: 2,
      word_index: 3,
      scope: 'book',
      seen_id: 7,
    });
    expect(toWordFields(phrase, correctedWord, 'phrase').seen_id).toBe(0);
  });
});

describe('toChange', () => {
  it('leaves out what a correction left to the rules', () => {
    expect(toChange(correction)).toEqual({ lemma: 'fils', is_name: 0 });
    expect(toChange({ ...correction, is_name: null })).toEqual({ lemma: 'fils' });
    expect(toChange({ ...correction, lemma: null, is_name: true })).toEqual({ is_name: 1 });
  });
});

describe('describeCorrection', () => {
  it('says what was set, by whom and when', () => {
    const formatDay = () => '28 November 2026';
    expect(describeCorrection(correction, formatDay)).toBe(
      'Base form fils, set by Marie on 28 November 2026',
    );
    expect(describeCorrection({ ...correction, lemma: null, corrected_by: null }, formatDay)).toBe(
      'Not a name, set by an editor on 28 November 2026',
    );
  });
});
