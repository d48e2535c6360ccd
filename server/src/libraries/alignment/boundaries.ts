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

/** Consecutive frames; `last` is inclusive. */
export type Span = { first: number; last: number };

/** Returns the spans with each start and end moved to the quietest frame nearby, into the pause around the phrase. */
export function moveSpanEdgesToPauses(
  spans: readonly (Span | undefined)[],
  energies: Float32Array,
): (Span | undefined)[] {
  const smoothedEnergies = smoothEnergies(energies);
  const searchFrames = Math.round(SEARCH_SECONDS / HOP_SECONDS);
  const movedSpans = spans.map((span) => span && { ...span });
  const foundSpans = movedSpans.filter((span) => span !== undefined);
  for (let index = 0; index <= foundSpans.length; index += 1) {
    const previousSpan = foundSpans[index - 1];
    const nextSpan = foundSpans[index];
    const lowestFrame = previousSpan ? Math.floor((previousSpan.first + previousSpan.last) / 2) : 0;
    const highestFrame = nextSpan
      ? Math.floor((nextSpan.first + nextSpan.last) / 2)
      : smoothedEnergies.length - 1;
    if (
      previousSpan &&
      nextSpan &&
      (nextSpan.first - previousSpan.last) * HOP_SECONDS < MAX_SHARED_GAP_SECONDS
    ) {
      const centerFrame = Math.round((previousSpan.last + nextSpan.first) / 2);
      const boundaryFrame = findQuietestFrame(
        smoothedEnergies,
        centerFrame,
        Math.max(lowestFrame, centerFrame - searchFrames),
        Math.min(highestFrame, centerFrame + searchFrames),
      );
      previousSpan.last = boundaryFrame;
      nextSpan.first = boundaryFrame;
      continue;
    }
    if (previousSpan) {
      const end = previousSpan.last;
      const limit = nextSpan ? Math.min(highestFrame, nextSpan.first) : highestFrame;
      previousSpan.last = findQuietestFrame(
        smoothedEnergies,
        end,
        Math.max(lowestFrame, end - searchFrames),
        Math.min(limit, end + searchFrames),
      );
    }
    if (nextSpan) {
      const start = nextSpan.first;
      const limit = previousSpan ? Math.max(lowestFrame, previousSpan.last) : lowestFrame;
      nextSpan.first = findQuietestFrame(
        smoothedEnergies,
        start,
        Math.max(limit, start - searchFrames),
        Math.min(highestFrame, start + searchFrames),
      );
    }
  }
  return movedSpans;
}

function findQuietestFrame(
  smoothedEnergies: Float32Array,
  centerFrame: number,
  firstFrame: number,
  lastFrame: number,
): number {
  let bestFrame = centerFrame;
  let lowestCost = Infinity;
  for (let frame = firstFrame; frame <= lastFrame; frame += 1) {
    const cost =
      (smoothedEnergies[frame] as number) +
      Math.abs(frame - centerFrame) * HOP_SECONDS * DISTANCE_COST_DECIBELS_PER_SECOND;
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
