import { calculateDifferenceCost, isElidedForm, type WordDifference } from './compare-words.ts';
import type { DictationWord } from './dictation-words.ts';
import { calculateEditDistance } from './edit-distance.ts';
import { listHyphenSteps, listJoins, listShiftedBoundaries, listSplits } from './list-boundary-steps.ts';
import { listMovedWords } from './list-moved-words.ts';
import { listNumberSteps } from './list-number-steps.ts';
import { toSoundKey } from './sound-key.ts';
import { createStep, type Pair, type Step, type Words } from './step.ts';

const missingCost = 1;
const extraCost = 1;
const orderCost = 0.9;
const homophoneRunCost = 1.05;
/**
 * Lists the possible steps from the reference word `at` and the typed word `from`. Earlier steps are preferred to later
 * ones of the same total cost.
 */
export function listSteps(words: Words, pair: Pair): Step[] {
  const { reference, typed } = words;
  const hasReference = pair.at < reference.length;
  const hasTyped = pair.from < typed.length;
  return [
    ...(hasReference && hasTyped
      ? [
          ...listSubstitutions(words, pair),
          ...listNumberSteps(words, pair),
          ...listExchanges(words, pair),
          ...listMovedWords(words, pair),
          ...listHyphenSteps(words, pair),
          ...listJoins(words, pair),
          ...listSplits(words, pair),
          ...listShiftedBoundaries(words, pair),
          ...listHomophoneRuns(words, pair),
        ]
      : []),
    ...(hasReference ? [createStep(pair, 1, 0, missingCost, ['missing'])] : []),
    ...(hasTyped ? [createStep(pair, 0, 1, extraCost, ['extra'])] : []),
  ];
}

function listSubstitutions({ compare }: Words, pair: Pair): Step[] {
  const difference = compare(pair.at, pair.from);
  return [createStep(pair, 1, 1, difference?.cost ?? 0, difference ? [difference.kind] : [])];
}

/** Lists the step over two neighbors that changed places, each of which may be misspelled as well. */
function listExchanges({ reference, typed, compare }: Words, pair: Pair): Step[] {
  const { at, from } = pair;
  const [first, second, typedFirst, typedSecond] = [
    reference[at],
    reference[at + 1],
    typed[from],
    typed[from + 1],
  ];
  if (!first || !second || !typedFirst || !typedSecond || first.key === second.key) return [];
  const firstDifference = compare(at, from + 1);
  if (!isSimilar(firstDifference)) return [];
  const secondDifference = compare(at + 1, from);
  if (!isSimilar(secondDifference)) return [];
  const step = createStep(
    pair,
    2,
    2,
    orderCost + (firstDifference?.cost ?? 0) + (secondDifference?.cost ?? 0),
    ['order'],
  );
  const mistakes = [
    ...step.mistakes,
    ...(firstDifference ? [{ kind: firstDifference.kind, at, count: 1, from: from + 1, to: from + 2 }] : []),
    ...(secondDifference ? [{ kind: secondDifference.kind, at: at + 1, count: 1, from, to: from + 1 }] : []),
  ];
  return [{ ...step, mistakes }];
}

const isSimilar = (difference: WordDifference | null | undefined) =>
  difference === null || (difference !== undefined && difference.cost < 0.65);

/** Lists steps over a word and a similar one that is written with an elision: `m'est` for `mes`, `ces` for `c'est`. */
function listHomophoneRuns({ reference, typed }: Words, pair: Pair): Step[] {
  const { at, from } = pair;
  const [word, nextWord, typedWord, nextTypedWord] = [
    reference[at],
    reference[at + 1],
    typed[from],
    typed[from + 1],
  ];
  if (!word || !typedWord) return [];
  const steps: Step[] = [];
  if (nextTypedWord && isSimilarToElidedRun(word, typedWord, nextTypedWord, 0.5))
    steps.push(createStep(pair, 1, 2, homophoneRunCost, ['wrong-word']));
  if (nextWord && isSimilarToElidedRun(typedWord, word, nextWord, 1 / 3))
    steps.push(createStep(pair, 2, 1, homophoneRunCost, ['wrong-word']));
  return steps;
}

function isSimilarToElidedRun(
  word: DictationWord,
  elided: DictationWord,
  next: DictationWord,
  maxDifference: number,
): boolean {
  if (!elided.isElided || !next.isAdjacent || isElidedForm(elided, word)) return false;
  if (toSoundKey(word.compactKey) === toSoundKey(elided.compactKey + next.compactKey)) return true;
  if (calculateDifferenceCost(word.plainKey, next.plainKey) <= 0.7) return false;
  const run = elided.plainKey + next.plainKey;
  return (
    calculateEditDistance(word.plainKey, run) / Math.max(word.plainKey.length, run.length) <= maxDifference
  );
}
