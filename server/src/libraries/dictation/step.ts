import { compareWords, type WordDifference } from './compare-words.ts';
import type { DictationWord } from './dictation-words.ts';

/**
 * An error before its words are looked up: `other` is a misspelling or another word. `at` is the index of the
 * reference word; `count` is the number of reference words concerned, 0 for an
 * extra word. The typed words are those from `from` up to, not including, `to`.
 */
export type Mistake = {
  kind: 'accent' | 'other' | 'wrong-word' | 'elision' | 'boundary' | 'missing' | 'extra' | 'order';
  at: number;
  count: number;
  from: number;
  to: number;
};

/** A way to go on from a pair of words: how many words it takes from the reference and from the typed text. */
export type Step = {
  referenceLength: number;
  typedLength: number;
  cost: number;
  mistakes: readonly Mistake[];
};

export type Words = {
  reference: readonly DictationWord[];
  typed: readonly DictationWord[];
  compare: Comparison;
};
/** Compares the reference word at one index with the typed word at the other. Each pair is compared only once. */
type Comparison = (at: number, from: number) => WordDifference | null | undefined;
/** The indexes of a reference word and of a typed word. */
export type Pair = { at: number; from: number };

/** Prepares two lists of words for an alignment. */
export function createWords(reference: readonly DictationWord[], typed: readonly DictationWord[]): Words {
  const differences = new Map<number, WordDifference | null>();
  const compare: Comparison = (at, from) => {
    const [word, typedWord] = [reference[at], typed[from]];
    if (!word || !typedWord) return undefined;
    const index = at * typed.length + from;
    const knownDifference = differences.get(index);
    if (knownDifference !== undefined) return knownDifference;
    const difference = compareWords(word, typedWord);
    differences.set(index, difference);
    return difference;
  };
  return { reference, typed, compare };
}

/** Creates a step whose mistakes, one of each kind, all take all of its words. */
export function createStep(
  { at, from }: Pair,
  referenceLength: number,
  typedLength: number,
  cost: number,
  kinds: readonly Mistake['kind'][] = [],
): Step {
  const mistakes = kinds.map((kind) => ({ kind, at, count: referenceLength, from, to: from + typedLength }));
  return { referenceLength, typedLength, cost, mistakes };
}

/** Joins words as if they were written as one. */
export function joinKeys(
  words: readonly DictationWord[],
  start: number,
  length: number,
  form: 'compactKey' | 'plainKey' = 'compactKey',
): string {
  let text = '';
  for (let index = start; index < start + length; index++) text += words[index]?.[form] ?? '';
  return text;
}
