import { calculateDifferenceCost, compareWords, isElidedForm, type WordDifference } from './compare-words.ts';
import { type DictationWord, removeAccents } from './dictation-words.ts';
import { calculateEditDistance } from './edit-distance.ts';
import { countNumberWords, countWordsOfNumber, listPlainSpellings } from './match-numbers.ts';

/**
 * An error before its words are looked up: `other` is a misspelling or another word. `at` is the index of the
 * reference word; the typed words are those from `from` up to, not including, `to`.
 */
export type Mistake = {
  kind: 'accent' | 'other' | 'wrong-word' | 'elision' | 'boundary' | 'missing' | 'extra' | 'order';
  at: number;
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

type Words = { reference: readonly DictationWord[]; typed: readonly DictationWord[] };
type Pair = { at: number; from: number };

const missingCost = 1;
const extraCost = 1;
const orderCost = 0.9;
const boundaryCost = 0.5;
/** Added if the joined or split words are also misspelled by one letter. Keeps such steps dearer than a missing word. */
const misspelledBoundaryCost = 0.2;
const homophoneRunCost = 1.05;
const maxJoinedWords = 4;
const maxSplitWords = 3;

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

function createStep(
  { at, from }: Pair,
  referenceLength: number,
  typedLength: number,
  cost: number,
  kinds: readonly Mistake['kind'][] = [],
): Step {
  const mistakes = kinds.map((kind) => ({ kind, at, from, to: from + typedLength }));
  return { referenceLength, typedLength, cost, mistakes };
}

function listSubstitutions({ reference, typed }: Words, pair: Pair): Step[] {
  const [word, typedWord] = [reference[pair.at], typed[pair.from]];
  if (!word || !typedWord) return [];
  const difference = compareWords(word, typedWord);
  return [createStep(pair, 1, 1, difference?.cost ?? 0, difference ? [difference.kind] : [])];
}

/** Lists steps over equal numbers, in words on one side and in digits on the other, and over different numbers. */
function listNumberSteps({ reference, typed }: Words, pair: Pair): Step[] {
  const { at, from } = pair;
  const [word, typedWord] = [reference[at], typed[from]];
  if (!word || !typedWord) return [];
  const typedLength = countWordsOfNumber(reference, at, typed, from);
  const referenceLength = countWordsOfNumber(typed, from, reference, at);
  const steps: Step[] = [];
  if (typedLength > 0) steps.push(createStep(pair, 1, typedLength, 0));
  if (referenceLength > 0) steps.push(createStep(pair, referenceLength, 1, 0));
  steps.push(...listMisspelledNumbers(word, typed, pair));
  const referenceNumberLength = typedWord.hasDigits ? countNumberWords(reference, at) : 0;
  if (referenceNumberLength > 1) steps.push(createStep(pair, referenceNumberLength, 1, 1, ['wrong-word']));
  const typedNumberLength = word.hasDigits ? countNumberWords(typed, from) : 0;
  if (typedNumberLength > 1) steps.push(createStep(pair, 1, typedNumberLength, 1, ['wrong-word']));
  return steps;
}

/** Lists steps over a number in digits that was written in words and misspelled: `quatorz` for `14`. */
function listMisspelledNumbers(word: DictationWord, typed: readonly DictationWord[], pair: Pair): Step[] {
  if (!word.hasDigits) return [];
  const spellings = listPlainSpellings(word);
  const steps: Step[] = [];
  for (let length = 1; length <= maxJoinedWords && pair.from + length <= typed.length; length++) {
    const plainKey = joinKeys(typed, pair.from, length, 'plainKey');
    const distance = Math.min(...spellings.map((spelling) => calculateEditDistance(spelling, plainKey)));
    if (distance === 0) steps.push(createStep(pair, 1, length, 0.2, ['accent']));
    else if (distance <= 2) steps.push(createStep(pair, 1, length, 0.4 + distance / 10, ['other']));
  }
  return steps;
}

function joinKeys(
  words: readonly DictationWord[],
  start: number,
  length: number,
  form: 'compactKey' | 'plainKey' = 'compactKey',
): string {
  let text = '';
  for (let index = start; index < start + length; index++) text += words[index]?.[form] ?? '';
  return text;
}

/** Lists the step over two neighbors that changed places, each of which may be misspelled as well. */
function listExchanges({ reference, typed }: Words, pair: Pair): Step[] {
  const { at, from } = pair;
  const [first, second, typedFirst, typedSecond] = [
    reference[at],
    reference[at + 1],
    typed[from],
    typed[from + 1],
  ];
  if (!first || !second || !typedFirst || !typedSecond || first.key === second.key) return [];
  const firstDifference = compareWords(first, typedSecond);
  const secondDifference = compareWords(second, typedFirst);
  if (!isSimilar(firstDifference) || !isSimilar(secondDifference)) return [];
  const step = createStep(
    pair,
    2,
    2,
    orderCost + (firstDifference?.cost ?? 0) + (secondDifference?.cost ?? 0),
    ['order'],
  );
  const mistakes = [
    ...step.mistakes,
    ...(firstDifference ? [{ kind: firstDifference.kind, at, from: from + 1, to: from + 2 }] : []),
    ...(secondDifference ? [{ kind: secondDifference.kind, at: at + 1, from, to: from + 1 }] : []),
  ];
  return [{ ...step, mistakes }];
}

const isSimilar = (difference: WordDifference | null) => difference === null || difference.cost < 0.65;

/** Lists steps over several words that were written as one: `Ily`, `lhomme`. */
function listJoins({ reference, typed }: Words, pair: Pair): Step[] {
  const { at, from } = pair;
  const typedWord = typed[from];
  if (!typedWord) return [];
  const steps: Step[] = [];
  for (let length = 2; length <= maxJoinedWords && at + length <= reference.length; length++) {
    const joinedWords = reference.slice(at, at + length);
    for (const compactKey of listJoinedKeys(joinedWords)) {
      const seams = joinedWords
        .slice(0, -1)
        .map((word, offset): Mistake => {
          const isElision = word.isElided || compactKey !== joinKeys(reference, at, length);
          return { kind: isElision ? 'elision' : 'boundary', at: at + offset, from, to: from + 1 };
        })
        .filter((seam, index, all) => seam.kind === 'elision' || all[index - 1]?.kind !== 'boundary');
      const step = createStep(pair, length, 1, boundaryCost);
      if (compactKey === typedWord.compactKey) steps.push({ ...step, mistakes: seams });
      const misspelling = findMisspelling(compactKey, typedWord.compactKey);
      if (misspelling) {
        const mistake = { kind: misspelling.kind, at: at + length - 1, from, to: from + 1 };
        steps.push({
          ...step,
          cost: boundaryCost + misspelledBoundaryCost + misspelling.cost,
          mistakes: [...seams, mistake],
        });
      }
    }
  }
  return steps;
}

/** Returns the ways to write words as one. A word that can be elided may be, as in `lhéros` for `le héros`. */
function listJoinedKeys(words: readonly DictationWord[]): string[] {
  const keys = [words.reduce((text, word) => text + word.compactKey, '')];
  const [first, second] = words;
  if (words.length === 2 && first && second && /^(?:[cdjlmnst]|qu)(?:e|a)$/.test(first.key))
    keys.push(first.key.slice(0, -1) + second.compactKey);
  return keys;
}

function findMisspelling(reference: string, typed: string): WordDifference | null {
  const isComparable = reference.length >= 5 && Math.abs(reference.length - typed.length) <= 1;
  if (!isComparable || reference === typed) return null;
  const [plainReference, plainTyped] = [removeAccents(reference), removeAccents(typed)];
  if (plainReference === plainTyped) return { kind: 'accent', cost: 0.2 };
  if (calculateEditDistance(plainReference, plainTyped) > 1) return null;
  return { kind: 'other', cost: calculateDifferenceCost(plainReference, plainTyped) };
}

/** Lists steps over one word that was written as several: `de puis`, `aujourd hui`. */
function listSplits({ reference, typed }: Words, pair: Pair): Step[] {
  const { at, from } = pair;
  const word = reference[at];
  if (!word || word.hasDigits) return [];
  const steps: Step[] = [];
  for (let length = 2; length <= maxSplitWords && from + length <= typed.length; length++) {
    const typedWords = typed.slice(from, from + length);
    const compactKey = joinKeys(typed, from, length);
    if (compactKey === word.compactKey) {
      const kind = findSplitKind(word, typedWords);
      steps.push(createStep(pair, 1, length, kind === null ? 0 : boundaryCost, kind === null ? [] : [kind]));
    }
    const misspelling = findMisspelling(word.compactKey, compactKey);
    if (misspelling)
      steps.push(
        createStep(pair, 1, length, boundaryCost + misspelledBoundaryCost + misspelling.cost, [
          'boundary',
          misspelling.kind,
        ]),
      );
  }
  return steps;
}

/** Returns null for a pronoun without its hyphens: `demanda t il`. A hyphen there counts as punctuation. */
function findSplitKind(
  word: DictationWord,
  typedWords: readonly DictationWord[],
): 'elision' | 'boundary' | null {
  const apostropheCount = countApostrophes(word.key);
  const typedApostropheCount = typedWords.reduce((count, { key }) => count + countApostrophes(key), 0);
  if (apostropheCount !== typedApostropheCount) return 'elision';
  return word.isHyphenated && word.key.split('-').length === typedWords.length ? null : 'boundary';
}

const countApostrophes = (key: string) => key.split("'").length - 1;

/** Lists the step over two words whose boundary moved: `la beille` for `l'abeille`. */
function listShiftedBoundaries({ reference, typed }: Words, pair: Pair): Step[] {
  const [first, typedFirst] = [reference[pair.at], typed[pair.from]];
  const hasNext = pair.at + 1 < reference.length && pair.from + 1 < typed.length;
  if (!hasNext || first?.compactKey === typedFirst?.compactKey) return [];
  if (joinKeys(reference, pair.at, 2) !== joinKeys(typed, pair.from, 2)) return [];
  return [createStep(pair, 2, 2, boundaryCost, ['boundary'])];
}

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
  if (calculateDifferenceCost(word.plainKey, next.plainKey) <= 0.7) return false;
  const run = elided.plainKey + next.plainKey;
  return (
    calculateEditDistance(word.plainKey, run) / Math.max(word.plainKey.length, run.length) <= maxDifference
  );
}
