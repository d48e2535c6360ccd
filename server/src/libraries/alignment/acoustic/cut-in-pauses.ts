import { moveSpanEdgesToPauses, type Span } from '../boundaries.ts';
import type { FrameFeatures } from '../mfcc.ts';

/** A cut lies at most this many frames outside of a phrase's first and last phone, unless it is quieter farther away. */
const MAX_MARGIN_FRAMES = 15;

/**
 * Returns each phrase with half of the pause beside it, up to a maximum, or with more of it if it is quieter farther away. Never
 * farther than half of the pause toward `unwritten`, speech that isn't in the text and breaths. The cuts are in order and don't
 * overlap.
 */
export function cutInPauses(
  phrases: readonly (Span | undefined)[],
  unwritten: readonly Span[],
  frames: FrameFeatures,
): (Span | undefined)[] {
  const spans = orderSpans(phrases);
  const quietest = moveSpanEdgesToPauses(spans, frames.energies);
  const sounds = [...spans.filter((span) => span !== undefined), ...unwritten].toSorted(
    (a, b) => a.first - b.first,
  );
  const cuts = spans.map((span, index) => {
    const quiet = quietest[index];
    if (!span || !quiet) return undefined;
    const position = sounds.indexOf(span);
    const findMargin = (gap: number, quietMargin: number, neighbor: Span | undefined) => {
      const half = Math.max(0, gap) / 2;
      const margin = Math.max(Math.min(MAX_MARGIN_FRAMES, half), quietMargin);
      return Math.round(neighbor && unwritten.includes(neighbor) ? Math.min(half, margin) : margin);
    };
    const [former, next] = [sounds[position - 1], sounds[position + 1]];
    const formerGap = former ? span.first - former.last : 2 * MAX_MARGIN_FRAMES;
    const nextGap = next ? next.first - span.last : 2 * MAX_MARGIN_FRAMES;
    return {
      first: Math.max(0, span.first - findMargin(formerGap, span.first - quiet.first, former)),
      last: Math.min(frames.count - 1, span.last + findMargin(nextGap, quiet.last - span.last, next)),
    };
  });
  return divideOverlaps(spans, cuts);
}

/** Returns the spans without overlaps. A phrase that begins before the former one ends begins later instead. */
function orderSpans(phrases: readonly (Span | undefined)[]): (Span | undefined)[] {
  let formerLast = 0;
  return phrases.map((phrase) => {
    if (!phrase) return undefined;
    const first = Math.max(phrase.first, formerLast);
    const last = Math.max(phrase.last, first);
    formerLast = last;
    return { first, last };
  });
}

/** Returns the cuts with a single border between two that overlap: the middle of the pause between their phrases. */
function divideOverlaps(
  spans: readonly (Span | undefined)[],
  cuts: readonly (Span | undefined)[],
): (Span | undefined)[] {
  const dividedCuts = cuts.map((cut) => cut && { ...cut });
  let former: { cut: Span; span: Span } | undefined;
  for (const [index, cut] of dividedCuts.entries()) {
    const span = spans[index];
    if (!cut || !span) continue;
    if (former && cut.first < former.cut.last) {
      const border = Math.round((former.span.last + span.first) / 2);
      former.cut.last = border;
      cut.first = border;
    }
    former = { cut, span };
  }
  return dividedCuts;
}
