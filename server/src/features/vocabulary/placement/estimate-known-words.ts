import { placementTest } from '@lingostory/contract/vocabulary/placement/constants';

/** A word of the test, and true if the member claims to know it. `rank` is null for a made-up word. */
export type JudgedWord = { rank: number | null; isKnown: boolean };

export type Estimate = {
  /** The estimated number of known words, rounded down to a whole band. */
  knownCount: number;
  claimedMadeUpCount: number;
  madeUpCount: number;
  isReliable: boolean;
};

/** Above this share of claimed made-up words, the estimate is too uncertain to mark words. */
const maxFalseAlarmRate = 0.25;

/**
 * Estimates how many of the most common words a member knows from one word of each band of ranks. The hit rate h of a
 * band, 0 or 1 here, is corrected for guessing by the false alarm rate f among the made-up words: (h − f) / (1 − f).
 * This is the correction of yes/no vocabulary tests (Anderson and Freebody, 1983): whoever claims a share f of the words
 * that they don't know has h = k + (1 − k) f for a share k of known words. Only the sum over the bands is limited to
 * possible numbers, because limiting each band would overrate people who guess.
 */
export function estimateKnownWords(words: readonly JudgedWord[]): Estimate {
  const { bandSize, rankCount } = placementTest;
  const madeUpWords = words.filter(({ rank }) => rank === null);
  const claimedMadeUpCount = madeUpWords.filter(({ isKnown }) => isKnown).length;
  const falseAlarmRate = madeUpWords.length === 0 ? 0 : claimedMadeUpCount / madeUpWords.length;
  const knownBandCount = words
    .filter(({ rank }) => rank !== null)
    .reduce((sum, { isKnown }) => sum + correctForGuessing(isKnown ? 1 : 0, falseAlarmRate), 0);
  // A sum such as 11.9999999 is 12.
  const wholeBandCount = Math.floor(knownBandCount + 1e-9);
  return {
    knownCount: Math.min(Math.max(wholeBandCount * bandSize, 0), rankCount),
    claimedMadeUpCount,
    madeUpCount: madeUpWords.length,
    isReliable: falseAlarmRate <= maxFalseAlarmRate,
  };
}

/** Returns the index of the band that a rank, counted from 1, belongs to. */
export const bandOf = (rank: number) => Math.floor((rank - 1) / placementTest.bandSize);

/** Returns 0 for a member who claims everything, about whom nothing is known. */
const correctForGuessing = (hitRate: number, falseAlarmRate: number) =>
  falseAlarmRate === 1 ? 0 : (hitRate - falseAlarmRate) / (1 - falseAlarmRate);
