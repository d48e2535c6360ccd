import type { Span } from '../boundaries.ts';
import type { PhraseSounds } from '../pronunciation/phones.ts';
import { takeTurn } from '../take-turn.ts';
import { type FrameRange, toEmissions } from './forced-alignment.ts';
import type { GaussianModels } from './gaussian-models.ts';
import { buildNetwork, type PhoneInventory } from './network.ts';
import type { Observations } from './observations.ts';
import { findBestPhones } from './phone-loop.ts';
import { type Emissions, findBestPath } from './viterbi.ts';

/** Fewer phrases than this leave nothing to train models with, so they are measured with untrained ones. */
export const MIN_PHRASES_TO_TRAIN = 3;
/** A text with fewer phrases than this is divided into three parts, so that the models are trained with two thirds of it. */
const MIN_PHRASES_FOR_HALVES = 7;

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
 * with models that were trained with the other phrases only (cross-validation). A phrase that was not found, or
 * has only one phone, has no fit.
 */
export async function measurePhraseFits(
  spans: readonly (Span | undefined)[],
  options: FitOptions,
  signal?: AbortSignal,
): Promise<(number | undefined)[]> {
  const found = spans.flatMap((span, phrase) => (span ? [{ ...span, phrase }] : []));
  const foldCount = found.length < MIN_PHRASES_FOR_HALVES ? 3 : 2;
  const fits: (number | undefined)[] = spans.map(() => undefined);
  for (let fold = 0; fold < foldCount; fold += 1) {
    const measuredSpans = found.filter((_, index) => index % foldCount === fold);
    const models =
      found.length < MIN_PHRASES_TO_TRAIN
        ? options.untrained
        : options.untrained.train(options.observations, hideFrames(options.labels, measuredSpans));
    for (const { phrase, first, last } of measuredSpans) {
      await takeTurn(signal);
      fits[phrase] = await measureFit(phrase, { first, end: last + 1 }, models, options);
    }
  }
  return fits;
}

function hideFrames(labels: Int32Array, spans: readonly Span[]): Int32Array {
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
  if (new Set(words.flat()).size < 2) return undefined;
  const totals: number[] = [];
  for (const order of [words, ...reorderPhones(words)]) {
    const path = await findBestPath(buildNetwork([{ words: order }], inventory), emissions);
    if (!path) return 0;
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
