import { coarsen, concatenate, normalize } from './features.ts';
import type { Observations } from './frame-costs.ts';
import type { Frames } from './mfcc.ts';
import { buildStates, type States } from './states.ts';
import { type Path, type WarpOptions, warp } from './warp.ts';

/** How many fine frames make up one frame of the first, coarse pass. */
const COARSE = 5;
/**
 * Maximum number of cells (one byte each) in the first pass. Up to this size it tries every state, and beyond it only
 * a band of states.
 */
const MAX_CELLS = 400_000_000;
/** Number of states that the second pass tries around the first pass's path: one second to each side. */
const FINE_WIDTH = 200;
/** Cost of leaving out a phrase, per coarse frame. */
const OMISSION_PER_FRAME = 0.02;

export type Recorded = { frames: Frames; silence: Float32Array };

/** The frames in which a phrase was found, and the reference frame that matches each of them. */
type PhraseMatch = { first: number; last: number; reference: Int32Array };

export type VoiceRun = {
  /** Undefined for a phrase that was not spoken. */
  matches: (PhraseMatch | undefined)[];
  /** Mean cost of a frame of speech; below 0 when the speech resembles the reference. */
  cost: number;
};

type Options = { signal?: AbortSignal | undefined; onProgress?: (share: number) => void };

/**
 * Finds each phrase of a reference in a recording, in a coarse first pass and a fine second pass near the
 * path of the first.
 */
export async function alignVoice(
  recorded: Recorded,
  reference: readonly Frames[],
  { signal, onProgress }: Options = {},
): Promise<VoiceRun> {
  const coarse = await coarsePass(recorded, reference, {
    signal,
    onProgress: (share) => onProgress?.(share / 2),
  });
  return await finePass(recorded, reference, coarse, {
    signal,
    onProgress: (share) => onProgress?.((1 + share) / 2),
  });
}

type CoarsePath = { path: Path; states: States; spoken: boolean[] };

export async function coarsePass(
  recorded: Recorded,
  reference: readonly Frames[],
  options: Options,
): Promise<CoarsePath> {
  const coarse = reference.map((phrase) => coarsen(phrase, COARSE));
  const states = buildStates(coarse);
  const observations = observe(coarsenRecorded(recorded));
  const path = await warp(observations, referenceVectors(coarse), states, {
    width: Math.max(Math.floor(MAX_CELLS / observations.count), 1000),
    center: (_, best) => best,
    omission: (phrase) => OMISSION_PER_FRAME * (coarse[phrase]?.count ?? 0),
    ...options,
  });
  const spoken = reference.map(() => false);
  for (const state of path.states) {
    if ((states.vectors[state] as number) >= 0) spoken[states.phrases[state] as number] = true;
  }
  return { path, states, spoken };
}

async function finePass(
  recorded: Recorded,
  reference: readonly Frames[],
  coarse: CoarsePath,
  options: Options,
): Promise<VoiceRun> {
  const spoken = reference.map((phrase, index) => (coarse.spoken[index] ? phrase : concatenate([])));
  const states = buildStates(spoken);
  const observations = observe(recorded);
  const path = await warp(observations, referenceVectors(spoken), states, {
    width: FINE_WIDTH,
    center: nearCoarsePath(coarse, states),
    ...options,
  });
  return { matches: findPhrases(path, states), cost: meanCost(path, recorded.silence) };
}

/** Returns a function that maps a frame to the fine state that lies on the coarse path. */
function nearCoarsePath({ path, states: coarse }: CoarsePath, fine: States): WarpOptions['center'] {
  return (frame) => {
    const index = Math.min(path.states.length - 1, Math.floor(frame / COARSE));
    const state = path.states[index] as number;
    const phrase = coarse.phrases[state] as number;
    const gap = fine.gaps[phrase] as number;
    const offset = state - (coarse.gaps[phrase] as number);
    return Math.min(gap + offset * COARSE, fine.gaps[phrase + 1] ?? gap);
  };
}

/** Collects each phrase's frames. They are contiguous because the path never moves backwards. */
function findPhrases({ states: path }: Path, { phrases, gaps }: States): (PhraseMatch | undefined)[] {
  const matches: (PhraseMatch | undefined)[] = Array.from({ length: gaps.length - 1 });
  let first = 0;
  while (first < path.length) {
    const phrase = phrases[path[first] as number] as number;
    const gap = gaps[phrase] as number;
    let next = first;
    while (next < path.length && path[next] !== gap && phrases[path[next] as number] === phrase) next += 1;
    if (next > first) {
      const reference = path.subarray(first, next).map((state) => state - gap - 1);
      matches[phrase] = { first, last: next - 1, reference };
    }
    first = Math.max(next, first + 1);
  }
  return matches;
}

function meanCost({ costs }: Path, silence: Float32Array): number {
  let total = 0;
  let speech = 0;
  for (const [frame, quiet] of silence.entries()) {
    speech += 1 - quiet;
    total += (1 - quiet) * (costs[frame] as number);
  }
  return total / Math.max(speech, 1);
}

function coarsenRecorded({ frames, silence }: Recorded): Recorded {
  const coarse = coarsen(frames, COARSE);
  return {
    frames: coarse,
    silence: Float32Array.from({ length: coarse.count }, (_, index) => {
      const part = silence.subarray(index * COARSE, (index + 1) * COARSE);
      return part.reduce((sum, share) => sum + share, 0) / part.length;
    }),
  };
}

function observe({ frames, silence }: Recorded): Observations {
  return {
    count: frames.count,
    silence,
    vectors: normalize(frames, (frame) => 1 - (silence[frame] as number)),
  };
}

function referenceVectors(phrases: readonly Frames[]): Float32Array {
  return normalize(concatenate(phrases), () => 1);
}
