import { lookupKey, type Word } from '@lingostory/contract/words';
import { costOfNeighbours } from './neighbours.ts';
import { kinds, type Reading, type Role, reading } from './reading.ts';
import { isListed, lemmasListed, readingsOf } from './readings.ts';

/**
 * `kind` is the part of speech, '' where it is not certain; `lemma` is '' for numbers in figures. `role` is the likeliest, certain or not,
 * and '' only where there is none.
 */
export type Lemma = { lemma: string; kind: (typeof kinds)[Role]; role: Role | '' };

/** The categories of the Lefff that stand after an article. */
const nouns = ['nc', 'adj'] as const;

/** By how much every other part of speech must cost more before one counts as certain. */
const certainty = 2;

/** A word or a pause, with all that it can be. */
type Step = { readings: Reading[]; isWord: boolean };

/**
 * The lemma and the part of speech of each word, in their order. `words` is what `cutPhrase` makes of a phrase without
 * expressions: its gaps say where sentences end. Of all that each word can be, the phrase is read in the way that costs
 * least.
 */
export function lemmatise(words: readonly Word[]): Lemma[] {
  const steps = stepsOf(words);
  const before = costsAlong(steps, costOfNeighbours);
  const after = costsAlong(steps.toReversed(), (next, reading) =>
    costOfNeighbours(reading, next),
  ).toReversed();
  return steps.flatMap(({ readings, isWord }, index) => {
    const costOf = (at: number) => (before[index]?.[at] ?? 0) + (after[index]?.[at] ?? 0);
    return isWord ? [choose(readings.map((one, at) => ({ ...one, cost: costOf(at) - one.cost })))] : [];
  });
}

/**
 * Returns the lemma of a word that stands alone, as in a list of words. A word with an entry of its own keeps it, as `porte` and
 * `mois` do, and so does one that may be a form of several: no neighbor tells which. '' for figures.
 */
export function lemmaAlone(text: string): string {
  const key = lookupKey(text);
  const lemmas = new Set(readingsOf(text, true).map(({ lemma }) => lemma));
  const [only = key] = lemmas;
  return lemmas.size > 1 || lemmas.has(key) || isListed(key) ? key : only;
}

/** Returns the lemma of a noun after its article, by the same rule: of `les portes` it is `porte`, of `les mois` it is `mois`. */
export function lemmaAfterArticle(words: readonly Word[]): string {
  const key = lookupKey(words.findLast(({ isWord }) => isWord)?.text ?? '');
  if (isListed(key, nouns) || lemmasListed(key, nouns).length > 1) return key;
  return lemmatise(words).at(-1)?.lemma ?? '';
}

/** For each reading, the least cost of the way that leads to it, with its own. */
function costsAlong(
  steps: readonly Step[],
  costOfPair: (before: Reading, after: Reading) => number,
): number[][] {
  const costs: number[][] = [];
  steps.forEach(({ readings }, index) => {
    const earlier = steps[index - 1]?.readings ?? [];
    costs.push(
      readings.map((one) => {
        const ways = earlier.map((other, at) => (costs[index - 1]?.[at] ?? 0) + costOfPair(other, one));
        return one.cost + (ways.length > 0 ? Math.min(...ways) : 0);
      }),
    );
  });
  return costs;
}

function choose(readings: Reading[]): Lemma {
  const [best, ...others] = readings.toSorted((one, other) => one.cost - other.cost);
  if (!best) return { lemma: '', kind: '', role: '' };
  const kind = kinds[best.role];
  const isCertain = others.every(({ role, cost }) => kinds[role] === kind || cost - best.cost >= certainty);
  return { lemma: best.lemma, kind: isCertain ? kind : '', role: best.role };
}

function stepsOf(words: readonly Word[]): Step[] {
  const end: Step = { readings: [reading('.', '')], isWord: false };
  const steps = [end];
  for (const { text, isWord } of words) {
    if (isWord) {
      const begins = steps.at(-1)?.readings[0]?.role === '.';
      steps.push({ readings: readingsOf(text, begins), isWord });
    } else if (/[.!?…;:«»"“”—–]/u.test(text)) steps.push(end);
    else if (/[,()]/.test(text)) steps.push({ readings: [reading(',', '')], isWord });
  }
  return [...steps, end];
}
