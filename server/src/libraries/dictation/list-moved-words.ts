import { createStep, type Pair, type Step, type Words } from './step.ts';

/** Costs more than an exchange of neighbors, and less than a missing word with an extra one. */
const movedCost = 1;
/** Maximum number of words from the first to the last that is in the wrong place. */
const maxMovedWords = 9;
/** Maximum cost between words that a learner confuses, such as `le` and `la`. */
const maxConfusedCost = 0.8;

/**
 * Lists the step over the fewest words in the wrong order that are more than two neighbors: a part that moved, as in `il
 * est venu hier` for `hier il est venu`, or two words that changed places across others.
 */
export function listMovedWords(words: Words, pair: Pair): Step[] {
  const { reference, typed } = words;
  const { at, from } = pair;
  if (isSame(words, at, from)) return [];
  // An exchange of neighbors costs less.
  if (isRotated(words, pair, 2, 1)) return [];
  const maxLength = Math.min(maxMovedWords, reference.length - at, typed.length - from);
  for (let length = 3; length <= maxLength; length++) {
    if (isSame(words, at + length - 1, from + length - 1)) continue;
    for (let offset = 1; offset < length; offset++)
      if (isRotated(words, pair, length, offset))
        return [createStep(pair, length, length, movedCost, ['order'])];
    if (isExchanged(words, pair, length)) return [createStep(pair, length, length, movedCost, ['order'])];
  }
  return [];
}

/** Returns true if the typed words are those of the reference from `offset` on, and then those before it. */
function isRotated(words: Words, { at, from }: Pair, length: number, offset: number): boolean {
  for (let index = 0; index < length; index++)
    if (!isSame(words, at + ((index + offset) % length), from + index)) return false;
  return true;
}

/**
 * Returns true if the first and the last word changed places. Words that resemble each other were confused instead, as
 * in `la chat et le souris`.
 */
function isExchanged(words: Words, { at, from }: Pair, length: number): boolean {
  const last = length - 1;
  if (!isSame(words, at, from + last) || !isSame(words, at + last, from)) return false;
  for (let index = 1; index < last; index++) if (!isSame(words, at + index, from + index)) return false;
  return (words.compare(at, from)?.cost ?? 0) > maxConfusedCost;
}

const isSame = ({ reference, typed }: Words, at: number, from: number) =>
  reference[at]?.key === typed[from]?.key;
