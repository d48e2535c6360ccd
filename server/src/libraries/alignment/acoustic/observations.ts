import { COEFFICIENT_COUNT, type FrameFeatures } from '../mfcc.ts';

/** Numbers per frame: the cepstral coefficients and the energy, their slopes, and the slopes of the slopes. */
export const DIMENSIONS = 3 * (COEFFICIENT_COUNT + 1);

/** `vectors` holds `DIMENSIONS` numbers per frame. */
export type Observations = { count: number; vectors: Float32Array };

/** Share of the frames, the loudest ones, whose mean and variance normalize a sound. */
const LOUD_SHARE = 0.4;

/**
 * Returns a sound's vectors, normalized by the mean and variance of its louder frames, so that sounds of different voices and
 * microphones can be compared.
 */
export function toObservations({ count, coefficients, energies }: FrameFeatures): Observations {
  const size = COEFFICIENT_COUNT + 1;
  const vectors = new Float32Array(count * DIMENSIONS);
  for (let frame = 0; frame < count; frame += 1) {
    const offset = frame * DIMENSIONS;
    for (let i = 0; i < COEFFICIENT_COUNT; i += 1)
      vectors[offset + i] = coefficients[frame * COEFFICIENT_COUNT + i] as number;
    vectors[offset + COEFFICIENT_COUNT] = energies[frame] as number;
  }
  normalizeByLoudFrames(vectors, energies, size);
  writeSlopes(vectors, count, 0, size);
  writeSlopes(vectors, count, size, size);
  return { count, vectors };
}

function normalizeByLoudFrames(vectors: Float32Array, energies: Float32Array, size: number): void {
  const count = energies.length;
  const threshold = energies.toSorted()[Math.floor((1 - LOUD_SHARE) * count)] ?? Number.NEGATIVE_INFINITY;
  for (let i = 0; i < size; i += 1) {
    let [sum, squares, loudCount] = [0, 0, 0];
    for (let frame = 0; frame < count; frame += 1) {
      if ((energies[frame] as number) < threshold) continue;
      const value = vectors[frame * DIMENSIONS + i] as number;
      sum += value;
      squares += value * value;
      loudCount += 1;
    }
    const mean = sum / Math.max(loudCount, 1);
    const scale = 1 / Math.sqrt(Math.max(squares / Math.max(loudCount, 1) - mean * mean, 1e-4));
    for (let frame = 0; frame < count; frame += 1) {
      const index = frame * DIMENSIONS + i;
      vectors[index] = ((vectors[index] as number) - mean) * scale;
    }
  }
}

/** Writes the slopes of `size` numbers, beginning with number `source`, after them. They are regressed over five frames. */
function writeSlopes(vectors: Float32Array, count: number, source: number, size: number): void {
  const at = (frame: number, i: number) =>
    vectors[Math.min(count - 1, Math.max(0, frame)) * DIMENSIONS + source + i] as number;
  for (let frame = 0; frame < count; frame += 1) {
    for (let i = 0; i < size; i += 1)
      vectors[frame * DIMENSIONS + source + size + i] =
        (at(frame + 1, i) - at(frame - 1, i) + 2 * (at(frame + 2, i) - at(frame - 2, i))) / 10;
  }
}
