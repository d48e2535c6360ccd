import { COEFFICIENTS, type Frames } from './mfcc.ts';

/** Numbers per vector: the normalized coefficients of a frame and their slopes. */
export const DIMENSIONS = 2 * COEFFICIENTS;

const DELTA_WEIGHT = 0.6;

/** Averages every `factor` frames into one coarse frame. A sound with any frames yields at least one. */
export function coarsen({ count, coefficients, energies }: Frames, factor: number): Frames {
  const coarse = Math.max(Math.round(count / factor), Math.min(count, 1));
  const means = new Float32Array(coarse * COEFFICIENTS);
  const levels = new Float32Array(coarse);
  for (let frame = 0; frame < coarse; frame += 1) {
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
  return { count: coarse, coefficients: means, energies: levels };
}

/** Joins the frames of several sounds. */
export function concatenate(sounds: readonly Frames[]): Frames {
  const count = sounds.reduce((sum, sound) => sum + sound.count, 0);
  const coefficients = new Float32Array(count * COEFFICIENTS);
  const energies = new Float32Array(count);
  let at = 0;
  for (const sound of sounds) {
    coefficients.set(sound.coefficients, at * COEFFICIENTS);
    energies.set(sound.energies, at);
    at += sound.count;
  }
  return { count, coefficients, energies };
}

/**
 * Returns `DIMENSIONS` numbers per frame: the coefficients normalized by the mean and variance of the
 * weighted frames (cepstral mean and variance normalization, which reduces the effect of voice, microphone
 * and steady noise), then their slopes.
 */
export function normalize({ count, coefficients }: Frames, weight: (frame: number) => number): Float32Array {
  const { means, scales } = moments(count, coefficients, weight);
  const vectors = new Float32Array(count * DIMENSIONS);
  for (let frame = 0; frame < count; frame += 1) {
    for (let i = 0; i < COEFFICIENTS; i += 1) {
      const value = coefficients[frame * COEFFICIENTS + i] as number;
      vectors[frame * DIMENSIONS + i] = (value - (means[i] as number)) * (scales[i] as number);
    }
  }
  for (let frame = 0; frame < count; frame += 1) {
    const before = Math.max(0, frame - 1) * DIMENSIONS;
    const after = Math.min(count - 1, frame + 1) * DIMENSIONS;
    const slopes = frame * DIMENSIONS + COEFFICIENTS;
    for (let i = 0; i < COEFFICIENTS; i += 1) {
      vectors[slopes + i] = ((vectors[after + i] as number) - (vectors[before + i] as number)) * DELTA_WEIGHT;
    }
  }
  return vectors;
}

function moments(count: number, coefficients: Float32Array, weight: (frame: number) => number) {
  const sums = new Float64Array(COEFFICIENTS);
  const squares = new Float64Array(COEFFICIENTS);
  let total = 0;
  for (let frame = 0; frame < count; frame += 1) {
    const share = weight(frame);
    total += share;
    for (let i = 0; i < COEFFICIENTS; i += 1) {
      const value = coefficients[frame * COEFFICIENTS + i] as number;
      sums[i] = (sums[i] as number) + share * value;
      squares[i] = (squares[i] as number) + share * value * value;
    }
  }
  const means = sums.map((sum) => sum / Math.max(total, 1));
  const scales = squares.map((square, i) => {
    const variance = square / Math.max(total, 1) - (means[i] as number) ** 2;
    return 1 / Math.sqrt(Math.max(variance, 1e-6));
  });
  return { means, scales };
}
