import { DIMENSION_COUNT, measureDistance } from './features.ts';

/** Number of reference frames used to compute a frame's mean distance. */
const COHORT_SIZE = 64;

export type Observations = {
  count: number;
  /** `DIMENSION_COUNT` numbers per frame. */
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
): (frame: number, vectorIndex: number) => number {
  const { vectors } = observations;
  const cohortDistances = measureCohortDistances(observations, reference);
  return (frame, vectorIndex) =>
    measureDistance(vectors, frame * DIMENSION_COUNT, reference, vectorIndex * DIMENSION_COUNT) /
      (cohortDistances[frame] as number) -
    1;
}

/** Returns the mean distance of each frame from frames spread across the reference. */
function measureCohortDistances({ count, vectors }: Observations, reference: Float32Array): Float32Array {
  const referenceFrameCount = reference.length / DIMENSION_COUNT;
  const cohortSize = Math.min(COHORT_SIZE, referenceFrameCount);
  const cohortFrames = Array.from({ length: cohortSize }, (_, i) =>
    Math.floor(((i + 0.5) * referenceFrameCount) / cohortSize),
  );
  return Float32Array.from({ length: count }, (_, frame) => {
    let sum = 0;
    for (const member of cohortFrames)
      sum += measureDistance(vectors, frame * DIMENSION_COUNT, reference, member * DIMENSION_COUNT);
    return sum / cohortFrames.length;
  });
}
