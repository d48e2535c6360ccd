import { coarsen, concatenate, normalize } from './features.ts';
import type { Observations } from './frame-costs.ts';
import type { Frames } from './mfcc.ts';
import { buildStates, type States } from './states.ts';
import { type Path, type WarpOptions, warp } from './warp.ts';

/** Number of fine frames per frame of the coarse first pass. */
const COARSE_FACTOR = 5;
/**
 * The first pass tries every state if that takes at most this many cells (of one byte each), and otherwise only a
 * band of states.
 */
const MAX_CELLS = 400_000_000;
/** Number of states that the second pass tries around the first pass's path: one second to each side. */
const FINE_WIDTH = 200;
/** Cost of leaving out a phrase, per coarse frame. */
const OMISSION_PER_FRAME = 0.02;

export type RecordedSound = { frames: Frames; silence: Float32Array };

/** The frames in which a phrase was found, and the reference frame that matches each of them. */
type PhraseMatch = { first: number; last: number; reference: Int32Array };

export type VoiceRun = {
  /** Undefined for a phrase that was not spoken. */
  matches: (PhraseMatch | undefined)[];
  /** Mean cost of a frame of speech; below 0 when the speech resembles the reference. */
  cost: number;
};

type AlignVoiceOptions = { signal?: AbortSignal | undefined; onProgress?: (share: number) => void };

/**
 * Finds each phrase of a reference in a recording, in a coarse first pass and a fine second pass near the
 * path of the first.
 */
export async function alignVoice(
  recorded: RecordedSound,
  reference: readonly Frames[],
  { signal, onProgress }: AlignVoiceOptions = {},
): Promise<VoiceRun> {
  const coarsePath = await runCoarsePass(recorded, reference, {
    signal,
    onProgress: (share) => onProgress?.(share / 2),
  });
  return await runFinePass(recorded, reference, coarsePath, {
    signal,
    onProgress: (share) => onProgress?.((1 + share) / 2),
  });
}

type CoarsePath = { path: Path; states: States; spoken: boolean[] };

export async function runCoarsePass(
  recorded: RecordedSound,
  reference: readonly Frames[],
  options: AlignVoiceOptions,
): Promise<CoarsePath> {
  const coarseReference = reference.map((phrase) => coarsen(phrase, COARSE_FACTOR));
  const states = buildStates(coarseReference);
  const observations = toObservations(coarsenSound(recorded));
  const path = await warp(observations, toReferenceVectors(coarseReference), states, {
    width: Math.max(Math.floor(MAX_CELLS / observations.count), 1000),
    center: (_, best) => best,
    omission: (phrase) => OMISSION_PER_FRAME * (coarseReference[phrase]?.count ?? 0),
    ...options,
  });
  const spokenFlags = reference.map(() => false);
  for (const state of path.states) {
    if ((states.vectors[state] as number) >= 0) spokenFlags[states.phrases[state] as number] = true;
  }
  return { path, states, spoken: spokenFlags };
}

async function runFinePass(
  recorded: RecordedSound,
  reference: readonly Frames[],
  coarse: CoarsePath,
  options: AlignVoiceOptions,
): Promise<VoiceRun> {
  const spokenReference = reference.map((phrase, index) => (coarse.spoken[index] ? phrase : concatenate([])));
  const states = buildStates(spokenReference);
  const observations = toObservations(recorded);
  const path = await warp(observations, toReferenceVectors(spokenReference), states, {
    width: FINE_WIDTH,
    center: createCoarseCenter(coarse, states),
    ...options,
  });
  return { matches: findPhrases(path, states), cost: calculateMeanCost(path, recorded.silence) };
}

/** Returns a function that maps a frame to the fine state that lies on the coarse path. */
function createCoarseCenter({ path, states: coarse }: CoarsePath, fine: States): WarpOptions['center'] {
  return (frame) => {
    const index = Math.min(path.states.length - 1, Math.floor(frame / COARSE_FACTOR));
    const state = path.states[index] as number;
    const phrase = coarse.phrases[state] as number;
    const gap = fine.gaps[phrase] as number;
    const offset = state - (coarse.gaps[phrase] as number);
    return Math.min(gap + offset * COARSE_FACTOR, fine.gaps[phrase + 1] ?? gap);
  };
}

/** Collects each phrase's frames. They are contiguous because the path never moves backwards. */
function findPhrases({ states: path }: Path, { phrases, gaps }: States): (PhraseMatch | undefined)[] {
  const matches: (PhraseMatch | undefined)[] = Array.from({ length: gaps.length - 1 });
  let firstFrame = 0;
  while (firstFrame < path.length) {
    const phrase = phrases[path[firstFrame] as number] as number;
    const gap = gaps[phrase] as number;
    let nextFrame = firstFrame;
    while (
      nextFrame < path.length &&
      path[nextFrame] !== gap &&
      phrases[path[nextFrame] as number] === phrase
    )
      nextFrame += 1;
    if (nextFrame > firstFrame) {
      const reference = path.subarray(firstFrame, nextFrame).map((state) => state - gap - 1);
      matches[phrase] = { first: firstFrame, last: nextFrame - 1, reference };
    }
    firstFrame = Math.max(nextFrame, firstFrame + 1);
  }
  return matches;
}

function calculateMeanCost({ costs }: Path, silence: Float32Array): number {
  let total = 0;
  let speech = 0;
  for (const [frame, quiet] of silence.entries()) {
    speech += 1 - quiet;
    total += (1 - quiet) * (costs[frame] as number);
  }
  return total / Math.max(speech, 1);
}

function coarsenSound({ frames, silence }: RecordedSound): RecordedSound {
  const coarseFrames = coarsen(frames, COARSE_FACTOR);
  return {
    frames: coarseFrames,
    silence: Float32Array.from({ length: coarseFrames.count }, (_, index) => {
      const part = silence.subarray(index * COARSE_FACTOR, (index + 1) * COARSE_FACTOR);
      return part.reduce((sum, share) => sum + share, 0) / part.length;
    }),
  };
}

function toObservations({ frames, silence }: RecordedSound): Observations {
  return {
    count: frames.count,
    silence,
    vectors: normalize(frames, (frame) => 1 - (silence[frame] as number)),
  };
}

function toReferenceVectors(phrases: readonly Frames[]): Float32Array {
  return normalize(concatenate(phrases), () => 1);
}
