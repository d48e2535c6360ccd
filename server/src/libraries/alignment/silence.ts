import { HOP } from './mfcc.ts';

/** What the frames of a recording are held against: levels in decibels. */
export type Levels = { floor: number; speech: number };

/** The level of the recording's background and of its speech. */
export function measureLevels(energies: Float32Array): Levels {
  const sorted = energies.toSorted();
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  // Digital silence before the speech says nothing of the background of the speech itself.
  const speech = quantile(0.9);
  const floor = Math.max(quantile(0.05), speech - 50);
  return { floor, speech };
}

/** How certainly each frame is a pause, from 0 to 1. */
export function silenceOf(energies: Float32Array, { floor, speech }: Levels): Float32Array {
  const range = Math.max(speech - floor, 1);
  const certain = floor + 0.15 * range;
  const impossible = floor + 0.38 * range;
  return energies.map((energy) => Math.min(1, Math.max(0, (impossible - energy) / (impossible - certain))));
}

/** Returns how many seconds are spoken from one frame to another, which is not counted. */
export function measureSpeech(silence: Float32Array): (first: number, end: number) => number {
  const sums = new Float64Array(silence.length + 1);
  for (const [frame, quiet] of silence.entries()) sums[frame + 1] = (sums[frame] as number) + 1 - quiet;
  return (first, end) => Math.max(0, (sums[end] as number) - (sums[first] as number)) * HOP;
}
