import type { ReferencedRun } from './agree.ts';
import type { Span } from './boundaries.ts';
import { HOP } from './mfcc.ts';

/** Where more than this share of what was found is flagged, or a frame costs more than this, another text was spoken. */
const MAX_FLAGGED = 0.65;
const MAX_COST = -0.08;
/** Where so much of what is spoken belongs to no phrase, fewer that are flagged say the same. */
const MAX_UNWRITTEN = 0.1;
const MAX_FLAGGED_BESIDE = 0.3;
/** So few phrases say nothing of the whole. */
export const MIN_PHRASES = 5;

/** Whether it is this text that was spoken, more or less, by the mean cost of a frame and by what is to be heard again. */
export function isSameText(
  cost: number,
  spans: readonly (Span | undefined)[],
  flags: readonly boolean[],
  speechIn: (first: number, end: number) => number,
): boolean {
  const found = spans.filter((span) => span !== undefined);
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last || cost > MAX_COST) return false;
  if (spans.length < MIN_PHRASES) return true;
  const flaggedFound = flags.filter((flagged, index) => flagged && spans[index]).length;
  if (flaggedFound > MAX_FLAGGED * found.length) return false;
  const written = found.reduce((sum, span) => sum + speechIn(span.first, span.last + 1), 0);
  const unwritten = 1 - written / speechIn(first.first, last.last + 1);
  const flagged = flags.filter(Boolean).length;
  return unwritten <= MAX_UNWRITTEN || flagged < MAX_FLAGGED_BESIDE * flags.length;
}

/** Seconds from an end of a phrase within which most runs must have theirs. */
const TOLERANCE = 0.1;
/** How much longer or shorter than the others a phrase may be, held against its reference; a natural logarithm. */
const DURATION_TOLERANCE = 0.3;
/** Of a phrase of two words that says little: it must be as many seconds longer or shorter as well. */
const SECONDS_TOLERANCE = 0.3;
/** Seconds of speech between two phrases that belong to neither. */
const UNWRITTEN = 0.1;
/** So much of it was a phrase of its own: one beside it is wrong only where it took a part of it, and so is longer. */
const UNWRITTEN_PHRASE = 0.5;
const SURPLUS_BESIDE = 0.045;

/** `surplus` is how much longer than its reference a phrase is; a natural logarithm. */
type Spoken = Span & { phrase: number; surplus: number };

/**
 * Which phrases an editor should hear: those that were not spoken, those of which most of the runs do not agree on an end,
 * those that are much longer or shorter than their reference says, and those beside which something is spoken that is not written.
 */
export function flagPhrases(
  spans: readonly (Span | undefined)[],
  runs: readonly ReferencedRun[],
  speechIn: (first: number, end: number) => number,
): boolean[] {
  const references = runs[0]?.referenceFrames ?? [];
  const spoken = spans.flatMap((span, phrase): Spoken[] => {
    if (!span) return [];
    const frames = Math.max(speechIn(span.first, span.last + 1) / HOP, 1);
    return [{ ...span, phrase, surplus: Math.log(frames / Math.max(references[phrase] ?? 0, 1)) }];
  });
  const typical = median(spoken.map(({ surplus }) => surplus));
  const flags = spans.map(() => true);
  for (const [index, { phrase, surplus, ...span }] of spoken.entries()) {
    const before = spoken[index - 1];
    const after = spoken[index + 1];
    // Before the first phrase and after the last there may be music.
    const unwritten = Math.max(
      before ? speechIn(before.last + 1, span.first) : 0,
      after ? speechIn(span.last + 1, after.first) : 0,
    );
    const expected = Math.exp(typical) * (references[phrase] ?? 0) * HOP;
    flags[phrase] =
      isDisputed(span, phrase, runs) ||
      isUnlikely(surplus - typical, expected) ||
      isBesideUnwritten(surplus - typical, unwritten);
  }
  return flags;
}

/** Whether no more than half of the runs have an end of the phrase where it was found. */
function isDisputed(span: Span, phrase: number, runs: readonly ReferencedRun[]): boolean {
  const agree = (end: keyof Span) =>
    runs.filter(({ spans }) => {
      const other = spans[phrase];
      return other !== undefined && Math.abs(other[end] - span[end]) * HOP <= TOLERANCE;
    }).length;
  return Math.min(agree('first'), agree('last')) <= runs.length / 2;
}

function isUnlikely(surplus: number, expected: number): boolean {
  const seconds = Math.abs(Math.exp(surplus) - 1) * expected;
  return Math.abs(surplus) > DURATION_TOLERANCE && seconds > SECONDS_TOLERANCE;
}

function isBesideUnwritten(surplus: number, unwritten: number): boolean {
  return unwritten >= UNWRITTEN && (unwritten < UNWRITTEN_PHRASE || surplus > SURPLUS_BESIDE);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
