import { DIMENSIONS } from './features.ts';

/** Frames of the reference that each frame of a recording is compared with for its mean distance. */
const COHORT = 64;

export type Observations = {
  count: number;
  /** `DIMENSIONS` numbers a frame. */
  vectors: Float32Array;
  /** How certainly each frame is a pause, from 0 to 1. */
  silence: Float32Array;
};

/**
 * What a frame of a recording costs at a vector of the reference: its distance in relation to its distance to all of the
 * reference, so that in noise no frame costs more than another. Below 0 where the two are more alike than average.
 */
export function measureFrameCosts(
  observations: Observations,
  reference: Float32Array,
): (frame: number, vector: number) => number {
  const { vectors } = observations;
  const cohort = cohortDistances(observations, reference);
  return (frame, vector) =>
    distance(vectors, frame * DIMENSIONS, reference, vector * DIMENSIONS) / (cohort[frame] as number) - 1;
}

/** The mean distance of each frame to frames from all over the reference. */
function cohortDistances({ count, vectors }: Observations, reference: Float32Array): Float32Array {
  const frames = reference.length / DIMENSIONS;
  const size = Math.min(COHORT, frames);
  const members = Array.from({ length: size }, (_, i) => Math.floor(((i + 0.5) * frames) / size));
  return Float32Array.from({ length: count }, (_, frame) => {
    let sum = 0;
    for (const member of members)
      sum += distance(vectors, frame * DIMENSIONS, reference, member * DIMENSIONS);
    return sum / members.length;
  });
}

function distance(a: Float32Array, aStart: number, b: Float32Array, bStart: number): number {
  let sum = 0;
  for (let i = 0; i < DIMENSIONS; i += 1) {
    const difference = (a[aStart + i] as number) - (b[bStart + i] as number);
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}
