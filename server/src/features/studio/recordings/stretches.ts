import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { Stretch } from '@lingostory/contract/studio/recordings/schemas';
import type { TimeSpan } from '../../../adapters/narration/narration.ts';
import { roundToMilliseconds } from './draft-phrases.ts';

/** Returns a recording's stretches of unwritten speech as they are stored. */
export const readStoredStretches = (unwritten: unknown): Stretch[] => unwritten as Stretch[];

/**
 * Returns the stretches after a part of the recording was aligned. In that part, the given spans take the place of the
 * earlier stretches. Elsewhere the stretches stay, cut at the edges of the part. A new stretch gets the name of the
 * earlier one that it shares most of its time with.
 */
export function replaceStretches(
  stretches: readonly Stretch[],
  part: TimeSpan,
  spans: readonly TimeSpan[],
): Stretch[] {
  const outside = stretches.flatMap((stretch) => [
    { ...stretch, end: Math.min(stretch.end, part.start) },
    { ...stretch, start: Math.max(stretch.start, part.end) },
  ]);
  const named = stretches.filter(({ name }) => name !== '');
  const inside = spans.map((span): Stretch => {
    const start = roundToMilliseconds(Math.max(span.start, part.start));
    const end = roundToMilliseconds(Math.min(span.end, part.end));
    return { start, end, name: findNearestName(named, { start, end }) };
  });
  return [...outside, ...inside]
    .filter(({ start, end }) => roundToMilliseconds(end - start) >= recordingLimits.shortest)
    .sort((a, b) => a.start - b.start);
}

const findNearestName = (named: readonly Stretch[], span: TimeSpan) =>
  named
    .map(({ name, ...times }) => ({ name, seconds: countSharedSeconds(times, span) }))
    .reduce((best, shared) => (shared.seconds > best.seconds ? shared : best), { name: '', seconds: 0 }).name;

const countSharedSeconds = (a: TimeSpan, b: TimeSpan) => Math.min(a.end, b.end) - Math.max(a.start, b.start);
