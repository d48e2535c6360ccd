import type { TrainedAlignment } from './acoustic/align-trained.ts';

/** The mean fit of a right text's phrases is at least this, with models that were trained with other phrases. */
const MIN_FIT = 0.18;
/**
 * Models that were trained with few phrases tell less. They need a lower fit, but all that is known must sum up to enough: the fit
 * with trained models, the fit with untrained ones, and the advantage of the warped path.
 */
const FEW_PHRASES = { count: 9, minFit: 0.135, minSum: 0.45 };
/** A text with fewer phrases than this is judged by untrained models only. */
const MIN_PHRASES_TO_TRAIN = 3;
/** Phrases that were left out raise the fit that the others need: a few phrases of a long text fit anything by chance. */
const FIT_FOR_OMISSIONS = 0.3;
const MIN_SUM_WITHOUT_TRAINING = 0.25;

const meanOf = (fits: readonly (number | undefined)[]) => {
  const known = fits.filter((fit) => fit !== undefined);
  return known.reduce((sum, fit) => sum + fit, 0) / Math.max(known.length, 1);
};

/**
 * Returns true if the recording contains this text. `cost` is the mean cost of a frame of speech when the recording was warped.
 */
export function isSameText({ phrases, fits }: TrainedAlignment, cost: number): boolean {
  const foundCount = phrases.filter((phrase) => phrase !== undefined).length;
  if (foundCount === 0) return false;
  const omittedShare = 1 - foundCount / phrases.length;
  const [fit, untrainedFit] = [
    meanOf(fits.trained) - FIT_FOR_OMISSIONS * omittedShare,
    meanOf(fits.untrained) - FIT_FOR_OMISSIONS * omittedShare,
  ];
  if (foundCount > FEW_PHRASES.count) return fit >= MIN_FIT;
  if (foundCount < MIN_PHRASES_TO_TRAIN) return untrainedFit - cost >= MIN_SUM_WITHOUT_TRAINING;
  return fit >= FEW_PHRASES.minFit && fit + untrainedFit - cost >= FEW_PHRASES.minSum;
}
