import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { fields, type Rows } from './rows.ts';

/**
 * Matches the server's phrases to known rows and reuses their keys. Identical phrases are matched first, then phrases
 * with the same start or end, then phrases with the same text, which is less reliable because dialogue repeats
 * itself. If equally many rows are left over on both sides between two matches, they are paired in order. All other
 * phrases get new keys, starting at `nextKey`.
 */
export function matchRows(previousRows: Rows, phrases: readonly DraftPhrase[], nextKey: number): Rows {
  const matches = new Map<number, number>();
  const signatures = [allFieldsOf, timesOf, startOf, endOf, ({ text }: DraftPhrase) => text];
  for (const signatureOf of signatures)
    for (const gap of gapsOf(matches, previousRows.phrases.length, phrases.length))
      for (const [beforeIndex, afterIndex] of matchBySignature(
        previousRows.phrases,
        phrases,
        gap,
        signatureOf,
      ))
        matches.set(afterIndex, beforeIndex);
  for (const { from, to, length, otherLength } of gapsOf(
    matches,
    previousRows.phrases.length,
    phrases.length,
  ))
    if (length === otherLength) for (let i = 0; i < length; i += 1) matches.set(to + i, from + i);
  let key = nextKey;
  const keys = phrases.map((_, index) => {
    const beforeIndex = matches.get(index);
    const knownKey = beforeIndex === undefined ? undefined : previousRows.keys[beforeIndex];
    if (knownKey !== undefined) return knownKey;
    key += 1;
    return key - 1;
  });
  return { phrases, keys };
}

const allFieldsOf = (phrase: DraftPhrase) => JSON.stringify(fields.map((field) => phrase[field]));
const timesOf = ({ start, end }: DraftPhrase) => `${start} ${end}`;
const startOf = ({ start }: DraftPhrase) => String(start);
const endOf = ({ end }: DraftPhrase) => String(end);

/**
 * A run of unmatched rows between two matches: `length` known rows from index `from`, and `otherLength` phrases from
 * the server from index `to`.
 */
type Gap = { from: number; length: number; to: number; otherLength: number };

function gapsOf(matchedIndexes: ReadonlyMap<number, number>, length: number, otherLength: number): Gap[] {
  const gaps: Gap[] = [];
  let [from, to] = [0, 0];
  const closeGap = (index: number, otherIndex: number) => {
    if (index > from && otherIndex > to)
      gaps.push({ from, length: index - from, to, otherLength: otherIndex - to });
    [from, to] = [index + 1, otherIndex + 1];
  };
  for (const [otherIndex, index] of [...matchedIndexes].sort(([a], [b]) => a - b))
    closeGap(index, otherIndex);
  closeGap(length, otherLength);
  return gaps;
}

/**
 * Pairs a row with the phrase that has the same signature, if the signature occurs only once on each side of the gap.
 * Keeps as many pairs as possible without changing their order.
 */
function matchBySignature(
  previousPhrases: readonly DraftPhrase[],
  nextPhrases: readonly DraftPhrase[],
  { from, length, to, otherLength }: Gap,
  signatureOf: (phrase: DraftPhrase) => string,
): [number, number][] {
  const positions = positionsOf(previousPhrases, from, length, signatureOf);
  const otherPositions = positionsOf(nextPhrases, to, otherLength, signatureOf);
  const pairs: [number, number][] = [];
  for (const [name, position] of positions) {
    const otherPosition = otherPositions.get(name);
    if (position !== null && otherPosition !== undefined && otherPosition !== null)
      pairs.push([position, otherPosition]);
  }
  return findLongestIncreasingPairs(pairs.sort(([a], [b]) => a - b));
}

/** Maps each signature to the index of its row, or to null if several rows have it. */
function positionsOf(
  phrases: readonly DraftPhrase[],
  from: number,
  length: number,
  signatureOf: (phrase: DraftPhrase) => string,
): Map<string, number | null> {
  const positions = new Map<string, number | null>();
  for (const [index, phrase] of phrases.slice(from, from + length).entries()) {
    const signature = signatureOf(phrase);
    positions.set(signature, positions.has(signature) ? null : from + index);
  }
  return positions;
}

/**
 * Returns the longest subsequence of pairs in which the second index increases. Expects pairs sorted by their first
 * index.
 */
function findLongestIncreasingPairs(pairs: readonly [number, number][]): [number, number][] {
  const tailIndexes: number[] = [];
  const previousIndexes: number[] = [];
  for (const [index, [, otherIndex]] of pairs.entries()) {
    let [low, high] = [0, tailIndexes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tailIndexes[middle] ?? 0]?.[1] ?? 0) < otherIndex) low = middle + 1;
      else high = middle;
    }
    previousIndexes[index] = tailIndexes[low - 1] ?? -1;
    tailIndexes[low] = index;
  }
  const longestPairs: [number, number][] = [];
  for (let index = tailIndexes.at(-1) ?? -1; index >= 0; index = previousIndexes[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) longestPairs.unshift(pair);
  }
  return longestPairs;
}
