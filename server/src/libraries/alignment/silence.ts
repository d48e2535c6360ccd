import { HOP } from './mfcc.ts';

/** Levels in decibels to which a recording's frames are compared. */
export type Levels = { floor: number; speech: number };

/** Returns the levels of the recording's background noise and speech. */
export function measureLevels(energies: Float32Array): Levels {
  const sorted = energies.toSorted();
  const findQuantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  // Limits the floor, because digital silence before the speech says nothing about the background noise
  // during it.
  const speech = findQuantile(0.9);
  const floor = Math.max(findQuantile(0.05), speech - 50);
  return { floor, speech };
}

/** Returns the probability that each frame is a pause, from 0 to 1. */
export function silenceOf(energies: Float32Array, { floor, speech }: Levels): Float32Array {
  const range = Math.max(speech - floor, 1);
  const certainLevel = floor + 0.15 * range;
  const impossibleLevel = floor + 0.38 * range;
  return energies.map((energy) =>
    Math.min(1, Math.max(0, (impossibleLevel - energy) / (impossibleLevel - certainLevel))),
  );
}

/**
 * Returns a function that measures the seconds of speech from frame `first` up to, but not including, frame `end`.
 */
export function createSpeechMeter(silence: Float32Array): (first: number, end: number) => number {
  const runningSums = new Float64Array(silence.length + 1);
  for (const [frame, quiet] of silence.entries())
    runningSums[frame + 1] = (runningSums[frame] as number) + 1 - quiet;
  return (first, end) => Math.max(0, (runningSums[end] as number) - (runningSums[first] as number)) * HOP;
}
