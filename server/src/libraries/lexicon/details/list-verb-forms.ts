import { LRUCache } from 'lru-cache';
import { findVerbForms, removeLigatures, type VerbForm } from '../read-lefff.ts';

/**
 * The forms of a verb in one tense, in the order of persons. A participle has one entry without a person. Persons that
 * the verb doesn't have are left out, as with `falloir`.
 */
export type VerbTense = { tense: string; forms: { person: string; form: string }[] };

/** The Lefff's letters for tenses, and the tenses' names in French. */
const tenses = [
  ['P', 'présent'],
  ['I', 'imparfait'],
  ['J', 'passé simple'],
  ['F', 'futur'],
  ['C', 'conditionnel'],
  ['S', 'subjonctif présent'],
  ['T', 'subjonctif imparfait'],
  ['Y', 'impératif'],
  ['G', 'participe présent'],
  ['K', 'participe passé'],
] as const;

/** The Lefff's tags for persons. A tag names several persons if they share a form: `13s`. */
const persons = [
  ['1', 's', 'je'],
  ['2', 's', 'tu'],
  ['3', 's', 'il, elle'],
  ['1', 'p', 'nous'],
  ['2', 'p', 'vous'],
  ['3', 'p', 'ils, elles'],
] as const;

const formsCache = new LRUCache<string, VerbTense[]>({ max: 500 });

/**
 * Lists the forms of a verb by tense, as the Lefff has them. Returns an empty list for anything but the infinitive of
 * a verb.
 */
export function listVerbForms(verb: string): VerbTense[] {
  const cachedForms = formsCache.get(verb);
  if (cachedForms) return cachedForms;
  const verbForms = findVerbForms(removeLigatures(verb));
  const verbTenses = tenses.flatMap(([tag, tense]) => {
    const formsOfTense = verbForms.filter(({ features }) => /^[A-Z]+/.exec(features)?.[0].includes(tag));
    const forms = 'GK'.includes(tag) ? listParticiple(formsOfTense) : listPersons(formsOfTense);
    return forms.length > 0 ? [{ tense, forms }] : [];
  });
  formsCache.set(verb, verbTenses);
  return verbTenses;
}

function listPersons(formsOfTense: VerbForm[]): VerbTense['forms'] {
  return persons.flatMap(([digit, number, person]) => {
    const forms = formsOfTense.filter(
      ({ features }) => features.includes(digit) && features.endsWith(number),
    );
    return forms.length > 0 ? [{ person, form: joinForms(forms) }] : [];
  });
}

/** Returns the masculine singular of a participle. */
function listParticiple(formsOfTense: VerbForm[]): VerbTense['forms'] {
  const forms = formsOfTense.filter(({ features }) => !/[fp]/.test(features));
  return forms.length > 0 ? [{ person: '', form: joinForms(forms) }] : [];
}

const joinForms = (forms: VerbForm[]) => [...new Set(forms.map(({ form }) => form))].join(', ');
