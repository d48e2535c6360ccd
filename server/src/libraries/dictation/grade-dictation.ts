import type { DictationErrorKind } from '@lingostory/contract/vocabulary/dictation/constants';
import { isInLexicon } from '../lexicon/readings.ts';
import { type DictationWord, joinTypedWords, toDictationWords } from './dictation-words.ts';
import { calculateEditDistance } from './edit-distance.ts';
import { listSteps } from './list-steps.ts';
import { findSpellingDistance } from './match-numbers.ts';
import { createWords, type Mistake, type Step, type Words } from './step.ts';

/**
 * An error of a dictation. `at` is the index of the reference word, not counting punctuation: for `extra` the word
 * before which the extra one stands, otherwise the first word concerned. `count` is the number of reference words
 * concerned, 0 for `extra`. `typed` is the shortest run
 * of typed words in its place, empty for `missing`.
 */
type DictationError = { kind: DictationErrorKind; at: number; count: number; typed: string };
export type DictationGrading = { ok: boolean; errors: DictationError[] };

/** Maximum number of letters by which a misspelling differs from its word. */
const maxMisspelledCharacters = 2;

/**
 * Maximum number of words by which equal words may be shifted against each other. It makes grading a long phrase
 * linear in its length.
 */
const maxShiftedWords = 30;

/**
 * Compares what a learner typed with the phrase that they heard. Punctuation, case, `oe` for `œ`, the kinds of
 * apostrophes and quotation marks, spaces, and numbers in digits or in words are forgiven. Errors are in the order of
 * the reference.
 */
export function gradeDictation(reference: string, typed: string): DictationGrading {
  const words = createWords(toDictationWords(reference), toDictationWords(typed));
  const errors = findMistakes(words).map(
    ({ kind, at, count, from, to }): DictationError => ({
      kind: kind === 'other' ? findSubstitutionKind(words.reference[at], words.typed.slice(from, to)) : kind,
      at,
      count,
      typed: joinTypedWords(words.typed.slice(from, to)),
    }),
  );
  return { ok: errors.length === 0, errors };
}

/** Aligns the words with the fewest and smallest mistakes, from the last pair of words to the first. */
function findMistakes(words: Words): Mistake[] {
  const { reference, typed } = words;
  const width = typed.length + 1;
  const costs = new Float64Array((reference.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  costs[costs.length - 1] = 0;
  const maxOffset = maxShiftedWords + Math.abs(reference.length - typed.length);
  const bestSteps: Step[] = [];
  for (let at = reference.length; at >= 0; at--) {
    const lastFrom = Math.min(typed.length, at + maxOffset);
    for (let from = lastFrom; from >= Math.max(0, at - maxOffset); from--) {
      if (at === reference.length && from === typed.length) continue;
      const index = at * width + from;
      let lowestCost = Number.POSITIVE_INFINITY;
      for (const step of listSteps(words, { at, from })) {
        const cost =
          step.cost +
          (costs[index + step.referenceLength * width + step.typedLength] ?? Number.POSITIVE_INFINITY);
        // A smaller difference is rounding.
        if (cost >= lowestCost - 1e-9) continue;
        lowestCost = cost;
        bestSteps[index] = step;
      }
      costs[index] = lowestCost;
    }
  }
  const mistakes: Mistake[] = [];
  let index = 0;
  for (let step = bestSteps[index]; step; step = bestSteps[index]) {
    mistakes.push(...step.mistakes);
    index += step.referenceLength * width + step.typedLength;
  }
  return mistakes;
}

/** Returns whether what was typed is a misspelling or another French word. */
function findSubstitutionKind(
  word: DictationWord | undefined,
  typedWords: readonly DictationWord[],
): 'letters' | 'wrong-word' {
  const typedKey = typedWords.map(({ key }) => key).join(' ');
  if (!word || typedWords.some(({ hasDigits }) => hasDigits) || isFrenchWord(typedKey)) return 'wrong-word';
  const typedPlainKey = typedWords.map(({ plainKey }) => plainKey).join('');
  const distance = Math.min(
    calculateEditDistance(word.plainKey, typedPlainKey),
    findSpellingDistance(word, typedPlainKey),
  );
  return distance <= maxMisspelledCharacters ? 'letters' : 'wrong-word';
}

/** Returns true for a French word, such as `aux`, or a compound of French words, such as `arc-en-ciel`. */
const isFrenchWord = (key: string) =>
  isInLexicon(key) || (key.includes('-') && key.split('-').every(isInLexicon));
