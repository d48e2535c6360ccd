import type { Span } from '../boundaries.ts';
import type { Network } from './network.ts';
import type { SearchOptions } from './viterbi.ts';

/** Frames to each side of the expected position in which a phrase is searched for: 15 seconds. */
const BAND_FRAMES = 1500;
/** Memory of a search in bytes, one for each pair of a frame and a state that it compares, if all phrases were found. */
const MAX_CELLS = 400_000_000;

/**
 * Returns the states to try for each frame: those that are expected within some seconds of it, given where some of the phrases
 * were found before.
 */
export function createWindowFinder(
  network: Network,
  spans: readonly (Span | undefined)[],
  frameCount: number,
): NonNullable<SearchOptions['findWindow']> {
  const expectedStates = interpolateStates(network, spans, frameCount);
  const statesPerFrame = network.count / frameCount;
  const band = Math.floor(Math.min(BAND_FRAMES, MAX_CELLS / frameCount / statesPerFrame / 2));
  return (frame) => ({
    first: frame <= band ? 0 : Math.floor(expectedStates[frame - band] as number),
    end:
      frame + band >= frameCount
        ? network.count
        : Math.min(network.count, Math.ceil(expectedStates[frame + band] as number) + 1),
  });
}

/** Returns the expected state of each frame. It never moves backwards. */
function interpolateStates(
  { boundaries, count }: Network,
  spans: readonly (Span | undefined)[],
  frameCount: number,
): Float64Array {
  const points: [frame: number, state: number][] = [[0, 0]];
  for (const [phrase, span] of spans.entries()) {
    if (!span) continue;
    points.push([span.first, boundaries[phrase] as number], [span.last, boundaries[phrase + 1] as number]);
  }
  points.push([frameCount, count]);
  const states = new Float64Array(frameCount + 1);
  for (const [index, [frame, state]] of points.entries()) {
    const [formerFrame, formerState] = points[index - 1] ?? [0, 0];
    for (let between = formerFrame; between <= frame; between += 1) {
      const share = frame === formerFrame ? 1 : (between - formerFrame) / (frame - formerFrame);
      states[between] = formerState + share * (state - formerState);
    }
  }
  for (let frame = 1; frame <= frameCount; frame += 1)
    states[frame] = Math.max(states[frame] as number, states[frame - 1] as number);
  return states;
}
