import type { Span } from './boundaries.ts';
import { median } from './median.ts';
import { HOP_SECONDS } from './mfcc.ts';

/**
 * A phrase is not trusted if its length deviates by more than this, as a natural logarithm, from the length expected from
 * its reference and the other phrases.
 */
const LOG_DURATION_TOLERANCE = 0.3;
/**
 * The length must also deviate by more than this many seconds, because the relative deviation means little for a
 * phrase of two words.
 */
const DURATION_TOLERANCE_SECONDS = 0.3;
/**
 * Speech between two phrases that isn't in the text is ignored if it lasts less than this many seconds. Otherwise,
 * neither phrase may be trusted.
 */
const MIN_UNWRITTEN_SPEECH_SECONDS = 0.1;
/**
 * Speech of at least this many seconds between two phrases is probably a whole phrase missing from the text. A
 * neighboring phrase is then distrusted only if it is longer than expected, because it may include part of the missing
 * phrase.
 */
const MIN_UNWRITTEN_PHRASE_SECONDS = 0.5;
const MIN_SURPLUS_BESIDE_UNWRITTEN_PHRASE = 0.045;

/** `surplus` is the natural logarithm of the phrase's length relative to its reference. */
type SpokenSpan = Span & { phrase: number; surplus: number };

/**
 * Returns for each phrase whether warping found it well enough to train models with it: it was spoken, is about as long as its
 * reference suggests, and is not beside speech that is not in the text. `referenceFrames` holds the length of each reference.
 */
export function findTrustedPhrases(
  spans: readonly (Span | undefined)[],
  referenceFrames: readonly number[],
  measureSpeech: (firstFrame: number, end: number) => number,
): boolean[] {
  const spokenSpans = spans.flatMap((span, phrase): SpokenSpan[] => {
    if (!span) return [];
    const frameCount = Math.max(measureSpeech(span.first, span.last + 1) / HOP_SECONDS, 1);
    return [{ ...span, phrase, surplus: Math.log(frameCount / Math.max(referenceFrames[phrase] ?? 0, 1)) }];
  });
  const typicalSurplus = median(spokenSpans.map(({ surplus }) => surplus));
  const trustedFlags = spans.map(() => false);
  for (const [index, { phrase, surplus, ...span }] of spokenSpans.entries()) {
    const previousSpan = spokenSpans[index - 1];
    const nextSpan = spokenSpans[index + 1];
    // Speech before the first phrase and after the last one is ignored, because it may be music.
    const unwrittenSeconds = Math.max(
      previousSpan ? measureSpeech(previousSpan.last + 1, span.first) : 0,
      nextSpan ? measureSpeech(span.last + 1, nextSpan.first) : 0,
    );
    const expectedSeconds = Math.exp(typicalSurplus) * (referenceFrames[phrase] ?? 0) * HOP_SECONDS;
    trustedFlags[phrase] =
      !isLengthUnlikely(surplus - typicalSurplus, expectedSeconds) &&
      !isBesideUnwrittenSpeech(surplus - typicalSurplus, unwrittenSeconds);
  }
  return trustedFlags;
}

function isLengthUnlikely(surplus: number, expectedSeconds: number): boolean {
  const seconds = Math.abs(Math.exp(surplus) - 1) * expectedSeconds;
  return Math.abs(surplus) > LOG_DURATION_TOLERANCE && seconds > DURATION_TOLERANCE_SECONDS;
}

function isBesideUnwrittenSpeech(surplus: number, unwrittenSeconds: number): boolean {
  return (
    unwrittenSeconds >= MIN_UNWRITTEN_SPEECH_SECONDS &&
    (unwrittenSeconds < MIN_UNWRITTEN_PHRASE_SECONDS || surplus > MIN_SURPLUS_BESIDE_UNWRITTEN_PHRASE)
  );
}
