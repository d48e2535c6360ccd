import { type FrameRange, toEmissions } from './forced-alignment.ts';
import type { GaussianModels } from './gaussian-models.ts';
import { buildNetwork, type PhoneInventory } from './network.ts';
import type { Observations } from './observations.ts';
import { findBestPhones } from './phone-loop.ts';
import type { PhraseSounds } from './phones.ts';
import { type Emissions, findBestPath } from './viterbi.ts';

/** Frames in which a phrase was found; `last` is inclusive. */
type PhraseSpan = { first: number; last: number };

/** A text with at most this many phrases is divided into three parts, so that the models are trained with two thirds of it. */
const MAX_PHRASES_FOR_MORE_FOLDS = 6;
/** In a text with more phrases than this, models that are trained with half of them tell enough. */
const MAX_PHRASES_WITHOUT_TRAINING = 9;

const noFit: number | undefined = undefined;

type FitOptions = {
  sounds: readonly PhraseSounds[];
  inventory: PhoneInventory;
  observations: Observations;
  /** Models that know nothing of the recording's phrases. */
  untrained: GaussianModels;
  /** The model of each frame, by the phrase in which it was found. */
  labels: Int32Array;
};

/**
 * Measures how well each phrase fits its frames: 1 if no other sequence of phones would fit better, 0 if the phrase fits no
 * better than its own phones in another order. Models trained with a wrong text fit themselves to it, so a phrase is measured
 * with models that were trained with the other phrases only (cross-validation). Also returns what models fit that are trained
 * with none of them.
 */
export async function measurePhraseFits(
  spans: readonly (PhraseSpan | undefined)[],
  options: FitOptions,
  signal?: AbortSignal,
): Promise<{ trained: (number | undefined)[]; untrained: (number | undefined)[] }> {
  const found = spans.flatMap((span, phrase) => (span ? [{ ...span, phrase }] : []));
  const foldCount = found.length > MAX_PHRASES_FOR_MORE_FOLDS ? 2 : 3;
  const fits = { trained: spans.map(() => noFit), untrained: spans.map(() => noFit) };
  for (let fold = 0; fold < foldCount; fold += 1) {
    const measuredSpans = found.filter((_, index) => index % foldCount === fold);
    const models = options.untrained.train(options.observations, hideFrames(options.labels, measuredSpans));
    for (const { phrase, first, last } of measuredSpans) {
      signal?.throwIfAborted();
      const range = { first, end: last + 1 };
      fits.trained[phrase] = await measureFit(phrase, range, models, options);
      if (found.length <= MAX_PHRASES_WITHOUT_TRAINING)
        fits.untrained[phrase] = await measureFit(phrase, range, options.untrained, options);
    }
  }
  return fits;
}

function hideFrames(labels: Int32Array, spans: readonly PhraseSpan[]): Int32Array {
  const shownLabels = labels.slice();
  for (const { first, last } of spans) shownLabels.fill(-1, first, last + 1);
  return shownLabels;
}

async function measureFit(
  phrase: number,
  range: FrameRange,
  models: GaussianModels,
  { sounds, inventory, observations }: FitOptions,
): Promise<number | undefined> {
  const emissions = computeEmissions(models, observations, range);
  const words = sounds[phrase]?.words ?? [];
  const totals: number[] = [];
  for (const order of [words, ...reorderPhones(words)]) {
    const path = await findBestPath(buildNetwork([{ words: order }], inventory), emissions);
    if (!path) return undefined;
    totals.push(path.total);
  }
  const [own = 0, ...others] = totals;
  const other = mean(others);
  const { loop } = await findBestPhones(emissions);
  const best = loop.reduce((sum, likelihood) => sum + likelihood, 0);
  return (own - other) / Math.max(best - other, 1);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns words of the same length as the given ones, with the same phones in other orders. */
function reorderPhones(words: readonly string[][]): string[][][] {
  const phones = words.flat();
  const swapHalves = (list: readonly string[]) => {
    const half = Math.round(list.length / 2);
    return [...list.slice(half), ...list.slice(0, half)];
  };
  const cutIntoWords = (list: readonly string[]) => {
    let end = 0;
    return words.map(({ length }) => {
      end += length;
      return list.slice(end - length, end);
    });
  };
  return [phones.toReversed(), swapHalves(phones), swapHalves(phones.toReversed())].map(cutIntoWords);
}

/** Like `toEmissions`, for frames that are compared with many networks: computes every likelihood only once. */
function computeEmissions(models: GaussianModels, observations: Observations, range: FrameRange): Emissions {
  const { count, modelCount, writeLikelihoods } = toEmissions(models, observations, range);
  const table = new Float64Array(count * modelCount);
  for (let frame = 0; frame < count; frame += 1)
    writeLikelihoods(frame, table.subarray(frame * modelCount, (frame + 1) * modelCount));
  return {
    count,
    modelCount,
    writeLikelihoods: (frame, likelihoods) =>
      likelihoods.set(table.subarray(frame * modelCount, (frame + 1) * modelCount)),
  };
}
