import type { GaussianModels } from './gaussian-models.ts';
import type { Network } from './network.ts';
import type { Observations } from './observations.ts';
import { type BestPath, type Emissions, findBestPath } from './viterbi.ts';

/** Consecutive frames of a sound. `end` is exclusive. */
export type FrameRange = { first: number; end: number };

/** Returns what the models say of some frames of a sound, or of all of them. */
export const toEmissions = (
  models: GaussianModels,
  observations: Observations,
  { first, end }: FrameRange = { first: 0, end: observations.count },
): Emissions => ({
  count: end - first,
  modelCount: models.count,
  writeLikelihoods: (frame, likelihoods) => models.writeLikelihoods(observations, first + frame, likelihoods),
});

/**
 * Aligns frames with a phrase of which they are known to consist, and writes the model of each frame to `labels`. Returns
 * undefined, and writes nothing, if there are too few frames for the phrase.
 */
export async function labelPhrase(
  phraseNetwork: Network,
  models: GaussianModels,
  observations: Observations,
  range: FrameRange,
  labels: Int32Array,
): Promise<BestPath | undefined> {
  const path = await findBestPath(phraseNetwork, toEmissions(models, observations, range));
  if (!path) return undefined;
  for (const [index, state] of path.states.entries())
    labels[range.first + index] = phraseNetwork.emissions[state] as number;
  return path;
}
