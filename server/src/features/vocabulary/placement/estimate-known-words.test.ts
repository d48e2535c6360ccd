import { placementTest } from '@lingostory/contract/vocabulary/placement/constants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Estimate, estimateKnownWords, type JudgedWord } from './estimate-known-words.ts';

const { rankCount, bandSize, madeUpWordCount } = placementTest;
const bandCount = rankCount / bandSize;

/** Returns a generator of numbers from 0 to 1 that is the same in every run (Lehmer, modulus 2^31 − 1). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Returns a test of a learner who knows the words up to this rank and claims this share of all others. */
function simulateTest(vocabularySize: number, guessingRate: number, random: () => number): JudgedWord[] {
  const ranks = Array.from(
    { length: bandCount },
    (_, band) => band * bandSize + 1 + Math.floor(random() * bandSize),
  );
  return [
    ...ranks.map((rank) => ({ rank, isKnown: rank <= vocabularySize || random() < guessingRate })),
    ...Array.from({ length: madeUpWordCount }, () => ({ rank: null, isKnown: random() < guessingRate })),
  ];
}

function simulateEstimates(vocabularySize: number, guessingRate: number, seed: number): Estimate[] {
  const random = createRandom(seed);
  return Array.from({ length: 400 }, () =>
    estimateKnownWords(simulateTest(vocabularySize, guessingRate, random)),
  );
}

const errorsOf = (estimates: readonly Estimate[], vocabularySize: number) =>
  estimates.map(({ knownCount }) => Math.abs(knownCount - vocabularySize)).toSorted((a, b) => a - b);
const quantileOf = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(share * (sorted.length - 1))];

const vocabularySizes = [0, 250, 500, 1_000, 1_500, 2_000, 2_500, 3_000];

describe('estimateKnownWords', () => {
  it.each(vocabularySizes)('estimates an honest learner of %i words within a band', (size) => {
    expect(errorsOf(simulateEstimates(size, 0, 1 + size), size).at(-1)).toBeLessThanOrEqual(bandSize);
  });

  it.each(vocabularySizes)(
    'estimates nine of ten learners of %i words who claim a tenth of the rest within 500 words',
    (size) => {
      const estimates = simulateEstimates(size, 0.1, 7 + size);
      expect(quantileOf(errorsOf(estimates, size), 0.9)).toBeLessThanOrEqual(500);
    },
  );

  it.each(vocabularySizes)(
    'estimates nine of ten learners of %i words who claim a fifth of the rest within 600 words',
    (size) => {
      const estimates = simulateEstimates(size, 0.2, 11 + size).filter(({ isReliable }) => isReliable);
      expect(quantileOf(errorsOf(estimates, size), 0.9)).toBeLessThanOrEqual(600);
    },
  );

  it('trusts learners who claim a tenth of unknown words, and few who claim half of them', () => {
    const countReliable = (rate: number) =>
      simulateEstimates(800, rate, 13).filter(({ isReliable }) => isReliable).length;
    expect(countReliable(0.1)).toBeGreaterThan(360);
    expect(countReliable(0.5)).toBeLessThan(40);
  });

  it('estimates nothing for somebody who claims every word', () => {
    expect(estimateKnownWords(simulateTest(0, 1, createRandom(3)))).toEqual({
      knownCount: 0,
      claimedMadeUpCount: madeUpWordCount,
      madeUpCount: madeUpWordCount,
      isReliable: false,
    });
  });

  it('returns whole bands within the test, and never fewer for one more known word', () => {
    const testArbitrary = fc.tuple(
      fc.array(fc.boolean(), { minLength: bandCount, maxLength: bandCount }),
      fc.array(fc.boolean(), { minLength: madeUpWordCount, maxLength: madeUpWordCount }),
      fc.nat({ max: bandCount - 1 }),
    );
    fc.assert(
      fc.property(testArbitrary, ([claims, madeUpClaims, addedBand]) => {
        const estimateFor = (realClaims: readonly boolean[]) =>
          estimateKnownWords([
            ...realClaims.map((isKnown, band) => ({ rank: band * bandSize + 1, isKnown })),
            ...madeUpClaims.map((isKnown) => ({ rank: null, isKnown })),
          ]).knownCount;
        const knownCount = estimateFor(claims);
        expect(knownCount % bandSize).toBe(0);
        expect(knownCount).toBeGreaterThanOrEqual(0);
        expect(knownCount).toBeLessThanOrEqual(rankCount);
        expect(estimateFor(claims.with(addedBand, true))).toBeGreaterThanOrEqual(knownCount);
      }),
    );
  });
});
