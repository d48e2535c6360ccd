import { toLookupKey } from '@lingostory/contract/words';
import { findLefffEntries, removeLigatures } from '../read-lefff.ts';

export type Tense =
  | 'present'
  | 'imperfect'
  | 'past historic'
  | 'future'
  | 'conditional'
  | 'subjunctive'
  | 'imperative';

/** The tenses of the Lefff's letters. A form that belongs to several tenses gets the first of them. */
const tensesByTag: readonly (readonly [tag: string, tense: Tense])[] = [
  ['P', 'present'],
  ['I', 'imperfect'],
  ['J', 'past historic'],
  ['F', 'future'],
  ['C', 'conditional'],
  ['S', 'subjunctive'],
  ['T', 'subjunctive'],
  ['Y', 'imperative'],
];

/** The letter of past participles. */
const participleTag = 'K';

/**
 * Returns the tense of a verb's form, and whether the form is also a past participle, such as `dit`. Returns null if
 * the form is none of a conjugated verb. `parle` is present, although it could be subjunctive, and `finit` is present,
 * although it could be past historic.
 */
export function findTense(form: string, lemma: string): { tense: Tense; isParticiple: boolean } | null {
  const key = removeLigatures(toLookupKey(form));
  const plainLemma = removeLigatures(lemma);
  const tags = findLefffEntries(key)
    .filter((entry) => entry.lemma === plainLemma)
    .map(({ features }) => /^[A-Z]+/.exec(features)?.[0] ?? '')
    .join('');
  const tense = tensesByTag.find(([tag]) => tags.includes(tag))?.[1];
  return tense === undefined ? null : { tense, isParticiple: tags.includes(participleTag) };
}
