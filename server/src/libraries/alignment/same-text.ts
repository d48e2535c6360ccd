import type { Span } from './boundaries.ts';

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
