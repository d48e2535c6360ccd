import { setTimeout as wait } from 'node:timers/promises';
import type { Stage } from './stage.ts';

/** Milliseconds between page turns. */
const turnPauseMs = 20;

/**
 * Turns pages, with a short pause after each, as long as `shouldContinue` returns true. Returns the milliseconds that each
 * turn took.
 */
export async function turnPages(
  { ours, reader }: Stage,
  shouldContinue: (turnCount: number) => boolean,
  afterEachTurn: () => Promise<void> = async () => {},
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
    await wait(turnPauseMs);
  }
  return times;
}

/** Returns the value below which the given share of the values lies. */
export function quantile(values: number[], fraction: number): number {
  const sortedValues = values.toSorted((a, b) => a - b);
  return sortedValues[Math.floor(sortedValues.length * fraction)] ?? Number.NaN;
}
