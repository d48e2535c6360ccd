import type { DictationWord } from './dictation-words.ts';
import { countNumberWords, countWordsOfNumber, findSpellingDistance } from './match-numbers.ts';
import { createStep, joinKeys, type Pair, type Step, type Words } from './step.ts';

/** Maximum number of words that a misspelled number is looked for in. */
const maxMisspelledWords = 4;

/** Lists steps over equal numbers, in words on one side and in digits on the other, and over different numbers. */
export function listNumberSteps({ reference, typed }: Words, pair: Pair): Step[] {
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
  const steps: Step[] = [];
  for (let length = 1; length <= maxMisspelledWords && pair.from + length <= typed.length; length++) {
    if (typed[pair.from + length - 1]?.hasDigits) break;
    const plainKey = joinKeys(typed, pair.from, length, 'plainKey');
    const distance = findSpellingDistance(word, plainKey);
    if (distance === 0) steps.push(createStep(pair, 1, length, 0.2, ['accent']));
    else if (distance <= 2) steps.push(createStep(pair, 1, length, 0.4 + distance / 10, ['other']));
  }
  return steps;
}
