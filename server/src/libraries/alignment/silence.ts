import { HOP } from './mfcc.ts';

/** Levels in decibels to which a recording's frames are compared. */
export type Levels = { floor: number; speech: number };

/** Returns the levels of the recording's background noise and speech. */
export function measureLevels(energies: Float32Array): Levels {
  const sorted = energies.toSorted();
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  // Limits the floor, because digital silence before the speech says nothing about the background noise
  // during it.
  const speech = quantile(0.9);
  const floor = Math.max(quantile(0.05), speech - 50);
  return { floor, speech };
}

/** Returns the probability that each frame is a pause, from 0 to 1. */
export function silenceOf(energies: Float32Array, { floor, speech }: Levels): Float32Array {
  const range = Math.max(speech - floor, 1);
  const certain = floor + 0.15 * range;
  const impossible = floor + 0.38 * range;
  return energies.map((energy) => Math.min(1, Math.max(0, (impossible - energy) / (impossible - certain))));
}

/** Returns a function for the seconds of speech from frame `first` up to, but not including, frame `end`. */
export function measureSpeech(silence: Float32Array): (first: number, end: number) => number {
  const sums = new Float64Array(silence.length + 1);
  for (const [frame, quiet] of silence.entries()) sums[frame + 1] = (sums[frame] as number) + 1 - quiet;
  return (first, end) => Math.max(0, (sums[end] as number) - (sums[first] as number)) * HOP;
}
