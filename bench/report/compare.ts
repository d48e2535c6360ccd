import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LoadOptions, LoadResult } from '../drive/load.ts';

const loadFile = fileURLToPath(new URL('../drive/load.ts', import.meta.url));

/** One or more URLs that are requested in turn, with the token or the cookies that they need. */
export type Variant = { urls: string[]; bearer?: string; cookies?: string; headers?: Record<string, string> };
export type Ratio = { ours: number; theirs: number; ratio: number };

const roundCount = 5;
const defaultLoadSeconds = 2;

/** Sends requests from the other core and returns how many were served per second. Throws if a request fails. */
export async function measureRequestRate(loadOptions: LoadOptions): Promise<number> {
  const args = ['-c', '1', process.execPath, '--import', 'tsx', loadFile, JSON.stringify(loadOptions)];
  const { stdout } = await promisify(execFile)('taskset', args);
  const { rate, failed } = JSON.parse(stdout) as LoadResult;
  if (failed > 0) throw new Error(`${failed} requests to ${loadOptions.urls[0]} failed.`);
  return rate;
}

const measureRate = (variant: Variant, seconds = defaultLoadSeconds) =>
  measureRequestRate({ ...variant, seconds });

/** Returns the value below which the given share of the values lies. */
export function percentile(values: number[], fraction: number): number {
  const sortedValues = [...values].sort((a, b) => a - b);
  return (
    sortedValues[Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * fraction))] ?? Number.NaN
  );
}

export const median = (values: number[]): number => percentile(values, 0.5);

export async function measureTime(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await action();
  return performance.now() - startedAt;
}

/**
 * Compares the requests per second of two variants and returns the medians over all rounds. The variants alternate,
 * so that changes in the machine's speed affect both.
 */
export async function compareRequestRates(ownVariant: Variant, peerVariant: Variant): Promise<Ratio> {
  await measureRate(ownVariant, 1);
  await measureRate(peerVariant, 1);
  const roundRatios: Ratio[] = [];
  for (let round = 0; round < roundCount; round += 1) {
    const ownRate = await measureRate(ownVariant);
    const peerRate = await measureRate(peerVariant);
    roundRatios.push({ ours: ownRate, theirs: peerRate, ratio: ownRate / peerRate });
  }
  return {
    ours: median(roundRatios.map((roundRatio) => roundRatio.ours)),
    theirs: median(roundRatios.map((roundRatio) => roundRatio.theirs)),
    ratio: median(roundRatios.map((roundRatio) => roundRatio.ratio)),
  };
}
