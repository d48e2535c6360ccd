import { COEFFICIENT_COUNT, type FrameFeatures } from './mfcc.ts';

/** Numbers per vector: the normalized coefficients of a frame and their slopes. */
export const DIMENSION_COUNT = 2 * COEFFICIENT_COUNT;

const DELTA_WEIGHT = 0.6;

/**
 * Averages every `factor` frames into one coarse frame. Even the shortest sound yields at least one coarse frame,
 * unless it is empty.
 */
export function coarsenFrames(
  { count, coefficients, energies }: FrameFeatures,
  factor: number,
): FrameFeatures {
  const coarseCount = Math.max(Math.round(count / factor), Math.min(count, 1));
  const means = new Float32Array(coarseCount * COEFFICIENT_COUNT);
  const meanEnergies = new Float32Array(coarseCount);
  for (let frame = 0; frame < coarseCount; frame += 1) {
    const firstFrame = frame * factor;
    const endFrame = Math.min(count, firstFrame + factor);
    for (let source = firstFrame; source < endFrame; source += 1) {
      for (let i = 0; i < COEFFICIENT_COUNT; i += 1) {
        means[frame * COEFFICIENT_COUNT + i] =
          (means[frame * COEFFICIENT_COUNT + i] as number) +
          (coefficients[source * COEFFICIENT_COUNT + i] as number) / (endFrame - firstFrame);
      }
      meanEnergies[frame] =
        (meanEnergies[frame] as number) + (energies[source] as number) / (endFrame - firstFrame);
    }
  }
  return { count: coarseCount, coefficients: means, energies: meanEnergies };
}

export function concatenateFrames(sounds: readonly FrameFeatures[]): FrameFeatures {
  const count = sounds.reduce((sum, sound) => sum + sound.count, 0);
  const coefficients = new Float32Array(count * COEFFICIENT_COUNT);
  const energies = new Float32Array(count);
  let offset = 0;
  for (const sound of sounds) {
    coefficients.set(sound.coefficients, offset * COEFFICIENT_COUNT);
    energies.set(sound.energies, offset);
    offset += sound.count;
  }
  return { count, coefficients, energies };
}

/**
 * Returns `DIMENSION_COUNT` numbers per frame: the coefficients normalized by the mean and variance of the
 * weighted frames (cepstral mean and variance normalization, which reduces the effect of voice, microphone
 * and steady noise), then their slopes.
 */
export function normalizeFrames(
  { count, coefficients }: FrameFeatures,
  weight: (frame: number) => number,
): Float32Array {
  const { means, scales } = calculateMoments(count, coefficients, weight);
  const vectors = new Float32Array(count * DIMENSION_COUNT);
  for (let frame = 0; frame < count; frame += 1) {
    for (let i = 0; i < COEFFICIENT_COUNT; i += 1) {
      const value = coefficients[frame * COEFFICIENT_COUNT + i] as number;
      vectors[frame * DIMENSION_COUNT + i] = (value - (means[i] as number)) * (scales[i] as number);
    }
  }
  for (let frame = 0; frame < count; frame += 1) {
    const previousOffset = Math.max(0, frame - 1) * DIMENSION_COUNT;
    const nextOffset = Math.min(count - 1, frame + 1) * DIMENSION_COUNT;
    const slopeOffset = frame * DIMENSION_COUNT + COEFFICIENT_COUNT;
    for (let i = 0; i < COEFFICIENT_COUNT; i += 1) {
      vectors[slopeOffset + i] =
        ((vectors[nextOffset + i] as number) - (vectors[previousOffset + i] as number)) * DELTA_WEIGHT;
    }
  }
  return vectors;
}

function calculateMoments(count: number, coefficients: Float32Array, weight: (frame: number) => number) {
  const sums = new Float64Array(COEFFICIENT_COUNT);
  const squares = new Float64Array(COEFFICIENT_COUNT);
  let totalWeight = 0;
  for (let frame = 0; frame < count; frame += 1) {
    const frameWeight = weight(frame);
    totalWeight += frameWeight;
    for (let i = 0; i < COEFFICIENT_COUNT; i += 1) {
      const value = coefficients[frame * COEFFICIENT_COUNT + i] as number;
      sums[i] = (sums[i] as number) + frameWeight * value;
      squares[i] = (squares[i] as number) + frameWeight * value * value;
    }
  }
  const means = sums.map((sum) => sum / Math.max(totalWeight, 1));
  const scales = squares.map((square, i) => {
    const variance = square / Math.max(totalWeight, 1) - (means[i] as number) ** 2;
    return 1 / Math.sqrt(Math.max(variance, 1e-6));
  });
  return { means, scales };
}

/** Returns the Euclidean distance between two frames, given where their vectors start. */
export function measureDistance(a: Float32Array, aStart: number, b: Float32Array, bStart: number): number {
  let sum = 0;
  for (let i = 0; i < DIMENSION_COUNT; i += 1) {
    const difference = (a[aStart + i] as number) - (b[bStart + i] as number);
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}
