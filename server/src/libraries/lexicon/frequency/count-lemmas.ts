import { functionWords } from '../function-words.ts';
import { findLefffReadings } from '../read-lefff.ts';
import type { Reading } from '../reading.ts';
import type { FormCount } from './form-counts.ts';

/** How often all forms of a lemma occur in a corpus. */
type LemmaCount = { lemma: string; count: number };

/** A reading that costs this much more than the likeliest one gets no share of its form's count. */
const maxExtraCost = 1;

/** The least share of its forms that a lemma is assumed to have been seen in. */
const minObservedShare = 0.1;

/**
 * Sums the counts of word forms by lemma, most frequent first. Leaves out forms that the Lefff doesn't list, such as
 * names and foreign words.
 *
 * A form of several lemmas (`porte` is porte or porter) is divided among them. Each lemma gets what its other, unambiguous
 * forms suggest (`portez`, `portait`), given how the grammatical forms of unambiguous lemmas are distributed. What is
 * left goes to the lemmas that have no unambiguous form (`porte`).
 */
export function countLemmas(formCounts: readonly FormCount[]): LemmaCount[] {
  const forms = formCounts.map(({ form, count }) => ({ count, readings: findReadingsByLemma(form) }));
  const unambiguousForms = forms.flatMap(({ count, readings: [reading, ...others] }) =>
    reading && others.length === 0 ? [{ ...reading, count }] : [],
  );
  const shareOfForm = measureFormShares(unambiguousForms);
  const observedLemmas = new Map<string, { count: number; share: number }>();
  const lemmaCounts = new Map<string, number>();
  for (const { count, ...reading } of unambiguousForms) {
    const observed = observedLemmas.get(reading.lemma) ?? { count: 0, share: 0 };
    observedLemmas.set(reading.lemma, {
      count: observed.count + count,
      share: observed.share + shareOfForm(reading),
    });
    lemmaCounts.set(reading.lemma, observed.count + count);
  }
  const estimateCount = (reading: Reading) => {
    const observed = observedLemmas.get(reading.lemma);
    return observed && (observed.count / Math.max(observed.share, minObservedShare)) * shareOfForm(reading);
  };
  for (const { count, readings } of forms) {
    if (readings.length < 2) continue;
    for (const [lemma, share] of divideCount(count, readings, estimateCount)) {
      lemmaCounts.set(lemma, (lemmaCounts.get(lemma) ?? 0) + share);
    }
  }
  return [...lemmaCounts]
    .map(([lemma, count]) => ({ lemma, count: Math.round(count) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.lemma < b.lemma ? -1 : 1));
}

/** Returns the likely readings of a form, at most one for each lemma. A form of être or avoir has no other. */
function findReadingsByLemma(form: string): Reading[] {
  const readings = functionWords.get(form) ?? findLefffReadings(form);
  const auxiliaries = readings.filter(({ role }) => role === 'X');
  const minCost = Math.min(...readings.map(({ cost }) => cost));
  const likelyReadings = (auxiliaries.length > 0 ? auxiliaries : readings).filter(
    ({ lemma, cost }) => cost - minCost < maxExtraCost && /^\p{Ll}[\p{L}'-]*$/u.test(lemma),
  );
  return [...new Map(likelyReadings.toReversed().map((reading) => [reading.lemma, reading])).values()];
}

const isVerb = ({ role }: Pick<Reading, 'role'>) => 'VXKGI'.includes(role);

/** Words that are inflected alike: verbs, and nouns and adjectives by gender. */
const inflectionOf = ({ role, features }: Reading) =>
  isVerb({ role }) ? 'V' : `${role}${features.replace(/[^mf]/g, '')}`;

/** Returns a function that gives the share that a grammatical form has among the forms of its lemmas. */
function measureFormShares(
  unambiguousForms: readonly (Reading & { count: number })[],
): (reading: Reading) => number {
  const totals = new Map<string, number>();
  const keysOf = (reading: Reading) => {
    const inflection = inflectionOf(reading);
    return [inflection, `${inflection} ${reading.role} ${reading.features}`] as const;
  };
  for (const { count, ...reading } of unambiguousForms) {
    for (const key of keysOf(reading)) totals.set(key, (totals.get(key) ?? 0) + count);
  }
  return (reading) => {
    const [inflection, form] = keysOf(reading);
    return (totals.get(form) ?? 0) / (totals.get(inflection) ?? 1);
  };
}

function divideCount(
  count: number,
  readings: readonly Reading[],
  estimateCount: (reading: Reading) => number | undefined,
): [lemma: string, share: number][] {
  const hasNoun = readings.some((reading) => !isVerb(reading));
  const estimates = readings.map((reading) => ({
    lemma: reading.lemma,
    // A verb has so many forms that one without a single unambiguous form in the corpus is too rare to count.
    estimate: estimateCount(reading) ?? (hasNoun && isVerb(reading) ? 0 : undefined),
  }));
  const estimatedTotal = estimates.reduce((total, { estimate = 0 }) => total + estimate, 0);
  const unobservedLemmas = estimates.filter(({ estimate }) => estimate === undefined);
  const rest = Math.max(count - estimatedTotal, 0);
  if (unobservedLemmas.length === 0 || rest === 0) {
    return estimates.map(({ lemma, estimate = 0 }) => [
      lemma,
      estimatedTotal > 0 ? (count * estimate) / estimatedTotal : count / estimates.length,
    ]);
  }
  return estimates.map(({ lemma, estimate = rest / unobservedLemmas.length }) => [lemma, estimate]);
}
