import { HOP_SECONDS } from './mfcc.ts';

/** Levels in decibels to which a recording's frames are compared. */
export type EnergyLevels = { noiseFloor: number; speechLevel: number };

/** Returns the levels of the recording's background noise and speech. */
export function measureEnergyLevels(energies: Float32Array): EnergyLevels {
  const sortedEnergies = energies.toSorted();
  const findQuantile = (fraction: number) =>
    sortedEnergies[Math.floor(fraction * (sortedEnergies.length - 1))] ?? 0;
  // Limits the floor, because digital silence before the speech says nothing about the background noise
  // during it.
  const speechDecibels = findQuantile(0.9);
  const noiseDecibels = Math.max(findQuantile(0.05), speechDecibels - 50);
  return { noiseFloor: noiseDecibels, speechLevel: speechDecibels };
}

/** Returns the probability that each frame is a pause, from 0 to 1. */
export function calculatePauseProbabilities(
  energies: Float32Array,
  { noiseFloor, speechLevel }: EnergyLevels,
): Float32Array {
  const range = Math.max(speechLevel - noiseFloor, 1);
  const certainPauseLevel = noiseFloor + 0.15 * range;
  const impossiblePauseLevel = noiseFloor + 0.38 * range;
  return energies.map((energy) =>
    Math.min(1, Math.max(0, (impossiblePauseLevel - energy) / (impossiblePauseLevel - certainPauseLevel))),
  );
}

/**
 * Returns a function that measures the seconds of speech from frame `firstFrame` up to, but not including, frame `end`.
 */
export function createSpeechMeter(
  pauseProbabilities: Float32Array,
): (firstFrame: number, end: number) => number {
  const cumulativeSpeechFrames = new Float64Array(pauseProbabilities.length + 1);
  for (const [frame, pauseProbability] of pauseProbabilities.entries())
    cumulativeSpeechFrames[frame + 1] = (cumulativeSpeechFrames[frame] as number) + 1 - pauseProbability;
  return (firstFrame, end) =>
    Math.max(0, (cumulativeSpeechFrames[end] as number) - (cumulativeSpeechFrames[firstFrame] as number)) *
    HOP_SECONDS;
}
