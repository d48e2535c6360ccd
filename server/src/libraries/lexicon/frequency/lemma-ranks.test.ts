import { describe, expect, it } from 'vitest';
import { listCommonLemmas, rankOfLemma } from './lemma-ranks.ts';

describe('rankOfLemma', () => {
  it('gives common lemmas low ranks and rare ones none', () => {
    expect([rankOfLemma('le'), rankOfLemma('être')]).toEqual([1, 2]);
    expect(rankOfLemma('maison')).toBeLessThan(300);
    expect(rankOfLemma('boulangerie')).toBeGreaterThan(3_000);
    expect(rankOfLemma('échauguette')).toBeUndefined();
  });

  it('agrees with the list of the most common lemmas', () => {
    const lemmas = listCommonLemmas(1_000);
    expect(new Set(lemmas).size).toBe(1_000);
    expect(lemmas.map(rankOfLemma)).toEqual(lemmas.map((_, index) => index + 1));
  });
});
