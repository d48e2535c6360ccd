import { describe, expect, it } from 'vitest';
import { GaussianModels } from './gaussian-models.ts';
import { DIMENSIONS, type Observations } from './observations.ts';

/** Returns frames that alternate between two values in every dimension, with a little deviation. */
function alternate(count: number, [first, second]: [number, number]): Observations {
  const vectors = Float32Array.from({ length: count * DIMENSIONS }, (_, index) => {
    const frame = Math.floor(index / DIMENSIONS);
    return (frame % 2 === 0 ? first : second) + 0.1 * Math.sin(index);
  });
  return { count, vectors };
}
const alternatingLabels = (count: number) => Int32Array.from({ length: count }, (_, frame) => frame % 2);

function readLikelihoods(models: GaussianModels, observations: Observations, frame: number): Float64Array {
  const likelihoods = new Float64Array(models.count);
  models.writeLikelihoods(observations, frame, likelihoods);
  return likelihoods;
}

describe('GaussianModels', () => {
  const observations = alternate(200, [1, -1]);

  it('prefers the model that was trained with frames like this one', () => {
    const models = GaussianModels.ofWholeSound(observations, 2).train(observations, alternatingLabels(200));
    const [first = 0, second = 0] = readLikelihoods(models, observations, 10);
    expect(first).toBeGreaterThan(second);
    const [firstOfOdd = 0, secondOfOdd = 0] = readLikelihoods(models, observations, 11);
    expect(secondOfOdd).toBeGreaterThan(firstOfOdd);
  });

  it('keeps a model without frames, and moves one with few frames less than one with many', () => {
    const untrained = GaussianModels.ofWholeSound(observations, 3);
    const labels = alternatingLabels(200).map((label, frame) => (label === 1 && frame > 4 ? -1 : label));
    const models = untrained.train(observations, labels);
    expect(readLikelihoods(models, observations, 7)[2]).toBe(readLikelihoods(untrained, observations, 7)[2]);
    const [manyFrames = 0] = readLikelihoods(models, observations, 10);
    const [, fewFrames = 0] = readLikelihoods(models, observations, 11);
    expect(manyFrames).toBeGreaterThan(fewFrames);
  });

  it('accepts frames of another sound that deviate more after it is adapted to that sound', () => {
    const models = GaussianModels.ofWholeSound(observations, 2).train(observations, alternatingLabels(200));
    const otherSound = alternate(200, [3, -3]);
    const [before = 0] = readLikelihoods(models, otherSound, 0);
    const [after = 0] = readLikelihoods(models.adaptTo(otherSound), otherSound, 0);
    expect(after).toBeGreaterThan(before);
  });
});
