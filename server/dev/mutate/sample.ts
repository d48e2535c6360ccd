/**
 * Returns a random number generator (mulberry32) for numbers from 0 to 1. The same seed produces the same numbers.
 */
export function createRandomGenerator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), state | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns `count` items in random order, so that even the first few are a fair sample. */
export function sample<T>(items: readonly T[], count: number, seed: number): T[] {
  const nextRandom = createRandomGenerator(seed);
  const itemsWithRandomKeys = items.map((item) => ({ item, lot: nextRandom() }));
  return itemsWithRandomKeys
    .sort((a, b) => a.lot - b.lot)
    .slice(0, count)
    .map(({ item }) => item);
}
