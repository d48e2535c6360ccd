import { HOP } from './mfcc.ts';

/** Seconds before and after the end of a phrase in which its quietest point is searched. */
const REACH = 0.2;
/** Seconds. Two phrases that are closer together share one boundary. */
const SHARED = 0.12;
const SMOOTHING = 2;
/** Penalty in decibels for each second of distance from the original end. */
const DISTANCE_COST = 25;

export type Span = { first: number; last: number };

/** Returns the spans with each end moved to the quietest frame nearby, into the pause around the phrase. */
export function moveToPauses(
  spans: readonly (Span | undefined)[],
  energies: Float32Array,
): (Span | undefined)[] {
  const levels = smooth(energies);
  const reach = Math.round(REACH / HOP);
  const moved = spans.map((span) => span && { ...span });
  const present = moved.filter((span) => span !== undefined);
  for (let index = 0; index <= present.length; index += 1) {
    const before = present[index - 1];
    const after = present[index];
    const lowest = before ? Math.floor((before.first + before.last) / 2) : 0;
    const highest = after ? Math.floor((after.first + after.last) / 2) : levels.length - 1;
    if (before && after && (after.first - before.last) * HOP < SHARED) {
      const center = Math.round((before.last + after.first) / 2);
      const point = quietest(
        levels,
        center,
        Math.max(lowest, center - reach),
        Math.min(highest, center + reach),
      );
      before.last = point;
      after.first = point;
      continue;
    }
    if (before) {
      const end = before.last;
      const limit = after ? Math.min(highest, after.first) : highest;
      before.last = quietest(levels, end, Math.max(lowest, end - reach), Math.min(limit, end + reach));
    }
    if (after) {
      const start = after.first;
      const limit = before ? Math.max(lowest, before.last) : lowest;
      after.first = quietest(levels, start, Math.max(limit, start - reach), Math.min(highest, start + reach));
    }
  }
  return moved;
}

function quietest(levels: Float32Array, center: number, first: number, last: number): number {
  let best = center;
  let lowest = Infinity;
  for (let frame = first; frame <= last; frame += 1) {
    const cost = (levels[frame] as number) + Math.abs(frame - center) * HOP * DISTANCE_COST;
    if (cost < lowest) {
      lowest = cost;
      best = frame;
    }
  }
  return best;
}

function smooth(energies: Float32Array): Float32Array {
  return energies.map((_, frame) => {
    const part = energies.subarray(Math.max(0, frame - SMOOTHING), frame + SMOOTHING + 1);
    return part.reduce((sum, energy) => sum + energy, 0) / part.length;
  });
}
