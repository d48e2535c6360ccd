import { findLefffEntries, removeLigatures } from './read-lefff.ts';

/** The tenses and moods that matter for a translation. `other` has no form of its own in English. */
type Tense = 'present' | 'past' | 'future' | 'conditional' | 'other';

const tensesByTag: Record<string, Tense> = {
  P: 'present',
  I: 'past',
  J: 'past',
  F: 'future',
  C: 'conditional',
  S: 'other',
  T: 'past',
  Y: 'other',
};

/**
 * A finite form: its tense, true if it can only be the imperfect (`descendait`), and true if its subject can only be plural, or
 * only a third person singular.
 */
export type FiniteForm = { tense: Tense; isImperfect: boolean; isPlural: boolean; isThirdSingular: boolean };

/**
 * Returns the tense of a finite form of a verb, by the Lefff. Returns undefined if it is ambiguous, as in `il finit`. An
 * indicative comes before the same form of the subjunctive or imperative.
 */
export function findFiniteForm(key: string, lemma: string): FiniteForm | undefined {
  const plainLemma = removeLigatures(lemma);
  const tags = findLefffEntries(removeLigatures(key))
    .filter((entry) => entry.category === 'v' && entry.lemma === plainLemma)
    .map(({ features }) => features);
  const characters = tags.flatMap((tag) => [...(/^[A-Z]+/.exec(tag)?.[0] ?? '')]);
  const tenses = new Set(characters.flatMap((character) => tensesByTag[character] ?? []));
  if (tenses.size > 1) tenses.delete('other');
  const [tense] = tenses;
  if (tense === undefined || tenses.size > 1) return undefined;
  return {
    tense,
    isImperfect: tags.every((tag) => tag.startsWith('I')),
    isPlural: tags.every((tag) => !tag.includes('s')),
    isThirdSingular: tags.every((tag) => /^[A-Z]+3s$/.test(tag)),
  };
}
