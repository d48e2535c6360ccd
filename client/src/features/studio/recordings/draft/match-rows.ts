import type { DraftPhrase, RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import type { Rows } from './rows.ts';
import { fields } from './splice.ts';

/**
 * Matches the server's phrases to known rows and reuses their keys. Identical phrases are matched first, then phrases
 * with the same start or end, then phrases with the same text, which is less reliable because dialogue repeats
 * itself. If equally many rows are left over on both sides between two matches, they are paired in order. All other
 * phrases get new keys, starting at `nextKey`.
 */
export function matchRows(
  previousRows: Pick<Rows, 'phrases' | 'keys'>,
  { phrases, unwritten }: Pick<RecordingView, 'phrases' | 'unwritten'>,
  nextKey: number,
): Rows {
  const matchedIndexes = new Map<number, number>();
  const signatureFunctions = [allFieldsOf, timesOf, startOf, endOf, ({ text }: DraftPhrase) => text];
  for (const signatureOf of signatureFunctions)
    for (const gap of findGaps(matchedIndexes, previousRows.phrases.length, phrases.length))
      for (const [previousIndex, nextIndex] of matchBySignature(
        previousRows.phrases,
        phrases,
        gap,
        signatureOf,
      ))
        matchedIndexes.set(nextIndex, previousIndex);
  for (const { from, to, length, otherLength } of findGaps(
    matchedIndexes,
    previousRows.phrases.length,
    phrases.length,
  ))
    if (length === otherLength) for (let i = 0; i < length; i += 1) matchedIndexes.set(to + i, from + i);
  let key = nextKey;
  const keys = phrases.map((_, index) => {
    const previousIndex = matchedIndexes.get(index);
    const knownKey = previousIndex === undefined ? undefined : previousRows.keys[previousIndex];
    if (knownKey !== undefined) return knownKey;
    key += 1;
    return key - 1;
  });
  return { phrases, keys, stretches: unwritten };
}

const allFieldsOf = (phrase: DraftPhrase) => JSON.stringify(fields.map((field) => phrase[field] ?? []));
const timesOf = ({ start, end }: DraftPhrase) => `${start} ${end}`;
const startOf = ({ start }: DraftPhrase) => String(start);
const endOf = ({ end }: DraftPhrase) => String(end);

/**
 * A run of unmatched rows between two matches: `length` known rows from index `from`, and `otherLength` phrases from
 * the server from index `to`.
 */
type Gap = { from: number; length: number; to: number; otherLength: number };

function findGaps(matchedIndexes: ReadonlyMap<number, number>, length: number, otherLength: number): Gap[] {
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
  const indexesBySignature = mapSignaturesToIndexes(previousPhrases, from, length, signatureOf);
  const otherIndexesBySignature = mapSignaturesToIndexes(nextPhrases, to, otherLength, signatureOf);
  const pairs: [number, number][] = [];
  for (const [name, position] of indexesBySignature) {
    const otherIndex = otherIndexesBySignature.get(name);
    if (position !== null && otherIndex !== undefined && otherIndex !== null)
      pairs.push([position, otherIndex]);
  }
  return findLongestIncreasingPairs(pairs.sort(([a], [b]) => a - b));
}

/** Maps each signature to the index of its row, or to null if several rows have it. */
function mapSignaturesToIndexes(
  phrases: readonly DraftPhrase[],
  from: number,
  length: number,
  signatureOf: (phrase: DraftPhrase) => string,
): Map<string, number | null> {
  const indexesBySignature = new Map<string, number | null>();
  for (const [index, phrase] of phrases.slice(from, from + length).entries()) {
    const signature = signatureOf(phrase);
    indexesBySignature.set(signature, indexesBySignature.has(signature) ? null : from + index);
  }
  return indexesBySignature;
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
