import { coarsen, concatenate, normalise } from './features.ts';
import type { Frames } from './mfcc.ts';
import { buildStates, type States } from './states.ts';
import { type Observations, type Path, warp } from './warp.ts';

/** Frames of the first pass are this many times as long as those of the second. */
const COARSE = 5;
/** Cells of the first pass: up to this many it tries every state, beyond it a band; a byte each. */
const MAX_CELLS = 400_000_000;
/** States of the second pass around the path of the first: a second to each side. */
const FINE_WIDTH = 200;
/** What it costs to leave out a phrase, and each coarse frame of it. */
const OMISSION_PER_FRAME = 0.06;

const NOT_SPOKEN: Frames = { count: 0, coefficients: new Float32Array(), energies: new Float32Array() };

export type Recorded = { frames: Frames; silence: Float32Array };

/** Where one phrase was found, in frames; `cost` is the mean of its frames, below 0 where they are like the reference. */
export type Found = { first: number; last: number; cost: number; reference: Int32Array };

export type VoiceRun = {
  /** Undefined for a phrase that was not spoken. */
  found: (Found | undefined)[];
  /** The mean cost of a frame of speech. */
  cost: number;
};

type Options = { signal?: AbortSignal | undefined; onProgress?: (share: number) => void };

/** Finds each phrase of a reference in a recording: a first pass over coarse frames, a second near its path. */
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
  const all = concatenate(coarse);
  const path = await warp(
    observations,
    normalise(all, () => 1),
    states,
    {
      width: Math.max(Math.floor(MAX_CELLS / observations.count), 1000),
      centre: (_, best) => best,
      omission: (phrase) => OMISSION_PER_FRAME * (coarse[phrase]?.count ?? 0),
      ...options,
    },
  );
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
  const spoken = reference.map((phrase, index) => (coarse.spoken[index] ? phrase : NOT_SPOKEN));
  const states = buildStates(spoken);
  const all = concatenate(spoken);
  const centre = (frame: number) => {
    const state = coarse.path.states[
      Math.min(coarse.path.states.length - 1, Math.floor(frame / COARSE))
    ] as number;
    const phrase = coarse.states.phrases[state] as number;
    const offset = state - (coarse.states.gaps[phrase] as number);
    const gap = states.gaps[phrase] as number;
    return Math.min(gap + offset * COARSE, states.gaps[phrase + 1] ?? gap);
  };
  const observations = observe(recorded);
  const path = await warp(
    observations,
    normalise(all, () => 1),
    states,
    {
      width: FINE_WIDTH,
      centre,
      ...options,
    },
  );
  return readPath(path, states, observations.silence);
}

function readPath(path: Path, states: States, silence: Float32Array): VoiceRun {
  const found: (Found | undefined)[] = Array.from({ length: states.gaps.length - 1 });
  let total = 0;
  let speech = 0;
  let frame = 0;
  for (let index = 0; index < silence.length; index += 1) {
    const loud = 1 - (silence[index] as number);
    speech += loud;
    total += loud * (path.costs[index] as number);
  }
  while (frame < path.states.length) {
    const first = frame;
    const phrase = states.phrases[path.states[frame] as number] as number;
    const gap = states.gaps[phrase] as number;
    let cost = 0;
    let weight = 0;
    const reference: number[] = [];
    for (
      ;
      frame < path.states.length && states.phrases[path.states[frame] as number] === phrase;
      frame += 1
    ) {
      const state = path.states[frame] as number;
      if (state === gap) continue;
      const loud = 1 - (silence[frame] as number);
      cost += loud * (path.costs[frame] as number);
      weight += loud;
      reference.push(state - gap - 1);
    }
    if (reference.length > 0) {
      found[phrase] = {
        first: frame - reference.length,
        last: frame - 1,
        cost: cost / Math.max(weight, 1),
        reference: Int32Array.from(reference),
      };
    }
    if (first === frame) frame += 1;
  }
  return { found, cost: total / Math.max(speech, 1) };
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
    vectors: normalise(frames, (frame) => 1 - (silence[frame] as number)),
  };
}
