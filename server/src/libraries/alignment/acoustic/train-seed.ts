import { concatenateFrames } from '../features.ts';
import type { FrameFeatures } from '../mfcc.ts';
import type { PhraseSounds } from '../pronunciation/phones.ts';
import { takeTurn } from '../take-turn.ts';
import { labelPhrase } from './forced-alignment.ts';
import { GaussianModels } from './gaussian-models.ts';
import { type Network, type PhoneInventory, STATES_PER_PHONE } from './network.ts';
import { toObservations } from './observations.ts';

const TRAINING_ROUNDS = 6;

type SpokenText = {
  sounds: readonly PhraseSounds[];
  phraseNetworks: readonly Network[];
  inventory: PhoneInventory;
  /** Each phrase as the voice speaks it. */
  reference: readonly FrameFeatures[];
};

/** Models of a synthetic voice. `labels` holds the model of each of its frames, by phrase. */
export type Seed = { models: GaussianModels; labels: Int32Array[] };

/**
 * Trains models with the sound of a synthetic voice that speaks each phrase. Begins with phones of equal length (a flat start),
 * which is enough because such a voice always speaks a phone alike.
 */
export async function trainSeed(
  { sounds, phraseNetworks, inventory, reference }: SpokenText,
  signal?: AbortSignal,
): Promise<Seed> {
  const observations = toObservations(concatenateFrames(reference));
  const labels = new Int32Array(observations.count).fill(-1);
  let end = 0;
  const ranges = reference.map(({ count }) => {
    const first = end;
    end += count;
    return { first, end };
  });
  for (const [phrase, { first, end: phraseEnd }] of ranges.entries()) {
    const models = (sounds[phrase]?.words ?? []).flat().flatMap((phone) => {
      const firstState = inventory.firstStates.get(phone) ?? 0;
      return Array.from({ length: STATES_PER_PHONE }, (_, state) => firstState + state);
    });
    for (let frame = first; frame < phraseEnd; frame += 1)
      labels[frame] = models[Math.floor(((frame - first) * models.length) / (phraseEnd - first))] ?? -1;
  }
  let models = GaussianModels.ofWholeSound(observations, inventory.count).train(observations, labels);
  for (let round = 0; round < TRAINING_ROUNDS; round += 1) {
    await takeTurn(signal);
    for (const [phrase, range] of ranges.entries()) {
      const network = phraseNetworks[phrase];
      if (network && range.end > range.first) await labelPhrase(network, models, observations, range, labels);
    }
    models = models.train(observations, labels);
  }
  return { models, labels: ranges.map(({ first, end: phraseEnd }) => labels.slice(first, phraseEnd)) };
}
