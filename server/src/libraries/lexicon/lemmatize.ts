import { toLookupKey, type Word } from '@lingostory/contract/words';
import { type Correction, correctReadings } from './corrections.ts';
import { describeSpellings, isTitlePoint } from './names.ts';
import { narrowByEarlierWords } from './narrow-by-earlier-words.ts';
import { costOfNeighbors } from './neighbors.ts';
import { createReading, kinds, type Reading, type Role } from './reading.ts';
import { findListedLemmas, isListedLemma, readingsOf } from './readings.ts';

/**
 * `kind` is the part of speech, or '' if it is uncertain. `lemma` is '' for a number in digits. `role` is the
 * likeliest role, even if uncertain, or '' if there is none.
 */
export type Lemma = { lemma: string; kind: (typeof kinds)[Role]; role: Role | '' };

type Corrections = ReadonlyMap<number, Correction>;

/** Lefff categories of words that can follow an article. */
const nounCategories = ['nc', 'adj'] as const;

/** A part of speech is certain if every other one costs at least this much more. */
const certaintyMargin = 2;

/**
 * How much less likely a sentence without a finite verb is. Applies to sentences that end with a period, because questions,
 * exclamations and titles are often fragments.
 */
const verblessCost = 1;

/** A reading in a sentence that has a finite verb up to and including it, or none. */
type SentenceReading = Reading & { hasVerb: boolean; base: Reading };
/** A word or pause with all of its possible readings. */
type ReadingStep = { readings: SentenceReading[]; isWord: boolean };

/**
 * Returns the lemma and part of speech of each word in order, choosing the combination of readings with the lowest
 * total cost. `words` must come from `splitPhrase` without multi-word expressions, and include the punctuation, which
 * shows where sentences end. `names` are the names of the book, as `findNames` returns them, and `corrections` those of
 * editors by the index of the word.
 */
export function lemmatize(
  words: readonly Word[],
  names: ReadonlySet<string> = new Set(),
  corrections: Corrections = new Map(),
): Lemma[] {
  const steps = buildSteps(words, names, corrections);
  const pairCosts = steps
    .slice(1)
    .map((step, index) => buildPairCosts(steps[index]?.readings ?? [], step.readings));
  const costsBefore = findPathCosts(steps, pairCosts);
  const costsAfter = findPathCosts(steps.toReversed(), pairCosts.toReversed().map(transpose)).toReversed();
  return steps.flatMap(({ readings, isWord }, index) => {
    const costOfReading = (readingIndex: number) =>
      (costsBefore[index]?.[readingIndex] ?? 0) + (costsAfter[index]?.[readingIndex] ?? 0);
    return isWord
      ? [
          chooseLemma(
            readings.map((reading, readingIndex) => ({
              ...reading,
              cost: costOfReading(readingIndex) - reading.cost,
            })),
          ),
        ]
      : [];
  });
}

/**
 * Returns the lemma of a word without context, as in a list of words. A word stays unchanged if it is itself a lemma
 * (`porte`, `mois`) or could belong to several, since there are no neighbors to decide between them. Returns '' for a
 * number in digits.
 */
export function lemmaOfSingleWord(text: string): string {
  const key = toLookupKey(text);
  const lemmas = new Set(readingsOf(text, true, 'spelling').map(({ lemma }) => lemma));
  const [onlyLemma = key] = lemmas;
  return lemmas.size > 1 || lemmas.has(key) || isListedLemma(key) ? key : onlyLemma;
}

/**
 * Returns the lemma of a noun after an article. A noun that is itself a lemma or could belong to several stays
 * unchanged: `porte` for `les portes`, but `mois` for `les mois`.
 */
export function lemmaOfNounWithArticle(words: readonly Word[]): string {
  const key = toLookupKey(words.findLast(({ isWord }) => isWord)?.text ?? '');
  if (isListedLemma(key, nounCategories) || findListedLemmas(key, nounCategories).length > 1) return key;
  return lemmatize(words).at(-1)?.lemma ?? '';
}

const isFiniteVerb = ({ role }: Reading) => role === 'V' || role === 'X';
const isSentenceEnd = ({ role }: Reading) => role === '.';

/** Lists each reading with and without a finite verb in its sentence, as far as it allows both. */
const listSentenceReadings = (readings: readonly Reading[]): SentenceReading[] =>
  readings.flatMap((reading) => [
    ...(isSentenceEnd(reading) ? [] : [{ ...reading, hasVerb: true, base: reading }]),
    ...(isFiniteVerb(reading) ? [] : [{ ...reading, hasVerb: false, base: reading }]),
  ]);

/** Returns the cost of each right reading after each left one. */
function buildPairCosts(
  leftReadings: readonly SentenceReading[],
  rightReadings: readonly SentenceReading[],
): number[][] {
  // Readings with and without a verb share the costs of their words.
  const costsByBase = new Map<Reading, Map<Reading, number>>();
  const costOfBases = (left: Reading, right: Reading) => {
    const costs = costsByBase.get(left) ?? new Map<Reading, number>();
    costsByBase.set(left, costs);
    const cost = costs.get(right) ?? costOfNeighbors(left, right);
    costs.set(right, cost);
    return cost;
  };
  return leftReadings.map((left) =>
    rightReadings.map((right) => {
      const sentenceCost = costOfSentence(left, right);
      return sentenceCost === Infinity ? Infinity : sentenceCost + costOfBases(left.base, right.base);
    }),
  );
}

/** Returns the cost of a sentence that ends without a finite verb, and Infinity if the readings contradict each other. */
function costOfSentence(left: SentenceReading, right: SentenceReading): number {
  if (isSentenceEnd(right))
    return right.lemma !== '.' || left.hasVerb || isSentenceEnd(left) ? 0 : verblessCost;
  return right.hasVerb === (left.hasVerb || isFiniteVerb(right)) ? 0 : Infinity;
}

const transpose = (rows: readonly number[][]): number[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? Infinity));

/**
 * For each reading of each step, returns the cost of the cheapest path up to and including it. `pairCosts` has the costs
 * of each step's readings after those of the step before.
 */
function findPathCosts(steps: readonly ReadingStep[], pairCosts: readonly number[][][]): number[][] {
  const costs: number[][] = [];
  steps.forEach(({ readings }, index) => {
    const [previousCosts, costsOfPairs] = [costs[index - 1], pairCosts[index - 1] ?? []];
    costs.push(
      readings.map(({ cost }, readingIndex) => {
        if (previousCosts === undefined) return cost;
        let lowestCost = Infinity;
        previousCosts.forEach((previousCost, previousIndex) => {
          const pathCost = previousCost + (costsOfPairs[previousIndex]?.[readingIndex] ?? Infinity);
          if (pathCost < lowestCost) lowestCost = pathCost;
        });
        return cost + lowestCost;
      }),
    );
  });
  return costs;
}

function chooseLemma(readings: Reading[]): Lemma {
  const [bestReading, ...alternatives] = readings.toSorted((a, b) => a.cost - b.cost);
  if (!bestReading) return { lemma: '', kind: '', role: '' };
  const wordKind = kinds[bestReading.role];
  const isCertain = alternatives.every(
    ({ role, cost }) => kinds[role] === wordKind || cost - bestReading.cost >= certaintyMargin,
  );
  return { lemma: bestReading.lemma, kind: isCertain ? wordKind : '', role: bestReading.role };
}

function buildSteps(
  words: readonly Word[],
  names: ReadonlySet<string>,
  corrections: Corrections,
): ReadingStep[] {
  const createPause = (role: '.' | ',', mark: string): ReadingStep => ({
    readings: listSentenceReadings([createReading(role, mark)]),
    isWord: false,
  });
  const spellings = describeSpellings(words);
  const steps = [createPause('.', '')];
  let wordIndex = 0;
  for (const [index, { text, isWord }] of words.entries()) {
    if (isWord) {
      const { isSentenceStart = false, nameKey = '' } = spellings[wordIndex] ?? {};
      const correction = corrections.get(wordIndex);
      wordIndex += 1;
      const nameEvidence = nameKey === '' ? 'none' : names.has(nameKey) ? 'book' : 'spelling';
      const readings = narrowByEarlierWords(readingsOf(text, isSentenceStart, nameEvidence), words, index);
      const allowedReadings = correction ? correctReadings(text, readings, correction) : readings;
      steps.push({ readings: listSentenceReadings(allowedReadings), isWord });
    } else if (isTitlePoint(words, index)) continue;
    else if (/[.!?…;:«»"“”—–]/u.test(text)) steps.push(createPause('.', text.trim()));
    else if (/[,()]/.test(text)) steps.push(createPause(',', ''));
  }
  return [...steps, createPause('.', '')];
}
