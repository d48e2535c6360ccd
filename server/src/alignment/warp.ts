import { setImmediate } from 'node:timers/promises';
import { DIMENSIONS } from './features.ts';
import type { States } from './states.ts';

export type Observations = {
  count: number;
  /** `DIMENSIONS` numbers a frame. */
  vectors: Float32Array;
  /** How certainly each frame is a pause, from 0 to 1. */
  silence: Float32Array;
};

export type WarpOptions = {
  /** States that are tried for each frame. */
  width: number;
  /** The state in the middle of those, for a frame, where the best one before it is known. */
  centre: (frame: number, best: number) => number;
  /** What it costs to leave out the phrase before a gap; without it none is left out. */
  omission?: (phrase: number) => number;
  signal?: AbortSignal | undefined;
  onProgress?: (share: number) => void;
};

/** The state of each frame; `costs` are those of the frames alone. */
export type Path = { states: Int32Array; costs: Float32Array; total: number };

const STAY = 0;
const OMIT = 4;

/** By how many frames of sound have stayed there before: a reference may be spoken at half its speed for nothing. */
const STAY_COSTS = [0.01, 0.08, 0.2];
const LONG_STAY_COST = 0.4;
const DOUBLE_COST = 0.12;
const TRIPLE_COST = 0.4;
const GAP_IN_SPEECH = 0.03;
const GAP_IN_SILENCE = -0.1;
const PHRASE_IN_SILENCE = -0.07;
const OMISSION = 3;
const COHORT = 64;

/** Frames between two looks at the signal. */
const STRETCH = 500;

/**
 * The cheapest way through the states in order, one state a frame: dynamic time warping in a band of states. The distance of
 * a frame to a state counts in relation to its distance to all of the reference, so that in noise no frame costs more than
 * another. Memory: a byte for each frame and state of the band. Rejects when the signal is aborted.
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
  const back = new Uint8Array(count * band);
  const cohort = cohortDistances(observations, reference);
  const omissions = omissionCosts(states, omission);
  let previous = new Float32Array(band).fill(Infinity);
  let current = new Float32Array(band).fill(Infinity);
  let previousStays = new Uint8Array(band);
  let currentStays = new Uint8Array(band);
  let previousLow = 0;
  let best = 0;
  for (let frame = 0; frame < count; frame += 1) {
    if (frame % STRETCH === 0) {
      await setImmediate();
      signal?.throwIfAborted();
      onProgress?.(frame / count);
    }
    const wished = Math.round(centre(frame, best)) - (band >> 1);
    const low = Math.max(previousLow, Math.min(states.count - band, wished));
    lows[frame] = low;
    const quiet = silence[frame] as number;
    const loud = 1 - quiet;
    const scale = 1 / (cohort[frame] as number);
    const shift = low - previousLow;
    let lowest = Infinity;
    let lastGap = -1;
    for (let i = 0; i < band; i += 1) {
      const state = low + i;
      const vector = states.vectors[state] as number;
      const from = i + shift;
      let cost = from < band ? (previous[from] as number) : Infinity;
      let move = STAY;
      if (frame === 0) cost = state === 0 ? 0 : Infinity;
      if (vector < 0) {
        for (let step = 1; step <= 2 && from >= step; step += 1) {
          const candidate =
            (from - step < band ? (previous[from - step] as number) : Infinity) + (step - 1) * DOUBLE_COST;
          if (candidate < cost) {
            cost = candidate;
            move = step;
          }
        }
        cost += loud * GAP_IN_SPEECH + quiet * GAP_IN_SILENCE;
        if (lastGap >= 0) {
          const opening = back[frame * band + lastGap] === OMIT ? 0 : OMISSION;
          const candidate =
            (current[lastGap] as number) + opening + (omissions[states.phrases[state] as number] as number);
          if (candidate < cost) {
            cost = candidate;
            move = OMIT;
          }
        }
        lastGap = i;
      } else {
        const stays = from < band ? (previousStays[from] as number) : 0;
        cost += loud * (STAY_COSTS[stays] ?? LONG_STAY_COST);
        if (frame === 0 && states.vectors[state - 1] === -1) cost = state === 1 ? 0 : Infinity;
        // A phrase follows another without a gap as one frame follows another.
        const isFirst = (states.vectors[state - 1] as number) < 0;
        for (let step = 1; step <= 3 && from >= step; step += 1) {
          if (from - step >= band) continue;
          let candidate = previous[from - step] as number;
          const skipped = isFirst && step > 1 ? step - 1 : step;
          if (skipped === 2) candidate += DOUBLE_COST;
          else if (skipped === 3) candidate += TRIPLE_COST;
          if (candidate < cost) {
            cost = candidate;
            move = step;
          }
        }
        if (cost < Infinity) {
          const away =
            distance(observations.vectors, frame * DIMENSIONS, reference, vector * DIMENSIONS) * scale;
          cost += loud * (away - 1) + quiet * PHRASE_IN_SILENCE;
        }
      }
      current[i] = cost;
      currentStays[i] =
        move === STAY && from < band
          ? Math.min(255, (previousStays[from] as number) + (quiet < 0.5 ? 1 : 0))
          : 0;
      back[frame * band + i] = move;
      if (cost < lowest) {
        lowest = cost;
        best = state;
      }
    }
    [previous, current] = [current, previous];
    [previousStays, currentStays] = [currentStays, previousStays];
    previousLow = low;
  }
  return trace();

  function trace(): Path {
    const path = new Int32Array(count);
    const costs = new Float32Array(count);
    let state = lastState();
    const total = previous[state - previousLow] as number;
    for (let frame = count - 1; frame >= 0; frame -= 1) {
      const low = lows[frame] as number;
      let move = back[frame * band + state - low] as number;
      while (move === OMIT) {
        state = states.gaps[(states.phrases[state] as number) - 1] as number;
        move = back[frame * band + state - low] as number;
      }
      path[frame] = state;
      costs[frame] = frameCost(frame, state);
      state = Math.max(0, state - move);
    }
    return { states: path, costs, total };
  }

  /** The last gap that the band reached, or the frame before it: the path may end without a gap. */
  function lastState(): number {
    const gap = states.gaps.findLast((candidate) => candidate < previousLow + band) ?? 0;
    const inGap = previous[gap - previousLow] as number;
    const inPhrase = gap > previousLow ? (previous[gap - 1 - previousLow] as number) : Infinity;
    return inPhrase < inGap ? gap - 1 : gap;
  }

  function frameCost(frame: number, state: number): number {
    const vector = states.vectors[state] as number;
    if (vector < 0) return 0;
    const away = distance(observations.vectors, frame * DIMENSIONS, reference, vector * DIMENSIONS);
    return away / (cohort[frame] as number) - 1;
  }
}

function distance(a: Float32Array, aStart: number, b: Float32Array, bStart: number): number {
  let sum = 0;
  for (let i = 0; i < DIMENSIONS; i += 1) {
    const difference = (a[aStart + i] as number) - (b[bStart + i] as number);
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}

/** The mean distance of each frame to frames from all over the reference. */
function cohortDistances({ count, vectors }: Observations, reference: Float32Array): Float32Array {
  const frames = reference.length / DIMENSIONS;
  const members = Array.from({ length: Math.min(COHORT, frames) }, (_, i) =>
    Math.floor(((i + 0.5) * frames) / Math.min(COHORT, frames)),
  );
  return Float32Array.from({ length: count }, (_, frame) => {
    let sum = 0;
    for (const member of members)
      sum += distance(vectors, frame * DIMENSIONS, reference, member * DIMENSIONS);
    return sum / members.length;
  });
}

/** By the gap after each phrase: what it costs to come there from the gap before it. */
function omissionCosts({ gaps }: States, omission: WarpOptions['omission']): Float32Array {
  return Float32Array.from(gaps, (_, gap) => (gap > 0 && omission ? omission(gap - 1) : Infinity));
}
