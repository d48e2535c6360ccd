import { describe, expect, it } from 'vitest';
import { toBaseForm, toKindLabel, toRankLabel } from './details-text.ts';

describe('toRankLabel', () => {
  it.each([
    [1, 'one of the 500 most common words'],
    [500, 'one of the 500 most common words'],
    [501, 'one of the 1,000 most common words'],
    [3_000, 'one of the 3,000 most common words'],
    [5_001, null],
    [null, null],
  ])('names the smallest group that has rank %s', (rank, label) => {
    expect(toRankLabel(rank)).toBe(label);
  });
});

describe('toKindLabel', () => {
  it('adds the gender of a noun to its part of speech', () => {
    expect(toKindLabel({ kind: 'noun', gender: 'masculine or feminine' })).toBe(
      'noun, masculine or feminine',
    );
    expect(toKindLabel({ kind: 'verb', gender: null })).toBe('verb');
  });
});

describe('toBaseForm', () => {
  it('puts the article before a noun only', () => {
    expect(toBaseForm({ lemma: 'quai', article: 'le' })).toBe('le quai');
    expect(toBaseForm({ lemma: 'partir', article: null })).toBe('partir');
  });
});
