import { lookupKey, type Word } from '@lingostory/contract/words';
import { costOfNeighbors } from './neighbors.ts';
import { kinds, type Reading, type Role, reading } from './reading.ts';
import { isListed, lemmasListed, readingsOf } from './readings.ts';

/**
 * `kind` is the part of speech, or '' if it is uncertain. `lemma` is '' for a number in digits. `role` is the
 * likeliest role, even if uncertain, or '' if there is none.
 */
export type Lemma = { lemma: string; kind: (typeof kinds)[Role]; role: Role | '' };

/** Categories of the Lefff that can follow an article. */
const nouns = ['nc', 'adj'] as const;

/** Minimum difference in cost between the best part of speech and the next one for the best to count as certain. */
const certainty = 2;

/** A word or pause with all of its possible readings. */
type Step = { readings: Reading[]; isWord: boolean };

/**
 * Returns the lemma and part of speech of each word in order, choosing the combination of readings with the lowest
 * total cost. `words` comes from `cutPhrase`, called without multi-word expressions; the gaps between words show
 * where sentences end.
 */
export function lemmatize(words: readonly Word[]): Lemma[] {
  const steps = stepsOf(words);
  const before = costsAlong(steps, costOfNeighbors);
  const after = costsAlong(steps.toReversed(), (next, reading) =>
    costOfNeighbors(reading, next),
  ).toReversed();
  return steps.flatMap(({ readings, isWord }, index) => {
    const costOf = (at: number) => (before[index]?.[at] ?? 0) + (after[index]?.[at] ?? 0);
    return isWord
      ? [choose(readings.map((option, at) => ({ ...option, cost: costOf(at) - option.cost })))]
      : [];
  });
}

/**
 * Returns the lemma of a word without context, as in a list of words. A word that is itself a lemma (`porte`, `mois`)
 * or could belong to several keeps its form, since there are no neighbors to decide between them. Returns '' for a
 * number in digits.
 */
export function lemmaAlone(text: string): string {
  const key = lookupKey(text);
  const lemmas = new Set(readingsOf(text, true).map(({ lemma }) => lemma));
  const [only = key] = lemmas;
  return lemmas.size > 1 || lemmas.has(key) || isListed(key) ? key : only;
}

/**
 * Returns the lemma of a noun after an article, by the rule of `lemmaAlone`: `porte` for `les portes`, but `mois` for
 * `les mois`.
 */
export function lemmaAfterArticle(words: readonly Word[]): string {
  const key = lookupKey(words.findLast(({ isWord }) => isWord)?.text ?? '');
  if (isListed(key, nouns) || lemmasListed(key, nouns).length > 1) return key;
  return lemmatize(words).at(-1)?.lemma ?? '';
}

/** Returns, for each reading of each step, the cost of the cheapest path up to and including it. */
function costsAlong(
  steps: readonly Step[],
  costOfPair: (before: Reading, after: Reading) => number,
): number[][] {
  const costs: number[][] = [];
  steps.forEach(({ readings }, index) => {
    const earlier = steps[index - 1]?.readings ?? [];
    costs.push(
      readings.map((option) => {
        const pathCosts = earlier.map(
          (other, at) => (costs[index - 1]?.[at] ?? 0) + costOfPair(other, option),
        );
        return option.cost + (pathCosts.length > 0 ? Math.min(...pathCosts) : 0);
      }),
    );
  });
  return costs;
}

function choose(readings: Reading[]): Lemma {
  const [best, ...alternatives] = readings.toSorted((a, b) => a.cost - b.cost);
  if (!best) return { lemma: '', kind: '', role: '' };
  const kind = kinds[best.role];
  const isCertain = alternatives.every(
    ({ role, cost }) => kinds[role] === kind || cost - best.cost >= certainty,
  );
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
