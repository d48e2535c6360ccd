import { setTimeout as wait } from 'node:timers/promises';
import { printRow } from './report/row.ts';
import type { Stage } from './stage.ts';

/**
 * Turns pages, with a pause of `pauseMs` after each, as long as `shouldContinue` returns true. Returns the milliseconds that
 * each turn took.
 */
export async function turnPages(
  { ours, reader }: Stage,
  shouldContinue: (turnCount: number) => boolean,
  {
    afterEachTurn = async () => {},
    pauseMs = 20,
  }: { afterEachTurn?: () => Promise<void>; pauseMs?: number } = {},
): Promise<number[]> {
  const times: number[] = [];
  while (shouldContinue(times.length)) {
    const startedAt = performance.now();
    const url = `${ours}/v1/user/read-book?book_code=short&phrase_no=${1 + (times.length % 100)}`;
    const response = await fetch(url, { headers: { authorization: reader.bearer } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A page turn was answered ${response.status}.`);
    times.push(performance.now() - startedAt);
    await afterEachTurn();
    await wait(pauseMs);
  }
  return times;
}

/** Returns the value below which the given share of the values lies. */
export function quantile(values: number[], fraction: number): number {
  const sortedValues = values.toSorted((a, b) => a - b);
  return sortedValues[Math.floor(sortedValues.length * fraction)] ?? Number.NaN;
}

/** Number of page turns on an idle server that others are compared with. */
export const idleTurnCount = 600;

/** Compares page turns made while the server was busy with those on an idle one. */
export function printTurnRatios(activity: string, busyTimes: number[], idleTimes: number[]): void {
  for (const [name, fraction] of [
    ['median', 0.5],
    ['p95', 0.95],
  ] as const) {
    const [busyQuantile, idleQuantile] = [quantile(busyTimes, fraction), quantile(idleTimes, fraction)];
    const ratio = busyQuantile / idleQuantile;
    const times = `${ratio.toFixed(2)}  (${busyQuantile.toFixed(1)} ms : ${idleQuantile.toFixed(1)} ms)`;
    printRow(`page turns while ${activity} ÷ idle, ${name}`, times, '≤ 1.2', ratio <= 1.2);
  }
}
