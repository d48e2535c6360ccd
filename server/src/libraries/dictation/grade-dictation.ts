import { splitPhrase } from '@lingostory/contract/words';
import { isFrenchWord } from '../lexicon/is-french-word.ts';
import {
  differByElision,
  isElided,
  measureEditDistance,
  removeAccents,
  toComparableText,
  toPlainWord,
} from './compare-words.ts';
import { parseNumber } from './number-words.ts';

type DictationErrorKind =
  | 'accent'
  | 'letters'
  | 'wrong-word'
  | 'elision'
  | 'boundary'
  | 'missing'
  | 'extra'
  | 'order';

/**
 * A difference between a phrase and what was typed. `at` is the index of the phrase's word, counting from 0 without
 * punctuation: for an extra word, the word before which it stands; for several words, the first of them. `typed` is
 * what was typed there, without punctuation around it; '' for a missing word.
 */
type DictationError = { kind: DictationErrorKind; at: number; typed: string };
export type DictationGrading = { ok: boolean; errors: DictationError[] };

type TypedWord = { text: string; start: number; end: number };

/**
 * A way to match the next words of the phrase (`words`) with the next typed ones (`typedWords`). `errors` gives their
 * positions relative to the next word.
 */
type Step = {
  words: number;
  typedWords: number;
  cost: number;
  errors: DictationError[];
};

/**
 * Costs of the differences: how much unlikelier each is than a match. Their order matters more than their size; a
 * different word must cost less than a missing and an extra one.
 */
const costs = {
  /** A hyphen instead of a space, or a space instead of a hyphen. It is forgiven, like other punctuation. */
  hyphen: 0.1,
  accent: 0.3,
  elision: 0.4,
  boundary: 0.5,
  letters: 0.6,
  otherWord: 0.7,
  /** Added for a word in proportion to its different letters. */
  distance: 0.5,
  missing: 1,
  extra: 1,
  order: 1,
};

/** The greatest number of words that are written as one, or of typed words that are one word or number. */
const maxJoinedWords = 4;
const maxNumberWords = 8;
/** A misspelling has at most this many wrong letters; with more, it must be at least half right. */
const maxEditDistance = 2;

/**
 * Compares what was typed in a dictation with the phrase. Forgives punctuation, case, the kind of apostrophes and
 * quotation marks, `oe` for `œ`, spaces, and numbers in figures or words. Errors stand in the order of the phrase.
 *
 * Finds the cheapest way to match the words in order (a weighted edit distance). Of equal ones, it takes the one that
 * matches the earliest words.
 */
export function gradeDictation(reference: string, typed: string): DictationGrading {
  const words = listWords(reference);
  const typedWords = listWords(typed);
  /** Cost of matching all words from a position on, by number of words and of typed words before it. */
  const costsFrom = Array.from({ length: words.length + 1 }, () =>
    Array<number>(typedWords.length + 1).fill(Number.POSITIVE_INFINITY),
  );
  const bestSteps = new Map<string, Step>();
  for (let at = words.length; at >= 0; at -= 1) {
    for (let typedAt = typedWords.length; typedAt >= 0; typedAt -= 1) {
      const row = costsFrom[at] ?? [];
      if (at === words.length && typedAt === typedWords.length) {
        row[typedAt] = 0;
        continue;
      }
      for (const step of listSteps({ words, at }, { typed, typedWords, typedAt })) {
        const cost = step.cost + (costsFrom[at + step.words]?.[typedAt + step.typedWords] ?? 0);
        // Rounding keeps sums of the same costs in another order from counting as different.
        if (cost < (row[typedAt] ?? 0) - 1e-9) {
          row[typedAt] = cost;
          bestSteps.set(`${at} ${typedAt}`, step);
        }
      }
    }
  }
  const errors: DictationError[] = [];
  for (let [at, typedAt] = [0, 0]; at < words.length || typedAt < typedWords.length; ) {
    const step = bestSteps.get(`${at} ${typedAt}`);
    if (step === undefined) throw new Error('A dictation has a position without a next step.');
    errors.push(...step.errors);
    at += step.words;
    typedAt += step.typedWords;
  }
  return { ok: errors.length === 0, errors };
}

function listWords(text: string): TypedWord[] {
  let offset = 0;
  return splitPhrase(text.normalize('NFC')).flatMap(({ text: token, isWord }) => {
    const start = offset;
    offset += token.length;
    return isWord ? [{ text: token, start, end: offset }] : [];
  });
}

/** Lists the possible next steps. Those that are preferred at the same cost come first. */
function* listSteps(
  { words, at }: { words: readonly TypedWord[]; at: number },
  { typed, typedWords, typedAt }: { typed: string; typedWords: readonly TypedWord[]; typedAt: number },
): Generator<Step> {
  const normalizedTyped = typed.normalize('NFC');
  /** Returns the next typed words as they were typed, without a hyphen before them. */
  const sliceTyped = (count: number) =>
    count === 0
      ? ''
      : normalizedTyped
          .slice(typedWords[typedAt]?.start ?? 0, typedWords[typedAt + count - 1]?.end ?? 0)
          .replace(/^[-\u2010\u2011]/, '');
  const createStep = (
    size: { words: number; typedWords: number },
    cost: number,
    kind?: DictationError['kind'],
    errorAt = at,
  ): Step => ({
    ...size,
    cost,
    errors: kind === undefined ? [] : [{ kind, at: errorAt, typed: sliceTyped(size.typedWords) }],
  });
  const [word, nextWord] = [words[at], words[at + 1]];
  const [typedWord, nextTypedWord] = [typedWords[typedAt], typedWords[typedAt + 1]];
  if (word && typedWord) {
    yield compareWords(word.text, typedWord.text, (cost, kind) =>
      createStep({ words: 1, typedWords: 1 }, cost, kind),
    );
    yield* listNumberSteps(words.slice(at), typedWords.slice(typedAt));
    yield* listJoinedSteps();
    yield* listSplitSteps();
    if (
      nextWord &&
      nextTypedWord &&
      areSame(word.text, nextTypedWord.text) &&
      areSame(nextWord.text, typedWord.text)
    )
      yield createStep({ words: 2, typedWords: 2 }, costs.order, 'order');
  }
  if (word) yield createStep({ words: 1, typedWords: 0 }, costs.missing, 'missing');
  if (typedWord) yield createStep({ words: 0, typedWords: 1 }, costs.extra, 'extra');

  /** Several words of the phrase that were typed as one. */
  function* listJoinedSteps(): Generator<Step> {
    for (let count = 2; count <= maxJoinedWords && at + count <= words.length; count += 1) {
      const joinedWords = words.slice(at, at + count).map(({ text }) => text);
      const difference = compareJoined(joinedWords, [typedWord?.text ?? '']);
      if (difference === null) continue;
      const elidedIndex = joinedWords.findIndex(isElided);
      const size = { words: count, typedWords: 1 };
      if (difference === 0 && hasHyphen(typedWord)) yield createStep(size, costs.hyphen);
      else
        yield elidedIndex >= 0
          ? createStep(size, costs.elision + difference, 'elision', at + elidedIndex)
          : createStep(size, costs.boundary + difference, 'boundary');
    }
  }

  /** A word of the phrase that was typed as several. */
  function* listSplitSteps(): Generator<Step> {
    for (let count = 2; count <= maxJoinedWords && typedAt + count <= typedWords.length; count += 1) {
      const splitWords = typedWords.slice(typedAt, typedAt + count).map(({ text }) => text);
      const difference = compareJoined([word?.text ?? ''], splitWords);
      const size = { words: 1, typedWords: count };
      if (difference === 0 && hasHyphen(word)) yield createStep(size, costs.hyphen);
      else if (difference !== null) yield createStep(size, costs.boundary + difference, 'boundary');
    }
  }
}

const areSame = (word: string, typedWord: string) =>
  toComparableText(word) === toComparableText(typedWord) && isElided(word) === isElided(typedWord);

function compareWords(
  word: string,
  typedWord: string,
  createStep: (cost: number, kind?: DictationError['kind']) => Step,
): Step {
  if (areSame(word, typedWord)) return createStep(0);
  if (differByElision(word, typedWord)) return createStep(costs.elision, 'elision');
  const [text, typedText] = [toComparableText(word), toComparableText(typedWord)];
  if (removeHyphens(text) === removeHyphens(typedText)) return createStep(costs.hyphen);
  if (removeApostrophes(text) === removeApostrophes(typedText)) return createStep(costs.elision, 'elision');
  if (removeAccents(text) === removeAccents(typedText)) return createStep(costs.accent, 'accent');
  const editDistance = measureEditDistance(text, typedText);
  const wrongShare = editDistance / Math.max(text.length, typedText.length);
  const isMisspelled =
    !isFrenchWord(typedWord) &&
    !/\p{N}/u.test(typedText) &&
    (editDistance <= maxEditDistance || wrongShare <= 0.5);
  return isMisspelled
    ? createStep(costs.letters + costs.distance * wrongShare, 'letters')
    : createStep(costs.otherWord + costs.distance * wrongShare, 'wrong-word');
}

/** Returns the extra cost of words that are the same but for the spaces between them, or null for other words. */
function compareJoined(words: readonly string[], typedWords: readonly string[]): number | null {
  const [text, typedText] = [words, typedWords].map((parts) =>
    removeHyphens(removeApostrophes(parts.map(toPlainWord).join(''))),
  );
  if (text === undefined || typedText === undefined) return null;
  if (text === typedText) return 0;
  return removeAccents(text) === removeAccents(typedText) ? costs.accent : null;
}

/** A number that was typed in figures instead of words, or in words instead of figures. */
function* listNumberSteps(words: readonly TypedWord[], typedWords: readonly TypedWord[]): Generator<Step> {
  const listNumbers = (tokens: readonly TypedWord[]) =>
    Array.from({ length: Math.min(maxNumberWords, tokens.length) }, (_, index) => ({
      count: index + 1,
      value: parseNumber(tokens.slice(0, index + 1).map(({ text }) => text)),
    })).filter(({ value }) => value !== null);
  const typedNumbers = listNumbers(typedWords);
  if (typedNumbers.length === 0) return;
  for (const number of listNumbers(words)) {
    for (const typedNumber of typedNumbers) {
      // Two single words are compared as words, because `un` is not `une`.
      const areSingleWords =
        number.count === 1 &&
        typedNumber.count === 1 &&
        !startsWithDigit(words) &&
        !startsWithDigit(typedWords);
      if (number.value === typedNumber.value && !areSingleWords)
        yield { words: number.count, typedWords: typedNumber.count, cost: 0, errors: [] };
    }
  }
}

const startsWithDigit = ([firstWord]: readonly TypedWord[]) => /^\p{N}/u.test(firstWord?.text ?? '');

const removeHyphens = (text: string) => text.replaceAll('-', '');
const removeApostrophes = (text: string) => text.replaceAll("'", '');
const hasHyphen = (word: TypedWord | undefined) => /[-\u2010\u2011]/.test(word?.text ?? '');
