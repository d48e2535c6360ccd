import { findLefffEntries, removeLigatures } from './read-lefff.ts';

/** Returns true if a form of a noun can only be its plural, by the Lefff: `vagues`, but not `mois`. */
export function isPluralNoun(key: string, lemma: string): boolean {
  const plainLemma = removeLigatures(lemma);
  const entries = findLefffEntries(removeLigatures(key)).filter(
    (entry) => entry.category === 'nc' && entry.lemma === plainLemma,
  );
  return key !== lemma && entries.length > 0 && entries.every(({ features }) => features.endsWith('p'));
}
