import { COEFFICIENTS, type Frames } from './mfcc.ts';

/** Numbers per vector: the normalized coefficients of a frame and their slopes. */
export const DIMENSIONS = 2 * COEFFICIENTS;

const DELTA_WEIGHT = 0.6;

/** Averages every `factor` frames into one coarse frame. A sound with any frames yields at least one. */
export function coarsen({ count, coefficients, energies }: Frames, factor: number): Frames {
  const coarseCount = Math.max(Math.round(count / factor), Math.min(count, 1));
  const means = new Float32Array(coarseCount * COEFFICIENTS);
  const levels = new Float32Array(coarseCount);
  for (let frame = 0; frame < coarseCount; frame += 1) {
    const first = frame * factor;
    const last = Math.min(count, first + factor);
    for (let source = first; source < last; source += 1) {
      for (let i = 0; i < COEFFICIENTS; i += 1) {
        means[frame * COEFFICIENTS + i] =
          (means[frame * COEFFICIENTS + i] as number) +
          (coefficients[source * COEFFICIENTS + i] as number) / (last - first);
      }
      levels[frame] = (levels[frame] as number) + (energies[source] as number) / (last - first);
    }
  }
  return { count: coarseCount, coefficients: means, energies: levels };
}

/** Joins the frames of several sounds. */
export function concatenate(sounds: readonly Frames[]): Frames {
  const count = sounds.reduce((sum, sound) => sum + sound.count, 0);
  const coefficients = new Float32Array(count * COEFFICIENTS);
  const energies = new Float32Array(count);
  let offset = 0;
  for (const sound of sounds) {
    coefficients.set(sound.coefficients, offset * COEFFICIENTS);
    energies.set(sound.energies, offset);
    offset += sound.count;
  }
  return { count, coefficients, energies };
}

/**
 * Returns `DIMENSIONS` numbers per frame: the coefficients normalized by the mean and variance of the
 * weighted frames (cepstral mean and variance normalization, which reduces the effect of voice, microphone
 * and steady noise), then their slopes.
 */
export function normalize({ count, coefficients }: Frames, weight: (frame: number) => number): Float32Array {
  const { means, scales } = calculateMoments(count, coefficients, weight);
  const vectors = new Float32Array(count * DIMENSIONS);
  for (let frame = 0; frame < count; frame += 1) {
    for (let i = 0; i < COEFFICIENTS; i += 1) {
      const value = coefficients[frame * COEFFICIENTS + i] as number;
      vectors[frame * DIMENSIONS + i] = (value - (means[i] as number)) * (scales[i] as number);
    }
  }
  for (let frame = 0; frame < count; frame += 1) {
    const previousOffset = Math.max(0, frame - 1) * DIMENSIONS;
    const nextOffset = Math.min(count - 1, frame + 1) * DIMENSIONS;
    const slopeOffset = frame * DIMENSIONS + COEFFICIENTS;
    for (let i = 0; i < COEFFICIENTS; i += 1) {
      vectors[slopeOffset + i] =
        ((vectors[nextOffset + i] as number) - (vectors[previousOffset + i] as number)) * DELTA_WEIGHT;
    }
  }
  return vectors;
}

function calculateMoments(count: number, coefficients: Float32Array, weight: (frame: number) => number) {
  const sums = new Float64Array(COEFFICIENTS);
  const squares = new Float64Array(COEFFICIENTS);
  let totalWeight = 0;
  for (let frame = 0; frame < count; frame += 1) {
    const frameWeight = weight(frame);
    totalWeight += frameWeight;
    for (let i = 0; i < COEFFICIENTS; i += 1) {
      const value = coefficients[frame * COEFFICIENTS + i] as number;
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
