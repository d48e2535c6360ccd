import type { Span } from './boundaries.ts';
import { median } from './median.ts';
import { HOP_SECONDS } from './mfcc.ts';

/**
 * The length of a phrase is unlikely if it deviates by more than this, as a natural logarithm, from the length expected
 * from its reference and the other phrases.
 */
const LOG_DURATION_TOLERANCE = 0.3;
/**
 * The length must also deviate by more than this many seconds, because the relative deviation means little for a
 * phrase of two words.
 */
const DURATION_TOLERANCE_SECONDS = 0.3;

/** A phrase that was spoken, with its index. */
export type SpokenSpan = Span & {
  phrase: number;
  /** Natural logarithm of its length relative to its reference and to the other phrases: 0 for the narrator's usual pace. */
  surplus: number;
  unlikelyLength: 'too-long' | 'too-short' | undefined;
};

/** Compares the speech in each phrase with the length of its reference, which `referenceFrames` holds, and the narrator's pace. */
export function measureLengths(
  spans: readonly (Span | undefined)[],
  referenceFrames: readonly number[],
  measureSpeech: (firstFrame: number, end: number) => number,
): SpokenSpan[] {
  const surpluses = spans.map((span, phrase) => {
    if (!span) return undefined;
    const frameCount = Math.max(measureSpeech(span.first, span.last + 1) / HOP_SECONDS, 1);
    return Math.log(frameCount / Math.max(referenceFrames[phrase] ?? 0, 1));
  });
  const typicalSurplus = median(surpluses.filter((surplus) => surplus !== undefined));
  return spans.flatMap((span, phrase): SpokenSpan[] => {
    if (!span) return [];
    const surplus = (surpluses[phrase] ?? 0) - typicalSurplus;
    const expectedSeconds = Math.exp(typicalSurplus) * (referenceFrames[phrase] ?? 0) * HOP_SECONDS;
    const unlikelyLength = !isLengthUnlikely(surplus, expectedSeconds)
      ? undefined
      : surplus > 0
        ? 'too-long'
        : 'too-short';
    return [{ ...span, phrase, surplus, unlikelyLength }];
  });
}

function isLengthUnlikely(surplus: number, expectedSeconds: number): boolean {
  const seconds = Math.abs(Math.exp(surplus) - 1) * expectedSeconds;
  return Math.abs(surplus) > LOG_DURATION_TOLERANCE && seconds > DURATION_TOLERANCE_SECONDS;
}
