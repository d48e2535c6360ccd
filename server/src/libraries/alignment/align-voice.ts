import { coarsenFrames, concatenateFrames, normalizeFrames } from './features.ts';
import type { Observations } from './frame-costs.ts';
import type { FrameFeatures } from './mfcc.ts';
import { buildStates, type StateTable } from './states.ts';
import { findCheapestPath, type StatePath, type WarpOptions } from './warp.ts';

/** Number of fine frames per frame of the coarse first pass. */
const COARSE_FACTOR = 5;
/**
 * Maximum memory of the first pass in bytes, one for each pair of a frame and a state that it compares. In a long
 * recording, the first pass compares each frame with only some of the states.
 */
const MAX_CELLS = 400_000_000;
/** Number of states that the second pass tries around the first pass's path: one second to each side. */
const FINE_BAND_WIDTH = 200;
/** Cost of leaving out a phrase, per coarse frame. */
const OMISSION_COST_PER_FRAME = 0.02;

export type RecordedSound = { frames: FrameFeatures; silence: Float32Array };

/** The frames in which a phrase was found, and the reference frame that matches each of them. */
type PhraseMatch = { first: number; last: number; reference: Int32Array };

export type VoiceRun = {
  /** The frames of each phrase, or undefined for a phrase that was not spoken. */
  matches: (PhraseMatch | undefined)[];
  /** Mean cost of a frame of speech; below 0 when the speech resembles the reference. */
  cost: number;
};

type AlignVoiceOptions = { signal?: AbortSignal | undefined; onProgress?: (fraction: number) => void };

/**
 * Finds each phrase of a reference in a recording: first in a coarse pass, then in a fine pass that searches only near
 * the result of the coarse pass.
 */
export async function alignVoice(
  recordedSound: RecordedSound,
  reference: readonly FrameFeatures[],
  { signal, onProgress }: AlignVoiceOptions = {},
): Promise<VoiceRun> {
  const coarseResult = await runCoarsePass(recordedSound, reference, {
    signal,
    onProgress: (fraction) => onProgress?.(fraction / 2),
  });
  return await runFinePass(recordedSound, reference, coarseResult, {
    signal,
    onProgress: (fraction) => onProgress?.((1 + fraction) / 2),
  });
}

type CoarsePassResult = { path: StatePath; states: StateTable; spokenFlags: boolean[] };

export async function runCoarsePass(
  recordedSound: RecordedSound,
  reference: readonly FrameFeatures[],
  options: AlignVoiceOptions,
): Promise<CoarsePassResult> {
  const coarseReference = reference.map((phrase) => coarsenFrames(phrase, COARSE_FACTOR));
  const states = buildStates(coarseReference);
  const observations = toObservations(coarsenSound(recordedSound));
  const path = await findCheapestPath(observations, toReferenceVectors(coarseReference), states, {
    width: Math.max(Math.floor(MAX_CELLS / observations.count), 1000),
    findCenterState: (_, bestState) => bestState,
    calculateOmissionCost: (phrase) => OMISSION_COST_PER_FRAME * (coarseReference[phrase]?.count ?? 0),
    ...options,
  });
  const spokenFlags = reference.map(() => false);
  for (const state of path.states) {
    if ((states.vectors[state] as number) >= 0) spokenFlags[states.phrases[state] as number] = true;
  }
  return { path, states, spokenFlags };
}

async function runFinePass(
  recordedSound: RecordedSound,
  reference: readonly FrameFeatures[],
  coarseResult: CoarsePassResult,
  options: AlignVoiceOptions,
): Promise<VoiceRun> {
  const spokenReference = reference.map((phrase, index) =>
    coarseResult.spokenFlags[index] ? phrase : concatenateFrames([]),
  );
  const states = buildStates(spokenReference);
  const observations = toObservations(recordedSound);
  const path = await findCheapestPath(observations, toReferenceVectors(spokenReference), states, {
    width: FINE_BAND_WIDTH,
    findCenterState: createCenterStateFinder(coarseResult, states),
    ...options,
  });
  return {
    matches: collectPhraseMatches(path, states),
    cost: calculateMeanCost(path, recordedSound.silence),
  };
}

/** Returns a function that maps a frame to the state of the fine pass that corresponds to the coarse pass's result. */
function createCenterStateFinder(
  { path, states: coarseStates }: CoarsePassResult,
  fineStates: StateTable,
): WarpOptions['findCenterState'] {
  return (frame) => {
    const index = Math.min(path.states.length - 1, Math.floor(frame / COARSE_FACTOR));
    const state = path.states[index] as number;
    const phrase = coarseStates.phrases[state] as number;
    const gapState = fineStates.gaps[phrase] as number;
    const offset = state - (coarseStates.gaps[phrase] as number);
    return Math.min(gapState + offset * COARSE_FACTOR, fineStates.gaps[phrase + 1] ?? gapState);
  };
}

/** Collects each phrase's frames. They are contiguous because the path never moves backwards. */
function collectPhraseMatches(
  { states: path }: StatePath,
  { phrases, gaps }: StateTable,
): (PhraseMatch | undefined)[] {
  const matches: (PhraseMatch | undefined)[] = Array.from({ length: gaps.length - 1 });
  let firstFrame = 0;
  while (firstFrame < path.length) {
    const phrase = phrases[path[firstFrame] as number] as number;
    const gapState = gaps[phrase] as number;
    let nextFrame = firstFrame;
    while (
      nextFrame < path.length &&
      path[nextFrame] !== gapState &&
      phrases[path[nextFrame] as number] === phrase
    )
      nextFrame += 1;
    if (nextFrame > firstFrame) {
      const reference = path.subarray(firstFrame, nextFrame).map((state) => state - gapState - 1);
      matches[phrase] = { first: firstFrame, last: nextFrame - 1, reference };
    }
    firstFrame = Math.max(nextFrame, firstFrame + 1);
  }
  return matches;
}

function calculateMeanCost({ costs }: StatePath, pauseProbabilities: Float32Array): number {
  let total = 0;
  let speechFrameCount = 0;
  for (const [frame, pauseProbability] of pauseProbabilities.entries()) {
    speechFrameCount += 1 - pauseProbability;
    total += (1 - pauseProbability) * (costs[frame] as number);
  }
  return total / Math.max(speechFrameCount, 1);
}

function coarsenSound({ frames, silence }: RecordedSound): RecordedSound {
  const coarseFrames = coarsenFrames(frames, COARSE_FACTOR);
  return {
    frames: coarseFrames,
    silence: Float32Array.from({ length: coarseFrames.count }, (_, index) => {
      const window = silence.subarray(index * COARSE_FACTOR, (index + 1) * COARSE_FACTOR);
      return window.reduce((sum, pauseProbability) => sum + pauseProbability, 0) / window.length;
    }),
  };
}

function toObservations({ frames, silence }: RecordedSound): Observations {
  return {
    count: frames.count,
    silence,
    vectors: normalizeFrames(frames, (frame) => 1 - (silence[frame] as number)),
  };
}

function toReferenceVectors(phrases: readonly FrameFeatures[]): Float32Array {
  return normalizeFrames(concatenateFrames(phrases), () => 1);
}
