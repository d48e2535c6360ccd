import { infinitiveOf } from './english-base.ts';
import { principalPartsByInfinitive } from './irregular-verbs.ts';
import { toGerund, toRegularPast } from './regular-verbs.ts';

export const verbForms = [
  'third person',
  'past',
  'past progressive',
  'future',
  'conditional',
  'participle',
  'gerund',
] as const;
export type EnglishVerbForm = (typeof verbForms)[number];

const modalPattern = /^(?:can|could|may|might|must|should|ought|will|would|shall)$/;

/** Verbs of states, which have no progressive form in their usual meaning. */
const stativePattern =
  /^(?:be|have|know|want|like|love|hate|need|own|belong|seem|believe|understand|mean|contain|deserve|prefer|resemble)$/;

/**
 * Returns a form of an English infinitive without `to`: `go down` becomes `went down`. The rest of several words stays as it
 * is. `isPlural` decides between `was` and `were`. Returns undefined for words that spelling rules can't lead back to the
 * infinitive, as for `must` and `found`, and for two verbs (`come and get`). Two meanings can therefore always be compared by
 * their infinitives.
 */
export function conjugate(infinitive: string, form: EnglishVerbForm, isPlural = false): string | undefined {
  const [verb = '', ...rest] = infinitive.split(' ');
  if (!/^[a-z]{2,}$/.test(verb) || rest.includes('and') || infinitiveOf(infinitive) !== infinitive)
    return undefined;
  if (modalPattern.test(verb))
    return /^(?:past|conditional)$/.test(form) && infinitive === 'can' ? 'could' : undefined;
  if (form === 'past progressive' && stativePattern.test(verb)) return undefined;
  const conjugated = [conjugateVerb(verb, form, isPlural), ...rest].join(' ');
  return infinitiveOf(conjugated) === infinitive ? conjugated : undefined;
}

function conjugateVerb(verb: string, form: EnglishVerbForm, isPlural: boolean): string {
  if (form === 'future') return `will ${verb}`;
  if (form === 'conditional') return `would ${verb}`;
  if (form === 'third person') return toThirdPerson(verb);
  if (form === 'gerund') return toGerund(verb);
  if (form === 'past progressive') return `${isPlural ? 'were' : 'was'} ${toGerund(verb)}`;
  if (verb === 'be') return form === 'participle' ? 'been' : isPlural ? 'were' : 'was';
  const parts = principalPartsByInfinitive.get(verb);
  return parts ? parts[form] : toRegularPast(verb);
}

function toThirdPerson(verb: string): string {
  if (verb === 'be') return 'is';
  if (verb === 'have') return 'has';
  if (/[^aeiou]y$/.test(verb)) return verb.replace(/y$/, 'ies');
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}
