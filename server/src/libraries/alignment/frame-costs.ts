import { DIMENSION_COUNT } from './features.ts';

/** Number of reference frames used to compute a frame's mean distance. */
const COHORT_SIZE = 64;

export type Observations = {
  count: number;
  /** `DIMENSIONS` numbers per frame. */
  vectors: Float32Array;
  /** Probability that each frame is a pause, from 0 to 1. */
  silence: Float32Array;
};

/**
 * Returns a function that calculates the cost of matching a frame with a vector of the reference. The cost is their
 * distance relative to the frame's mean distance from the whole reference, so that noise does not raise it. It is
 * negative if the two are more similar than average.
 */
export function createFrameCostMeter(
  observations: Observations,
  reference: Float32Array,
): (frame: number, vector: number) => number {
  const { vectors } = observations;
  const cohortDistances = measureCohortDistances(observations, reference);
  return (frame, vector) =>
    measureDistance(vectors, frame * DIMENSION_COUNT, reference, vector * DIMENSION_COUNT) /
      (cohortDistances[frame] as number) -
    1;
}

/** Returns the mean distance of each frame from frames spread across the reference. */
function measureCohortDistances({ count, vectors }: Observations, reference: Float32Array): Float32Array {
  const frameCount = reference.length / DIMENSION_COUNT;
  const cohortSize = Math.min(COHORT_SIZE, frameCount);
  const memberFrames = Array.from({ length: cohortSize }, (_, i) =>
    Math.floor(((i + 0.5) * frameCount) / cohortSize),
  );
  return Float32Array.from({ length: count }, (_, frame) => {
    let sum = 0;
    for (const member of memberFrames)
      sum += measureDistance(vectors, frame * DIMENSION_COUNT, reference, member * DIMENSION_COUNT);
    return sum / memberFrames.length;
  });
}

function measureDistance(a: Float32Array, aStart: number, b: Float32Array, bStart: number): number {
  let sum = 0;
  for (let i = 0; i < DIMENSION_COUNT; i += 1) {
    const difference = (a[aStart + i] as number) - (b[bStart + i] as number);
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}
