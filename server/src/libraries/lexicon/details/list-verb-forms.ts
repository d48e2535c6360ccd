import { LRUCache } from 'lru-cache';
import { findVerbForms, removeLigatures, type VerbForm } from '../read-lefff.ts';

/**
 * The forms of a verb in one tense, in the order of persons. `person` is the subject pronoun as it stands before the
 * form, such as `je`, `j’` or `que tu`, in parentheses where French leaves it out, and empty for participles. Persons
 * that the verb doesn't have are left out, as with `falloir`.
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
    const forms = 'GK'.includes(tag) ? listParticiple(formsOfTense) : listPersons(formsOfTense, tag, verb);
    return forms.length > 0 ? [{ tense, forms }] : [];
  });
  formsCache.set(verb, verbTenses);
  return verbTenses;
}

function listPersons(formsOfTense: VerbForm[], tag: string, verb: string): VerbTense['forms'] {
  return persons.flatMap(([digit, number, pronoun]) => {
    const forms = formsOfTense.filter(
      ({ features }) => features.includes(digit) && features.endsWith(number),
    );
    if (forms.length === 0) return [];
    const form = joinForms(forms);
    return [{ person: writePerson(pronoun, tag, elides(verb, form)), form }];
  });
}

/** Returns a pronoun as it stands before a form that it may be joined to. `tag` is the Lefff's letter for the tense. */
function writePerson(pronoun: string, tag: string, isElided: boolean): string {
  if (tag === 'Y') return `(${pronoun})`;
  const subject = pronoun === 'je' && isElided ? 'j’' : pronoun;
  if (!'ST'.includes(tag)) return subject;
  return /^[ie]/.test(subject) ? `qu’${subject}` : `que ${subject}`;
}

/** The verbs whose h keeps `je` from being elided: `je hurle`, but `j’habite`. */
const aspiratedVerbs = new Set(
  `habler hâbler hacher hachurer haïr haler hâler haleter hancher handicaper hanter happer haranguer harasser harceler
  harder harnacher harper harponner hasarder hâter haubaner hausser haver héler hennir hercher hérisser herscher herser
  heurter hiérarchiser hisser hocher hongrer hongroyer honnir hoqueter hotter houblonner houer houpper hourder
  houspiller housser houssiner hucher huer hululer humer hurler`.split(/\s+/),
);

const elides = (verb: string, form: string) =>
  /^[aeiouyhàâéèêëîïôûœ]/u.test(form) && !aspiratedVerbs.has(verb);

/** Lists the forms of a participle as one entry: masculine, feminine and their plurals, or its only form. */
function listParticiple(formsOfTense: VerbForm[]): VerbTense['forms'] {
  const orderOf = ({ features }: VerbForm) => (/f/.test(features) ? 1 : 0) + (/p/.test(features) ? 2 : 0);
  const forms = formsOfTense.toSorted((a, b) => orderOf(a) - orderOf(b));
  return forms.length > 0 ? [{ person: '', form: joinForms(forms) }] : [];
}

const joinForms = (forms: VerbForm[]) => [...new Set(forms.map(({ form }) => form))].join(', ');
