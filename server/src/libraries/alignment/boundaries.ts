import { HOP_SECONDS } from './mfcc.ts';

/**
 * The quietest point near the start or end of a phrase is searched for within this many seconds before and after it.
 */
const SEARCH_SECONDS = 0.2;
/** Two phrases that are closer together than this many seconds share one boundary. */
const MAX_SHARED_GAP_SECONDS = 0.12;
const SMOOTHING_FRAMES = 2;
/** Penalty in decibels for each second of distance from the original start or end. */
const DISTANCE_COST_DECIBELS_PER_SECOND = 25;

export type Span = { first: number; last: number };

/** Returns the spans with each start and end moved to the quietest frame nearby, into the pause around the phrase. */
export function moveToPauses(
  spans: readonly (Span | undefined)[],
  energies: Float32Array,
): (Span | undefined)[] {
  const levels = smoothEnergies(energies);
  const searchFrames = Math.round(SEARCH_SECONDS / HOP_SECONDS);
  const movedSpans = spans.map((span) => span && { ...span });
  const presentSpans = movedSpans.filter((span) => span !== undefined);
  for (let index = 0; index <= presentSpans.length; index += 1) {
    const previousSpan = presentSpans[index - 1];
    const nextSpan = presentSpans[index];
    const lowestFrame = previousSpan ? Math.floor((previousSpan.first + previousSpan.last) / 2) : 0;
    const highestFrame = nextSpan ? Math.floor((nextSpan.first + nextSpan.last) / 2) : levels.length - 1;
    if (
      previousSpan &&
      nextSpan &&
      (nextSpan.first - previousSpan.last) * HOP_SECONDS < MAX_SHARED_GAP_SECONDS
    ) {
      const center = Math.round((previousSpan.last + nextSpan.first) / 2);
      const boundary = findQuietestFrame(
        levels,
        center,
        Math.max(lowestFrame, center - searchFrames),
        Math.min(highestFrame, center + searchFrames),
      );
      previousSpan.last = boundary;
      nextSpan.first = boundary;
      continue;
    }
    if (previousSpan) {
      const end = previousSpan.last;
      const limit = nextSpan ? Math.min(highestFrame, nextSpan.first) : highestFrame;
      previousSpan.last = findQuietestFrame(
        levels,
        end,
        Math.max(lowestFrame, end - searchFrames),
        Math.min(limit, end + searchFrames),
      );
    }
    if (nextSpan) {
      const start = nextSpan.first;
      const limit = previousSpan ? Math.max(lowestFrame, previousSpan.last) : lowestFrame;
      nextSpan.first = findQuietestFrame(
        levels,
        start,
        Math.max(limit, start - searchFrames),
        Math.min(highestFrame, start + searchFrames),
      );
    }
  }
  return movedSpans;
}

function findQuietestFrame(
  levels: Float32Array,
  center: number,
  firstFrame: number,
  lastFrame: number,
): number {
  let bestFrame = center;
  let lowestCost = Infinity;
  for (let frame = firstFrame; frame <= lastFrame; frame += 1) {
    const cost =
      (levels[frame] as number) + Math.abs(frame - center) * HOP_SECONDS * DISTANCE_COST_DECIBELS_PER_SECOND;
    if (cost < lowestCost) {
      lowestCost = cost;
      bestFrame = frame;
    }
  }
  return bestFrame;
}

function smoothEnergies(energies: Float32Array): Float32Array {
  return energies.map((_, frame) => {
    const window = energies.subarray(Math.max(0, frame - SMOOTHING_FRAMES), frame + SMOOTHING_FRAMES + 1);
    return window.reduce((sum, energy) => sum + energy, 0) / window.length;
  });
}
