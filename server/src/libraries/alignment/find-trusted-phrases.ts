import type { Span } from './boundaries.ts';
import { measureLengths } from './measure-lengths.ts';

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

/**
 * Returns for each phrase whether warping found it well enough to train models with it: it was spoken, is about as long as its
 * reference suggests, and is not beside speech that is not in the text. `referenceFrames` holds the length of each reference.
 */
export function findTrustedPhrases(
  spans: readonly (Span | undefined)[],
  referenceFrames: readonly number[],
  measureSpeech: (firstFrame: number, end: number) => number,
): boolean[] {
  const spokenSpans = measureLengths(spans, referenceFrames, measureSpeech);
  const trustedFlags = spans.map(() => false);
  for (const [index, { phrase, surplus, unlikelyLength, ...span }] of spokenSpans.entries()) {
    const previousSpan = spokenSpans[index - 1];
    const nextSpan = spokenSpans[index + 1];
    // Speech before the first phrase and after the last one is ignored, because it may be music.
    const unwrittenSeconds = Math.max(
      previousSpan ? measureSpeech(previousSpan.last + 1, span.first) : 0,
      nextSpan ? measureSpeech(span.last + 1, nextSpan.first) : 0,
    );
    trustedFlags[phrase] =
      unlikelyLength === undefined && !isBesideUnwrittenSpeech(surplus, unwrittenSeconds);
  }
  return trustedFlags;
}

function isBesideUnwrittenSpeech(surplus: number, unwrittenSeconds: number): boolean {
  return (
    unwrittenSeconds >= MIN_UNWRITTEN_SPEECH_SECONDS &&
    (unwrittenSeconds < MIN_UNWRITTEN_PHRASE_SECONDS || surplus > MIN_SURPLUS_BESIDE_UNWRITTEN_PHRASE)
  );
}
