import { setImmediate } from 'node:timers/promises';
import { measureFrameCosts, type Observations } from './frame-costs.ts';
import type { States } from './states.ts';

export type WarpOptions = {
  /** States that are tried for each frame. */
  width: number;
  /** The state in the middle of those, for a frame, where the best one before it is known. */
  centre: (frame: number, best: number) => number;
  /** What it costs to leave out a phrase; without it none is left out. */
  omission?: (phrase: number) => number;
  signal?: AbortSignal | undefined;
  onProgress?: (share: number) => void;
};

/** The state of each frame; `costs` are those of the frames alone, `total` that of the whole path with its moves. */
export type Path = { states: Int32Array; costs: Float32Array; total: number };

/** A move is how many states the path advances, from 0 to 3, or `OMIT`: it comes from the gap before, in the same frame. */
const STAY = 0;
const OMIT = 4;

/** By how many frames of sound have stayed there before: a reference may be spoken at half its speed for nothing. */
const STAY_COSTS = [0.01, 0.08, 0.2];
const LONG_STAY_COST = 0.4;
/** What it costs to pass over frames of the reference, by how many states the path advances. */
const STEP_COSTS = [0, 0, 0.12, 0.4];
/** Cheaper than words that do not fit: what is not written stays out of the phrases beside it. */
const GAP_IN_SPEECH = -0.06;
const GAP_IN_SILENCE = -0.1;
const PHRASE_IN_SILENCE = -0.07;
/** What it costs to begin to leave out phrases, one or several. */
const OMISSION = 1.5;

/** Frames between two looks at the signal. */
const STRETCH = 500;

/** The states of the band at one frame: what the cheapest way to each costs, and how many frames it has stayed there. */
type Row = { low: number; costs: Float32Array; stays: Uint8Array };

/** The cheapest way to one state. One object serves all of them: to allocate hundreds of millions would be slow. */
type Arrival = { cost: number; move: number };

/**
 * The cheapest way through the states in order, one state a frame: dynamic time warping in a band of states. Memory: a byte
 * for each frame and state of the band. Rejects when the signal is aborted.
 */
export async function warp(
  observations: Observations,
  reference: Float32Array,
  states: States,
  { width, centre, omission, signal, onProgress }: WarpOptions,
): Promise<Path> {
  const { count, silence } = observations;
  const band = Math.min(width, states.count);
  const lows = new Int32Array(count);
  const moves = new Uint8Array(count * band);
  const frameCost = measureFrameCosts(observations, reference);
  const omissions = omissionCosts(states, omission);
  const arrival: Arrival = { cost: 0, move: STAY };
  let current = createRow(band);
  // The path starts in the gap before the first phrase, as if one more frame came first: so it may begin up to three states in.
  let previous = createRow(band);
  previous.costs[0] = 0;
  let best = 0;
  for (let frame = 0; frame < count; frame += 1) {
    if (frame % STRETCH === 0) {
      await setImmediate();
      signal?.throwIfAborted();
      onProgress?.(frame / count);
    }
    const wished = Math.round(centre(frame, best)) - (band >> 1);
    current.low = Math.max(previous.low, Math.min(states.count - band, wished));
    lows[frame] = current.low;
    best = fillRow(frame);
    [previous, current] = [current, previous];
  }
  const last = lastState(previous, states);
  return { ...trace(last), total: costAt(previous, last) };

  /** Goes one frame on, and says which state is the cheapest there. */
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

/** A gap is entered from the two states before it, which passes over a phrase of at most one frame; to stay costs nothing more. */
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
    // A phrase follows another without a gap as one frame follows another.
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

/** The last gap that the band reached, or the frame before it: the path may end without a gap. */
function lastState(row: Row, { gaps }: States): number {
  const gap = gaps.findLast((candidate) => candidate < row.low + row.costs.length) ?? 0;
  return costAt(row, gap - 1) < costAt(row, gap) ? gap - 1 : gap;
}

/** By the gap after each phrase: what it costs to come there from the gap before it. */
function omissionCosts({ gaps }: States, omission: WarpOptions['omission']): Float32Array {
  return Float32Array.from(gaps, (_, gap) => (gap > 0 && omission ? omission(gap - 1) : Infinity));
}
