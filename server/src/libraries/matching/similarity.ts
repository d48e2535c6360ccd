import { foldText } from './fold-text.ts';
import type { Pair } from './longest-common.ts';

/** Texts that are less similar than this, from 0 to 1, aren't paired. */
const minSimilarity = 0.6;
/** Texts from different places of a book are paired only if they are at least this similar. */
const minDistantSimilarity = 0.75;
/** A shorter text isn't paired with one from a different place of the book. */
export const minDistantWords = 4;
/** A part of a phrase must have at least this share of its length to be paired with it. */
const minPartShare = 0.25;
/** Two runs are aligned in order if the table has at most this many cells. Otherwise, an index of their words is used. */
const maxTableCells = 250_000;
/** Similar texts are looked up by the rarest words of a text, as long as at most this many texts contain them. */
const maxLookups = 300;

/** A folded text with what is needed to compare it with others. */
export type ComparableText = { folded: string; bigrams: Int32Array };

const longWord = 65_536;

export function toComparableText(folded: string): ComparableText {
  const padded = ` ${folded} `;
  const bigrams = new Int32Array(padded.length - 1);
  for (let index = 0; index < bigrams.length; index += 1)
    bigrams[index] = padded.charCodeAt(index) * longWord + padded.charCodeAt(index + 1);
  return { folded, bigrams: bigrams.sort() };
}

/** Returns true if the words of `part` stand in `whole` one after another. */
export const containsWords = (whole: string, part: string): boolean => ` ${whole} `.includes(` ${part} `);

/** Returns how similar two texts are, from 0 to 1, whatever their case and punctuation. */
export const compareTexts = (a: string, b: string): number =>
  compareFolded(toComparableText(foldText(a)), toComparableText(foldText(b)));

/** Returns the share of letter pairs that two texts have in common. */
function compareFolded(a: ComparableText, b: ComparableText): number {
  const [shorter, longer] = a.folded.length <= b.folded.length ? [a, b] : [b, a];
  const share = shorter.bigrams.length / longer.bigrams.length;
  // The lengths alone limit the similarity, which spares the comparison of most texts.
  const maxSimilarity = (2 * share) / (1 + share);
  if (maxSimilarity >= minSimilarity)
    return (2 * countCommon(a.bigrams, b.bigrams)) / (a.bigrams.length + b.bigrams.length);
  // Of several parts of a phrase, the longest one is the most similar.
  return share >= minPartShare && containsWords(longer.folded, shorter.folded)
    ? minSimilarity + share / 100
    : 0;
}

/** Counts the numbers that two sorted lists have in common. */
function countCommon(a: Int32Array, b: Int32Array): number {
  let [i, j, count] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0);
    if (difference === 0) count += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return count;
}

/** Returns the pairs of similar texts in two runs that keep their order and are the most similar in total. */
export function findSimilarPairs(a: readonly ComparableText[], b: readonly ComparableText[]): Pair[] {
  if (a.length * b.length > maxTableCells) return [];
  const width = b.length + 1;
  // totals[i * width + j] is the best total for the texts from i and j on.
  const totals = new Float32Array((a.length + 1) * width);
  const totalAt = (i: number, j: number) => totals[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [textOfA, textOfB] = [a[i], b[j]];
      const similarity = textOfA && textOfB ? compareFolded(textOfA, textOfB) : 0;
      const paired = similarity >= minSimilarity ? similarity + totalAt(i + 1, j + 1) : 0;
      totals[i * width + j] = Math.max(paired, totalAt(i + 1, j), totalAt(i, j + 1));
    }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const total = totalAt(i, j);
    if (totalAt(i + 1, j) === total) i += 1;
    else if (totalAt(i, j + 1) === total) j += 1;
    else {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    }
  }
  return pairs;
}

/** Returns the pairs of very similar texts in two lists, in any order. Short texts are left out. */
export function findDistantPairs(a: readonly ComparableText[], b: readonly ComparableText[]): Pair[] {
  const textsByWord = new Map<string, number[]>();
  for (const [index, text] of b.entries())
    for (const word of listWords(text)) {
      const texts = textsByWord.get(word);
      if (texts) texts.push(index);
      else textsByWord.set(word, [index]);
    }
  const candidates = a.flatMap((text, index) => {
    const other = findMaxShared(listWords(text).flatMap((word) => [textsByWord.get(word) ?? []]));
    const otherText = b[other];
    const similarity = otherText ? compareFolded(text, otherText) : 0;
    return similarity >= minDistantSimilarity ? [{ pair: [index, other] as const, similarity }] : [];
  });
  const pairedTexts = new Set<number>();
  return candidates
    .sort((first, second) => second.similarity - first.similarity)
    .flatMap(({ pair }) => {
      if (pairedTexts.has(pair[1])) return [];
      pairedTexts.add(pair[1]);
      return [pair];
    });
}

/** Returns the distinct words of a text, or none if it is short. */
function listWords({ folded }: ComparableText): string[] {
  const words = [...new Set(folded.split(' '))];
  return words.length < minDistantWords ? [] : words;
}

/** Returns the number that is in most of the shortest lists, or -1. */
function findMaxShared(lists: readonly (readonly number[])[]): number {
  const counts = new Map<number, number>();
  let [lookups, bestIndex, maxCount] = [0, -1, 0];
  for (const list of lists.toSorted((first, second) => first.length - second.length)) {
    lookups += list.length;
    if (lookups > maxLookups) break;
    for (const number of list) {
      const count = (counts.get(number) ?? 0) + 1;
      counts.set(number, count);
      if (count > maxCount) [bestIndex, maxCount] = [number, count];
    }
  }
  return bestIndex;
}
