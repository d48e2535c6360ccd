import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Load, Loaded } from '../drive/load.ts';

const loader = fileURLToPath(new URL('../drive/load.ts', import.meta.url));

/** A variant under load: one or more addresses, requested in turn. */
export type Variant = { urls: string[]; bearer?: string };
export type Ratio = { ours: number; theirs: number; ratio: number };

const rounds = 5;
const defaultSeconds = 2;

/** Sends requests from the other core and returns how many were served per second. Throws if one fails. */
export async function load(load: Load): Promise<number> {
  const args = ['-c', '1', process.execPath, '--import', 'tsx', loader, JSON.stringify(load)];
  const { stdout } = await promisify(execFile)('taskset', args);
  const { rate, failed } = JSON.parse(stdout) as Loaded;
  if (failed > 0) throw new Error(`${failed} requests to ${load.urls[0]} failed.`);
  return rate;
}

const rateOf = (variant: Variant, seconds = defaultSeconds) => load({ ...variant, seconds });

/** Returns the value that the given share of all values stays below. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]): number => percentile(values, 0.5);

/**
 * Measures requests per second of both in turns, so that changes of the machine's speed affect both alike. Returns
 * the median of the rounds' ratios.
 */
export async function compare(ours: Variant, theirs: Variant): Promise<Ratio> {
  await rateOf(ours, 1);
  await rateOf(theirs, 1);
  const all: Ratio[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = await rateOf(ours);
    const second = await rateOf(theirs);
    all.push({ ours: first, theirs: second, ratio: first / second });
  }
  return {
    ours: median(all.map((each) => each.ours)),
    theirs: median(all.map((each) => each.theirs)),
    ratio: median(all.map((each) => each.ratio)),
  };
}
