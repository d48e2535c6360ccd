import { calculateDifferenceCost, type WordDifference } from './compare-words.ts';
import { type DictationWord, removeAccents } from './dictation-words.ts';
import { calculateEditDistance } from './edit-distance.ts';
import { createStep, joinKeys, type Mistake, type Pair, type Step, type Words } from './step.ts';

const boundaryCost = 0.5;
/**
 * Added if the joined or split words are also misspelled by one letter. It makes such a step cost more than a missing
 * word.
 */
const misspelledBoundaryCost = 0.2;
/** Costs less than a misspelling, which has no accent. */
const hyphenCost = 0.3;
const maxJoinedWords = 4;
const maxSplitWords = 3;

/** Lists steps over several words that were written as one: `Ily`, `lhomme`. */
export function listJoins({ reference, typed }: Words, pair: Pair): Step[] {
  const { at, from } = pair;
  const typedWord = typed[from];
  if (!typedWord) return [];
  const steps: Step[] = [];
  let joinedLength = reference[at]?.compactKey.length ?? 0;
  for (let length = 2; length <= maxJoinedWords && at + length <= reference.length; length++) {
    joinedLength += reference[at + length - 1]?.compactKey.length ?? 0;
    if (Math.abs(joinedLength - typedWord.compactKey.length) > 2) continue;
    const joinedWords = reference.slice(at, at + length);
    for (const compactKey of listJoinedKeys(joinedWords)) {
      const isNewlyElided = compactKey !== joinKeys(reference, at, length);
      const seams = listSeams(joinedWords, isNewlyElided, pair);
      const step = createStep(pair, length, 1, boundaryCost);
      if (compactKey === typedWord.compactKey) steps.push({ ...step, mistakes: seams });
      const misspelling = findMisspelling(compactKey, typedWord.compactKey);
      if (misspelling) {
        const mistake = { kind: misspelling.kind, at: at + length - 1, count: 1, from, to: from + 1 };
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

/** Lists the mistakes between joined words. Neighboring words without an elision are one mistake: `Ilya` for `il y a`. */
function listSeams(
  joinedWords: readonly DictationWord[],
  isNewlyElided: boolean,
  { at, from }: Pair,
): Mistake[] {
  const seams: Mistake[] = [];
  for (const [offset, word] of joinedWords.slice(0, -1).entries()) {
    const kind = word.isElided || isNewlyElided ? 'elision' : 'boundary';
    const previousSeam = seams.at(-1);
    if (kind === 'boundary' && previousSeam?.kind === 'boundary') previousSeam.count += 1;
    else seams.push({ kind, at: at + offset, count: 2, from, to: from + 1 });
  }
  return seams;
}

/** Returns the ways to write words as one. A word that can be elided may be, as in `lhéros` for `le héros`. */
function listJoinedKeys(words: readonly DictationWord[]): string[] {
  const keys = [words.reduce((text, word) => text + word.compactKey, '')];
  const [first, second] = words;
  if (words.length === 2 && first && second && /^(?:[cdjlmnst]|qu)(?:e|a)$/.test(first.key))
    keys.push(first.key.slice(0, -1) + second.compactKey);
  return keys;
}

/** Lists the step over a compound that was written without its hyphen, or a word with one too many: `grandmère`. */
export function listHyphenSteps({ reference, typed }: Words, pair: Pair): Step[] {
  const [word, typedWord] = [reference[pair.at], typed[pair.from]];
  if (!word || word.hasDigits || word.plainKey !== typedWord?.plainKey) return [];
  if (countHyphens(word) === countHyphens(typedWord)) return [];
  if (countApostrophes(word.key) !== countApostrophes(typedWord.key)) return [];
  const isAccented = word.compactKey === typedWord.compactKey;
  return [createStep(pair, 1, 1, hyphenCost, isAccented ? ['boundary'] : ['boundary', 'accent'])];
}

const countHyphens = ({ key }: DictationWord) => key.split('-').length - 1;

function findMisspelling(reference: string, typed: string): WordDifference | null {
  const isComparable = reference.length >= 5 && Math.abs(reference.length - typed.length) <= 1;
  if (!isComparable || reference === typed) return null;
  const [plainReference, plainTyped] = [removeAccents(reference), removeAccents(typed)];
  if (plainReference === plainTyped) return { kind: 'accent', cost: 0.2 };
  if (calculateEditDistance(plainReference, plainTyped) > 1) return null;
  return { kind: 'other', cost: calculateDifferenceCost(plainReference, plainTyped) };
}

/** Lists steps over one word that was written as several: `de puis`, `aujourd hui`. */
export function listSplits({ reference, typed }: Words, pair: Pair): Step[] {
  const { at, from } = pair;
  const word = reference[at];
  if (!word || word.hasDigits) return [];
  const steps: Step[] = [];
  let typedLength = typed[from]?.compactKey.length ?? 0;
  for (let length = 2; length <= maxSplitWords && from + length <= typed.length; length++) {
    typedLength += typed[from + length - 1]?.compactKey.length ?? 0;
    if (Math.abs(typedLength - word.compactKey.length) > 1) continue;
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
export function listShiftedBoundaries({ reference, typed }: Words, pair: Pair): Step[] {
  const [first, typedFirst] = [reference[pair.at], typed[pair.from]];
  const hasNext = pair.at + 1 < reference.length && pair.from + 1 < typed.length;
  if (!hasNext || first?.compactKey === typedFirst?.compactKey) return [];
  if (first?.compactKey[0] !== typedFirst?.compactKey[0]) return [];
  if (joinKeys(reference, pair.at, 2) !== joinKeys(typed, pair.from, 2)) return [];
  return [createStep(pair, 2, 2, boundaryCost, ['boundary'])];
}
