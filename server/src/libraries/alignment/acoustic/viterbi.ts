import { createOutOfMemoryError } from '../alignment-error.ts';
import { takeTurn } from '../take-turn.ts';
import { FILLER, type Network, NODE } from './network.ts';

/** Maximum memory of a search in bytes. A text of which most was not spoken may need more than usual. */
const MAX_CELLS = 1_000_000_000;
/** Frames after which the event loop gets a turn. */
export const FRAMES_PER_TURN = 2000;

export type Emissions = {
  /** Number of frames. */
  count: number;
  /** Writes the log likelihood of a frame for each model. */
  writeLikelihoods: (frame: number, likelihoods: Float64Array) => void;
  modelCount: number;
  /** The log likelihood of each frame as speech that is not in the text. */
  filler?: Float64Array | undefined;
};

export type SearchOptions = {
  /** The range of states to try for a frame. Neither end may move backwards; the whole network if omitted. */
  findWindow?: ((frame: number) => { first: number; end: number }) | undefined;
  signal?: AbortSignal | undefined;
};

/** The state of each frame on the best path, and the costs of the moves into it. */
export type BestPath = { states: Int32Array; moveCosts: Float64Array; total: number };

/**
 * Finds the most likely path through a network (Viterbi). Returns undefined if no path fits into the frames. Throws an
 * AlignmentError if the search needs too much memory.
 */
export async function findBestPath(
  network: Network,
  emissions: Emissions,
  { findWindow, signal }: SearchOptions = {},
): Promise<BestPath | undefined> {
  const { count, firstPredecessors, predecessors, costs } = network;
  const frameCount = emissions.count;
  const windows = Array.from(
    { length: frameCount },
    (_, frame) => findWindow?.(frame) ?? { first: 0, end: count },
  );
  const rowStarts = new Float64Array(frameCount + 1);
  for (const [frame, { first, end }] of windows.entries())
    rowStarts[frame + 1] = (rowStarts[frame] as number) + end - first;
  const cellCount = rowStarts[frameCount] as number;
  if (cellCount > MAX_CELLS) throw createOutOfMemoryError();
  const choices = new Uint8Array(cellCount);
  let former = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  let current = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  const likelihoods = new Float64Array(emissions.modelCount);
  // The state before the first frame: the first node, and the nodes that can be reached from it.
  former[0] = 0;
  fillNodes(network, former, { first: 1, end: windows[0]?.end ?? 0 });
  // The buffers hold the scores of two frames, so what lies before the window since then is cleared.
  let clearedFirst = 0;
  let formerFirst = 0;
  for (let frame = 0; frame < frameCount; frame += 1) {
    if (frame % FRAMES_PER_TURN === 0) await takeTurn(signal);
    emissions.writeLikelihoods(frame, likelihoods);
    const fillerLikelihood = emissions.filler?.[frame] ?? Number.NEGATIVE_INFINITY;
    const { first, end } = windows[frame] as { first: number; end: number };
    current.fill(Number.NEGATIVE_INFINITY, clearedFirst, first);
    const rowOffset = (rowStarts[frame] as number) - first;
    for (let state = first; state < end; state += 1) {
      const emission = network.emissions[state] as number;
      const source = emission === NODE ? current : former;
      let best = Number.NEGATIVE_INFINITY;
      let choice = 0;
      const firstArc = firstPredecessors[state] as number;
      const endArc = firstPredecessors[state + 1] as number;
      for (let arc = firstArc; arc < endArc; arc += 1) {
        const score = (source[predecessors[arc] as number] as number) - (costs[arc] as number);
        if (score > best) {
          best = score;
          choice = arc - firstArc;
        }
      }
      choices[rowOffset + state] = choice;
      if (emission === FILLER) best += fillerLikelihood;
      else if (emission !== NODE) best += likelihoods[emission] as number;
      current[state] = best;
    }
    [clearedFirst, formerFirst] = [formerFirst, first];
    [former, current] = [current, former];
  }
  const lastState = count - 1;
  const total = former[lastState] ?? Number.NEGATIVE_INFINITY;
  if (!(total > Number.NEGATIVE_INFINITY) || (windows.at(-1)?.end ?? 0) < count) return undefined;
  return { ...traceBack(network, choices, windows, rowStarts), total };
}

/** Fills the nodes that can be reached without a frame. */
function fillNodes(
  { emissions, firstPredecessors, predecessors, costs }: Network,
  scores: Float64Array,
  { first, end }: { first: number; end: number },
): void {
  for (let state = first; state < end; state += 1) {
    if (emissions[state] !== NODE) continue;
    for (
      let arc = firstPredecessors[state] as number;
      arc < (firstPredecessors[state + 1] as number);
      arc += 1
    ) {
      const score = (scores[predecessors[arc] as number] as number) - (costs[arc] as number);
      if (score > (scores[state] as number)) scores[state] = score;
    }
  }
}

function traceBack(
  { count, emissions, firstPredecessors, predecessors, costs }: Network,
  choices: Uint8Array,
  windows: readonly { first: number; end: number }[],
  rowStarts: Float64Array,
) {
  const states = new Int32Array(windows.length);
  const moveCosts = new Float64Array(windows.length);
  let state = count - 1;
  let frame = windows.length - 1;
  while (frame >= 0) {
    const { first } = windows[frame] as { first: number };
    const arc =
      (firstPredecessors[state] as number) +
      (choices[(rowStarts[frame] as number) + state - first] as number);
    moveCosts[frame] = (moveCosts[frame] as number) + (costs[arc] as number);
    if (emissions[state] !== NODE) {
      states[frame] = state;
      frame -= 1;
    }
    state = predecessors[arc] as number;
  }
  return { states, moveCosts };
}
