/** The LCS of two runs is computed exactly if its table has at most this many cells, which take two bytes each. */
const maxTableCells = 4_000_000;

/** Pairs of positions in two sequences. */
export type Pair = readonly [number, number];

/** Returns a longest subset of pairs, sorted by their first position, whose second positions increase. */
export function findLongestIncreasing(pairs: readonly Pair[]): Pair[] {
  // The last pair of the best subset of each length, and the pair that precedes each pair in its subset.
  const tails: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (const [index, [, position]] of pairs.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? -1]?.[1] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  }
  const longest: Pair[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) longest.push(pair);
  }
  return longest.reverse();
}

/** Returns the pairs of positions whose keys occur exactly once in each sequence, in order of the first. */
export function findUniquePairs(a: readonly number[], b: readonly number[]): Pair[] {
  const positionsInB = findUniquePositions(b);
  return [...findUniquePositions(a)]
    .flatMap(([key, position]) => {
      const other = positionsInB.get(key) ?? -1;
      return position < 0 || other < 0 ? [] : [[position, other] as const];
    })
    .sort(([first], [second]) => first - second);
}

/** Maps each key to its position, or to -1 if it occurs more than once. */
function findUniquePositions(keys: readonly number[]): Map<number, number> {
  const positions = new Map<number, number>();
  for (const [position, key] of keys.entries()) positions.set(key, positions.has(key) ? -1 : position);
  return positions;
}

/**
 * Returns the pairs of a common subsequence of two sequences. As in a patience diff, the keys that occur only once are
 * paired first, then those between them. Of a long run of repeated keys, the subsequence may not be a longest one.
 */
export function findCommonPairs(a: readonly number[], b: readonly number[]): Pair[] {
  const pairs: Pair[] = [];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) {
    pairs.push([start, start]);
    start += 1;
  }
  let [endOfA, endOfB] = [a.length, b.length];
  const lastPairs: Pair[] = [];
  while (endOfA > start && endOfB > start && a[endOfA - 1] === b[endOfB - 1]) {
    endOfA -= 1;
    endOfB -= 1;
    lastPairs.push([endOfA, endOfB]);
  }
  for (const [first, second] of findInnerPairs(a.slice(start, endOfA), b.slice(start, endOfB)))
    pairs.push([first + start, second + start]);
  return pairs.concat(lastPairs.reverse());
}

function findInnerPairs(a: readonly number[], b: readonly number[]): Pair[] {
  if (a.length === 0 || b.length === 0) return [];
  const anchors = findLongestIncreasing(findUniquePairs(a, b));
  if (anchors.length === 0)
    return a.length * b.length <= maxTableCells ? findExactPairs(a, b) : findPairsByOccurrence(a, b);
  const pairs: Pair[] = [];
  let [fromA, fromB] = [0, 0];
  for (const anchor of [...anchors, [a.length, b.length] as const]) {
    const [toA, toB] = anchor;
    for (const [first, second] of findCommonPairs(a.slice(fromA, toA), b.slice(fromB, toB)))
      pairs.push([first + fromA, second + fromB]);
    if (toA < a.length) pairs.push(anchor);
    [fromA, fromB] = [toA + 1, toB + 1];
  }
  return pairs;
}

function findExactPairs(a: readonly number[], b: readonly number[]): Pair[] {
  const width = b.length + 1;
  // lengths[i * width + j] is the length for the keys from i and j on.
  const lengths = new Uint16Array((a.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Pairs the nth occurrence of each key in one sequence with the nth in the other, as far as they are in order. */
function findPairsByOccurrence(a: readonly number[], b: readonly number[]): Pair[] {
  const positionsInB = new Map<number, number[]>();
  for (const [position, key] of b.entries()) {
    const positions = positionsInB.get(key);
    if (positions) positions.push(position);
    else positionsInB.set(key, [position]);
  }
  const counts = new Map<number, number>();
  const pairs = a.flatMap((key, position) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const other = positionsInB.get(key)?.[count];
    return other === undefined ? [] : [[position, other] as const];
  });
  return findLongestIncreasing(pairs);
}
