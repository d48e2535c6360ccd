import type { Found, VoiceRun } from './align-voice.ts';
import type { Span } from './boundaries.ts';
import { HOP } from './mfcc.ts';

/** Seconds between two runs' boundaries of a phrase beyond which one of them must be wrong. */
const START_TOLERANCE = 0.15;
const END_TOLERANCE = 0.2;
/** How much longer or shorter than the others a phrase may be, held against its reference; a natural logarithm. */
const DURATION_TOLERANCE = 0.3;
/** Of a phrase of two words that says little: it must be as many seconds longer or shorter as well. */
const SECONDS_TOLERANCE = 0.3;

export type CheckedRun = { run: VoiceRun; spans: readonly (Span | undefined)[] };

/**
 * Which phrases an editor should hear: those that were not spoken, those on which two runs with different voices disagree, and
 * those that are much longer or shorter than their reference says (a line is missing in the text or in the recording).
 */
export function flagPhrases(
  best: CheckedRun,
  other: CheckedRun,
  referenceFrames: readonly number[],
  silence: Float32Array,
): boolean[] {
  const ratios = best.run.found.map(
    (found, index) =>
      found && Math.log(Math.max(spokenFrames(found, silence), 1) / (referenceFrames[index] ?? 1)),
  );
  const typical = median(ratios.filter((ratio) => ratio !== undefined));
  return best.spans.map((span, index) => {
    const second = other.spans[index];
    const ratio = ratios[index];
    if (!span || !second || ratio === undefined) return true;
    const expected = Math.exp(typical) * (referenceFrames[index] ?? 0);
    const surplus = Math.abs(Math.exp(ratio - typical) - 1) * expected * HOP;
    return (
      Math.abs(span.first - second.first) * HOP > START_TOLERANCE ||
      Math.abs(span.last - second.last) * HOP > END_TOLERANCE ||
      (Math.abs(ratio - typical) > DURATION_TOLERANCE && surplus > SECONDS_TOLERANCE)
    );
  });
}

function spokenFrames({ first, last }: Found, silence: Float32Array): number {
  return silence.subarray(first, last + 1).reduce((sum, share) => sum + 1 - share, 0);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
