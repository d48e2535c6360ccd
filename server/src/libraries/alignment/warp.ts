import { setImmediate } from 'node:timers/promises';
import { measureFrameCosts, type Observations } from './frame-costs.ts';
import type { States } from './states.ts';

export type WarpOptions = {
  /** Number of states to try for each frame. */
  width: number;
  /** Returns the middle of the states to try for a frame, given the best state of the previous frame. */
  center: (frame: number, best: number) => number;
  /** Returns the cost of leaving out a phrase. If omitted, no phrase is left out. */
  omission?: (phrase: number) => number;
  signal?: AbortSignal | undefined;
  onProgress?: (share: number) => void;
};

/**
 * A path has one state per frame. `costs` holds the costs of the frames alone; `total` also includes the costs of the
 * moves.
 */
export type Path = { states: Int32Array; costs: Float32Array; total: number };

/**
 * A move: the number of states that the path advances (0 to 3), or `OMIT_MOVE`, which jumps from the previous gap
 * without using a frame.
 */
const STAY_MOVE = 0;
const OMIT_MOVE = 4;

/**
 * Cost of staying in a state, by the number of speech frames already spent there. Low at first, because a
 * narrator may speak at half the reference's speed.
 */
const STAY_COSTS = [0.01, 0.08, 0.2];
const LONG_STAY_COST = 0.4;
/** Cost of skipping frames of the reference, by the number of states that the path advances. */
const STEP_COSTS = [0, 0, 0.12, 0.4];
/**
 * Cost of a frame of speech in a gap. Lower than the cost of words that don't fit, so that speech missing from the
 * text goes to a gap rather than to an adjacent phrase.
 */
const GAP_IN_SPEECH_COST = -0.06;
const GAP_IN_SILENCE_COST = -0.1;
const PHRASE_IN_SILENCE_COST = -0.07;
/** Cost of leaving out consecutive phrases, paid once however many there are. */
const OMISSION_COST = 1.5;

/** Number of frames between two checks of the abort signal. */
const FRAMES_PER_CHECK = 500;

/**
 * The states of the band at one frame: the cost of the cheapest path to each, and how many frames that path
 * has stayed there.
 */
type Row = { low: number; costs: Float32Array; stays: Uint8Array };

/**
 * The cheapest path to one state. A single object is reused, because allocating hundreds of millions of them
 * would be slow.
 */
type BestMove = { cost: number; move: number };

/**
 * Finds the cheapest path through the states in order, one state per frame, by dynamic time warping within a
 * band of states. Uses one byte of memory per frame and state of the band. Rejects when the signal is
 * aborted.
 */
export async function warp(
  observations: Observations,
  reference: Float32Array,
  states: States,
  { width, center, omission, signal, onProgress }: WarpOptions,
): Promise<Path> {
  const { count, silence } = observations;
  const bandWidth = Math.min(width, states.count);
  const lowStates = new Int32Array(count);
  const moves = new Uint8Array(count * bandWidth);
  const frameCost = measureFrameCosts(observations, reference);
  const omissionCostByPhrase = calculateOmissionCosts(states, omission);
  const arrival: BestMove = { cost: 0, move: STAY_MOVE };
  let current = createRow(bandWidth);
  // The path starts in the gap before the first phrase, as if there were an extra frame before the recording. In the
  // recording's first frame, it may therefore be up to three states further.
  let previous = createRow(bandWidth);
  previous.costs[0] = 0;
  let bestState = 0;
  for (let frame = 0; frame < count; frame += 1) {
    if (frame % FRAMES_PER_CHECK === 0) {
      await setImmediate();
      signal?.throwIfAborted();
      onProgress?.(frame / count);
    }
    const targetLow = Math.round(center(frame, bestState)) - (bandWidth >> 1);
    current.low = Math.max(previous.low, Math.min(states.count - bandWidth, targetLow));
    lowStates[frame] = current.low;
    bestState = fillRow(frame);
    [previous, current] = [current, previous];
  }
  const finalState = findFinalState(previous, states);
  return { ...traceBack(finalState), total: costAt(previous, finalState) };

  /** Advances by one frame and returns the cheapest state at that frame. */
  function fillRow(frame: number): number {
    const silenceShare = silence[frame] as number;
    const speechShare = 1 - silenceShare;
    let cheapestState = current.low;
    let lowestCost = Infinity;
    let lastGap = -1;
    let omission = OMISSION_COST;
    for (let index = 0; index < bandWidth; index += 1) {
      const state = current.low + index;
      const vector = states.vectors[state] as number;
      if (vector < 0) {
        arriveInGap(arrival, previous, state);
        arrival.cost += speechShare * GAP_IN_SPEECH_COST + silenceShare * GAP_IN_SILENCE_COST;
        if (lastGap >= 0) {
          const cost = omission + (omissionCostByPhrase[states.phrases[state] as number] as number);
          considerMove(arrival, (current.costs[lastGap] as number) + cost, OMIT_MOVE);
        }
        lastGap = index;
        omission = arrival.move === OMIT_MOVE ? 0 : OMISSION_COST;
      } else {
        arriveInPhrase(arrival, previous, state, (states.vectors[state - 1] as number) < 0, speechShare);
        if (arrival.cost < Infinity)
          arrival.cost += speechShare * frameCost(frame, vector) + silenceShare * PHRASE_IN_SILENCE_COST;
      }
      const { cost, move } = arrival;
      current.costs[index] = cost;
      moves[frame * bandWidth + index] = move;
      current.stays[index] =
        move === STAY_MOVE ? Math.min(255, staysAt(previous, state) + (silenceShare < 0.5 ? 1 : 0)) : 0;
      if (cost < lowestCost) {
        lowestCost = cost;
        cheapestState = state;
      }
    }
    return cheapestState;
  }

  function traceBack(last: number): Omit<Path, 'total'> {
    const path = new Int32Array(count);
    const costs = new Float32Array(count);
    let state = last;
    for (let frame = count - 1; frame >= 0; frame -= 1) {
      const moveAt = () => moves[frame * bandWidth + state - (lowStates[frame] as number)] as number;
      while (moveAt() === OMIT_MOVE) state = states.gaps[(states.phrases[state] as number) - 1] as number;
      const vector = states.vectors[state] as number;
      path[frame] = state;
      costs[frame] = vector < 0 ? 0 : frameCost(frame, vector);
      state -= moveAt();
    }
    return { states: path, costs };
  }
}

function createRow(band: number): Row {
  const costs = new Float32Array(band).fill(Infinity);
  return { low: 0, costs, stays: new Uint8Array(band) };
}

function costAt({ low, costs }: Row, state: number): number {
  return state >= low && state < low + costs.length ? (costs[state - low] as number) : Infinity;
}

function staysAt({ low, stays }: Row, state: number): number {
  return state < low + stays.length ? (stays[state - low] as number) : 0;
}

/**
 * Enters a gap from one of the two states before it, skipping at most a phrase of a single frame. Staying in a gap
 * costs nothing extra.
 */
function arriveInGap(arrival: BestMove, previous: Row, state: number): void {
  arrival.cost = costAt(previous, state);
  arrival.move = STAY_MOVE;
  for (let step = 1; step <= 2; step += 1)
    considerMove(arrival, costAt(previous, state - step) + (STEP_COSTS[step] as number), step);
}

function arriveInPhrase(
  arrival: BestMove,
  previous: Row,
  state: number,
  isFirst: boolean,
  loud: number,
): void {
  arrival.cost = costAt(previous, state) + loud * (STAY_COSTS[staysAt(previous, state)] ?? LONG_STAY_COST);
  arrival.move = STAY_MOVE;
  for (let step = 1; step <= 3; step += 1) {
    // When a phrase follows another directly, the gap between them doesn't count as a step.
    const passedFrames = isFirst && step > 1 ? step - 1 : step;
    considerMove(arrival, costAt(previous, state - step) + (STEP_COSTS[passedFrames] as number), step);
  }
}

function considerMove(arrival: BestMove, cost: number, move: number): void {
  if (cost < arrival.cost) {
    arrival.cost = cost;
    arrival.move = move;
  }
}

/**
 * Returns the last gap in the band or the state before it, whichever is cheaper, since the path may end without a
 * gap.
 */
function findFinalState(row: Row, { gaps }: States): number {
  const gap = gaps.findLast((candidate) => candidate < row.low + row.costs.length) ?? 0;
  return costAt(row, gap - 1) < costAt(row, gap) ? gap - 1 : gap;
}

/** Returns, for the gap after each phrase, the cost of reaching it from the gap before the phrase. */
function calculateOmissionCosts({ gaps }: States, omission: WarpOptions['omission']): Float32Array {
  return Float32Array.from(gaps, (_, gap) => (gap > 0 && omission ? omission(gap - 1) : Infinity));
}
