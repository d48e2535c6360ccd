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
 * A move: the number of states that the path advances (0 to 3), or `OMIT`, which jumps from the previous gap without
 * using a frame.
 */
const STAY = 0;
const OMIT = 4;

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
const GAP_IN_SPEECH = -0.06;
const GAP_IN_SILENCE = -0.1;
const PHRASE_IN_SILENCE = -0.07;
/** Cost of leaving out consecutive phrases, paid once however many there are. */
const OMISSION = 1.5;

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
type Arrival = { cost: number; move: number };

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
  const band = Math.min(width, states.count);
  const lows = new Int32Array(count);
  const moves = new Uint8Array(count * band);
  const frameCost = measureFrameCosts(observations, reference);
  const omissions = omissionCosts(states, omission);
  const arrival: Arrival = { cost: 0, move: STAY };
  let current = createRow(band);
  // The path starts in the gap before the first phrase, as if there were an extra frame before the recording.
  // It can therefore begin up to three states in.
  let previous = createRow(band);
  previous.costs[0] = 0;
  let best = 0;
  for (let frame = 0; frame < count; frame += 1) {
    if (frame % FRAMES_PER_CHECK === 0) {
      await setImmediate();
      signal?.throwIfAborted();
      onProgress?.(frame / count);
    }
    const wantedLow = Math.round(center(frame, best)) - (band >> 1);
    current.low = Math.max(previous.low, Math.min(states.count - band, wantedLow));
    lows[frame] = current.low;
    best = fillRow(frame);
    [previous, current] = [current, previous];
  }
  const last = lastState(previous, states);
  return { ...trace(last), total: costAt(previous, last) };

  /** Advances by one frame and returns the cheapest state at that frame. */
  function fillRow(frame: number): number {
    const quiet = silence[frame] as number;
    const loud = 1 - quiet;
    let cheapest = current.low;
    let lowest = Infinity;
    let lastGap = -1;
    let omission = OMISSION;
    for (let index = 0; index < band; index += 1) {
      const state = current.low + index;
      const vector = states.vectors[state] as number;
      if (vector < 0) {
        arriveInGap(arrival, previous, state);
        arrival.cost += loud * GAP_IN_SPEECH + quiet * GAP_IN_SILENCE;
        if (lastGap >= 0) {
          const cost = omission + (omissions[states.phrases[state] as number] as number);
          consider(arrival, (current.costs[lastGap] as number) + cost, OMIT);
        }
        lastGap = index;
        omission = arrival.move === OMIT ? 0 : OMISSION;
      } else {
        arriveInPhrase(arrival, previous, state, (states.vectors[state - 1] as number) < 0, loud);
        if (arrival.cost < Infinity)
          arrival.cost += loud * frameCost(frame, vector) + quiet * PHRASE_IN_SILENCE;
      }
      const { cost, move } = arrival;
      current.costs[index] = cost;
      moves[frame * band + index] = move;
      current.stays[index] =
        move === STAY ? Math.min(255, staysAt(previous, state) + (quiet < 0.5 ? 1 : 0)) : 0;
      if (cost < lowest) {
        lowest = cost;
        cheapest = state;
      }
    }
    return cheapest;
  }

  function trace(last: number): Omit<Path, 'total'> {
    const path = new Int32Array(count);
    const costs = new Float32Array(count);
    let state = last;
    for (let frame = count - 1; frame >= 0; frame -= 1) {
      const moveAt = () => moves[frame * band + state - (lows[frame] as number)] as number;
      while (moveAt() === OMIT) state = states.gaps[(states.phrases[state] as number) - 1] as number;
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
function arriveInGap(arrival: Arrival, previous: Row, state: number): void {
  arrival.cost = costAt(previous, state);
  arrival.move = STAY;
  for (let step = 1; step <= 2; step += 1)
    consider(arrival, costAt(previous, state - step) + (STEP_COSTS[step] as number), step);
}

function arriveInPhrase(
  arrival: Arrival,
  previous: Row,
  state: number,
  isFirst: boolean,
  loud: number,
): void {
  arrival.cost = costAt(previous, state) + loud * (STAY_COSTS[staysAt(previous, state)] ?? LONG_STAY_COST);
  arrival.move = STAY;
  for (let step = 1; step <= 3; step += 1) {
    // When a phrase follows another directly, the gap between them doesn't count as a step.
    const passed = isFirst && step > 1 ? step - 1 : step;
    consider(arrival, costAt(previous, state - step) + (STEP_COSTS[passed] as number), step);
  }
}

function consider(arrival: Arrival, cost: number, move: number): void {
  if (cost < arrival.cost) {
    arrival.cost = cost;
    arrival.move = move;
  }
}

/**
 * Returns the last gap in the band or the state before it, whichever is cheaper, since the path may end without a
 * gap.
 */
function lastState(row: Row, { gaps }: States): number {
  const gap = gaps.findLast((candidate) => candidate < row.low + row.costs.length) ?? 0;
  return costAt(row, gap - 1) < costAt(row, gap) ? gap - 1 : gap;
}

/** Returns, for the gap after each phrase, the cost of reaching it from the gap before the phrase. */
function omissionCosts({ gaps }: States, omission: WarpOptions['omission']): Float32Array {
  return Float32Array.from(gaps, (_, gap) => (gap > 0 && omission ? omission(gap - 1) : Infinity));
}
