import type { ReferencedRun } from './agree.ts';
import type { Span } from './boundaries.ts';
import { median } from './median.ts';
import { HOP_SECONDS } from './mfcc.ts';

/**
 * If more than this share of the phrases found are flagged, or the mean frame cost is above `MAX_MEAN_COST`, a different
 * text must have been spoken.
 */
const MAX_FLAGGED_SHARE = 0.65;
const MAX_MEAN_COST = -0.08;
/**
 * If more than this share of the speech belongs to no phrase, a smaller share of flagged phrases
 * (`MAX_FLAGGED_SHARE_IF_UNWRITTEN`) is enough to conclude that a different text was spoken.
 */
const MAX_UNWRITTEN_SHARE = 0.1;
const MAX_FLAGGED_SHARE_IF_UNWRITTEN = 0.3;
/** A text with fewer phrases than this is too short to be rejected because of flagged phrases. */
export const MIN_PHRASES_TO_REJECT_TEXT = 5;

/**
 * Returns true if the recording contains roughly this text, judging by the mean cost of a frame and by the flagged
 * phrases.
 */
export function isSameText(
  cost: number,
  spans: readonly (Span | undefined)[],
  flags: readonly boolean[],
  measureSpeech: (firstFrame: number, end: number) => number,
): boolean {
  const foundSpans = spans.filter((span) => span !== undefined);
  const [firstSpan, lastSpan] = [foundSpans[0], foundSpans.at(-1)];
  if (!firstSpan || !lastSpan || cost > MAX_MEAN_COST) return false;
  if (spans.length < MIN_PHRASES_TO_REJECT_TEXT) return true;
  const flaggedFoundCount = flags.filter((flagged, index) => flagged && spans[index]).length;
  if (flaggedFoundCount > MAX_FLAGGED_SHARE * foundSpans.length) return false;
  const writtenSeconds = foundSpans.reduce((sum, span) => sum + measureSpeech(span.first, span.last + 1), 0);
  const unwrittenShare = 1 - writtenSeconds / measureSpeech(firstSpan.first, lastSpan.last + 1);
  const allFlaggedCount = flags.filter(Boolean).length;
  return (
    unwrittenShare <= MAX_UNWRITTEN_SHARE || allFlaggedCount < MAX_FLAGGED_SHARE_IF_UNWRITTEN * flags.length
  );
}

/** An alignment run confirms the start or end of a phrase if it found the same point to within this many seconds. */
const EDGE_TOLERANCE_SECONDS = 0.1;
/**
 * A phrase is flagged if its length deviates by more than this, as a natural logarithm, from the length expected from
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
 * both phrases may be flagged.
 */
const MIN_UNWRITTEN_SPEECH_SECONDS = 0.1;
/**
 * Speech of at least this many seconds between two phrases is probably a whole phrase missing from the text. A
 * neighboring phrase is then flagged only if it is longer than expected, because it may include part of the missing
 * phrase.
 */
const MIN_UNWRITTEN_PHRASE_SECONDS = 0.5;
const MIN_SURPLUS_BESIDE_UNWRITTEN_PHRASE = 0.045;

/** `surplus` is the natural logarithm of the phrase's length relative to its reference. */
type SpokenSpan = Span & { phrase: number; surplus: number };

/**
 * Returns for each phrase whether an editor should check it: it was not spoken, the runs disagree on its start or
 * end, it is much longer or shorter than the reference suggests, or it is beside speech that is not in the text.
 */
export function flagPhrases(
  spans: readonly (Span | undefined)[],
  runs: readonly ReferencedRun[],
  measureSpeech: (firstFrame: number, end: number) => number,
): boolean[] {
  const referenceFrames = runs[0]?.referenceFrames ?? [];
  const spokenSpans = spans.flatMap((span, phrase): SpokenSpan[] => {
    if (!span) return [];
    const frameCount = Math.max(measureSpeech(span.first, span.last + 1) / HOP_SECONDS, 1);
    return [{ ...span, phrase, surplus: Math.log(frameCount / Math.max(referenceFrames[phrase] ?? 0, 1)) }];
  });
  const typicalSurplus = median(spokenSpans.map(({ surplus }) => surplus));
  const flags = spans.map(() => true);
  for (const [index, { phrase, surplus, ...span }] of spokenSpans.entries()) {
    const previousSpan = spokenSpans[index - 1];
    const nextSpan = spokenSpans[index + 1];
    // Speech before the first phrase and after the last one is ignored, because it may be music.
    const unwrittenSeconds = Math.max(
      previousSpan ? measureSpeech(previousSpan.last + 1, span.first) : 0,
      nextSpan ? measureSpeech(span.last + 1, nextSpan.first) : 0,
    );
    const expectedSeconds = Math.exp(typicalSurplus) * (referenceFrames[phrase] ?? 0) * HOP_SECONDS;
    flags[phrase] =
      isPositionDisputed(span, phrase, runs) ||
      isLengthUnlikely(surplus - typicalSurplus, expectedSeconds) ||
      isBesideUnwrittenSpeech(surplus - typicalSurplus, unwrittenSeconds);
  }
  return flags;
}

/** Returns true unless most alignment runs confirm the phrase's start and most confirm its end. */
function isPositionDisputed(span: Span, phraseIndex: number, runs: readonly ReferencedRun[]): boolean {
  const countAgreeingRuns = (edge: keyof Span) =>
    runs.filter(({ spans }) => {
      const runSpan = spans[phraseIndex];
      return (
        runSpan !== undefined && Math.abs(runSpan[edge] - span[edge]) * HOP_SECONDS <= EDGE_TOLERANCE_SECONDS
      );
    }).length;
  return Math.min(countAgreeingRuns('first'), countAgreeingRuns('last')) <= runs.length / 2;
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
