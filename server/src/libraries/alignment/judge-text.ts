import type { TrainedAlignment } from './acoustic/align-trained.ts';
import { MIN_PHRASES_TO_TRAIN } from './acoustic/phrase-fits.ts';

/** The mean fit of a right text's phrases is at least this. */
const MIN_FIT = 0.4;
/** Few phrases train models less well, so they fit less. */
const FEW_PHRASES = { count: 5, minFit: 0.33 };
/** Without training, the lowest fit counts, and the advantage of the warped path. Between the two, the text may be another one. */
const SUM_WITHOUT_TRAINING = { other: 0.25, same: 0.5 };

/**
 * Returns whether a recording contains this text or another one, such as one in another language or none. `cost` is the mean cost
 * of a frame of speech when the recording was warped. A text of one or two phrases can be uncertain.
 */
export function judgeText({ fits }: TrainedAlignment, cost: number): 'same' | 'uncertain' | 'other' {
  const foundFits = fits.filter((fit) => fit !== undefined);
  if (foundFits.length === 0) return 'other';
  const meanFit = foundFits.reduce((sum, fit) => sum + fit, 0) / foundFits.length;
  if (foundFits.length >= MIN_PHRASES_TO_TRAIN) {
    const minFit = foundFits.length <= FEW_PHRASES.count ? FEW_PHRASES.minFit : MIN_FIT;
    return meanFit >= minFit ? 'same' : 'other';
  }
  const sum = Math.min(...foundFits) - cost;
  if (sum < SUM_WITHOUT_TRAINING.other) return 'other';
  return sum < SUM_WITHOUT_TRAINING.same ? 'uncertain' : 'same';
}
