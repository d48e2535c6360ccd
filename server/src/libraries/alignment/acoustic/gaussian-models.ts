import { DIMENSIONS, type Observations } from './observations.ts';

/** Weight of a log likelihood beside the costs of moves, because neighboring frames are not independent. */
const LIKELIHOOD_WEIGHT = 0.5;
/** Weight of a former mean and variance, in frames, when a model is trained. */
const PRIOR_FRAMES = 8;
/** A variance is at least this share of the variance of the whole sound. */
const VARIANCE_FLOOR_SHARE = 0.05;
const MIN_VARIANCE = 1e-4;

type Gaussian = { means: Float64Array; variances: Float64Array };

/** Numbers of a packed model: a constant, then a mean and a factor for each dimension. */
const PACKED_SIZE = 2 * DIMENSIONS + 1;

/**
 * The distribution of the frames of each state: a Gaussian with a diagonal covariance. With a mixture of Gaussians, models
 * of a minute of speech fit themselves to their own mistakes.
 */
export class GaussianModels {
  readonly count: number;
  readonly #models: readonly Gaussian[];
  readonly #globalVariances: Float64Array;
  readonly #packed: Float64Array;

  private constructor(models: readonly Gaussian[], globalVariances: Float64Array) {
    this.count = models.length;
    this.#models = models;
    this.#globalVariances = globalVariances;
    this.#packed = pack(models);
  }

  /** Returns `count` models that all describe the whole sound. */
  static ofWholeSound(observations: Observations, count: number): GaussianModels {
    const wholeSound = measure(observations);
    return new GaussianModels(
      Array.from({ length: count }, () => wholeSound),
      wholeSound.variances,
    );
  }

  /** Returns these models as a start for another sound, with variances mixed half and half with those of the whole sound. */
  adaptTo(observations: Observations): GaussianModels {
    const { variances: globalVariances } = measure(observations);
    const models = this.#models.map(({ means, variances }) => ({
      means,
      variances: variances.map((variance, i) => (variance + (globalVariances[i] as number)) / 2),
    }));
    return new GaussianModels(models, globalVariances);
  }

  /**
   * Returns models that are trained with the frames of each label, but stay near these models where there are few frames
   * (maximum a posteriori). `labels` holds a model's index for each frame, or -1 for a frame that trains nothing.
   */
  train({ vectors }: Observations, labels: Int32Array): GaussianModels {
    const framesByModel = this.#models.map((): number[] => []);
    for (const [frame, label] of labels.entries()) if (label >= 0) framesByModel[label]?.push(frame);
    const models = this.#models.map((model, index) => {
      const frames = framesByModel[index] ?? [];
      return frames.length === 0 ? model : trainGaussian(model, vectors, frames, this.#globalVariances);
    });
    return new GaussianModels(models, this.#globalVariances);
  }

  /** Writes the weighted log likelihood of a frame for each model. */
  writeLikelihoods({ vectors }: Observations, frame: number, likelihoods: Float64Array): void {
    const packed = this.#packed;
    const offset = frame * DIMENSIONS;
    let position = 0;
    for (let model = 0; model < this.count; model += 1) {
      let sum = packed[position] as number;
      position += 1;
      for (let i = 0; i < DIMENSIONS; i += 1) {
        const difference = (vectors[offset + i] as number) - (packed[position] as number);
        sum -= difference * difference * (packed[position + 1] as number);
        position += 2;
      }
      likelihoods[model] = LIKELIHOOD_WEIGHT * sum;
    }
  }
}

/** Arranges the numbers of all models in the order in which `writeLikelihoods` reads them. */
function pack(models: readonly Gaussian[]): Float64Array {
  const packed = new Float64Array(models.length * PACKED_SIZE);
  for (const [index, { means, variances }] of models.entries()) {
    const offset = index * PACKED_SIZE;
    packed[offset] = variances.reduce((sum, variance) => sum - Math.log(2 * Math.PI * variance) / 2, 0);
    for (let i = 0; i < DIMENSIONS; i += 1) {
      packed[offset + 1 + 2 * i] = means[i] as number;
      packed[offset + 2 + 2 * i] = 0.5 / (variances[i] as number);
    }
  }
  return packed;
}

function trainGaussian(
  former: Gaussian,
  vectors: Float32Array,
  frames: readonly number[],
  globalVariances: Float64Array,
): Gaussian {
  const weight = PRIOR_FRAMES + frames.length;
  const means = former.means.map((mean) => (PRIOR_FRAMES * mean) / weight);
  for (const frame of frames)
    for (let i = 0; i < DIMENSIONS; i += 1)
      means[i] = (means[i] as number) + (vectors[frame * DIMENSIONS + i] as number) / weight;
  const variances = former.variances.map(
    (variance, i) =>
      (PRIOR_FRAMES * (variance + ((former.means[i] as number) - (means[i] as number)) ** 2)) / weight,
  );
  for (const frame of frames)
    for (let i = 0; i < DIMENSIONS; i += 1)
      variances[i] =
        (variances[i] as number) +
        ((vectors[frame * DIMENSIONS + i] as number) - (means[i] as number)) ** 2 / weight;
  const floor = (i: number) => VARIANCE_FLOOR_SHARE * (globalVariances[i] as number);
  return { means, variances: variances.map((variance, i) => Math.max(variance, floor(i))) };
}

function measure({ count, vectors }: Observations): Gaussian {
  const means = new Float64Array(DIMENSIONS);
  const variances = new Float64Array(DIMENSIONS);
  for (let i = 0; i < DIMENSIONS; i += 1) {
    let [sum, squares] = [0, 0];
    for (let frame = 0; frame < count; frame += 1) {
      const value = vectors[frame * DIMENSIONS + i] as number;
      sum += value;
      squares += value * value;
    }
    const mean = sum / Math.max(count, 1);
    means[i] = mean;
    variances[i] = Math.max(squares / Math.max(count, 1) - mean * mean, MIN_VARIANCE);
  }
  return { means, variances };
}
