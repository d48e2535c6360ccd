import { conjugate, type EnglishVerbForm } from '../../../libraries/glosses/english/conjugate.ts';
import { infinitiveOf } from '../../../libraries/glosses/english/english-base.ts';
import { pluralize } from '../../../libraries/glosses/english/pluralize.ts';
import { type ContextWord, isVerb } from '../../../libraries/glosses/phrase-context.ts';
import { isEnglishVerb, isOnlyAdjective } from '../../../libraries/glosses/read-common-words.ts';
import { isPluralNoun } from '../../../libraries/lexicon/is-plural-noun.ts';
import { findFiniteForm } from '../../../libraries/lexicon/tense-of.ts';
import type { OpenWord } from './open-words.ts';
import type { Suggestion } from './suggestion.ts';

/** Puts a meaning of another form into the English form that fits. Returns undefined if it can't. */
type FormFitter = (meaning: string) => string | undefined;

/**
 * Puts meanings that sources have only for another form of a French word into the English form that fits this one: for
 * `descendit`, `go down` becomes `went down`, and for `vagues`, `wave` becomes `waves`. The first one is also offered as it was,
 * because some editors explain words as dictionaries do. Meanings of other words, and of forms whose tense is ambiguous, stay as
 * they are.
 */
export function fitWordForm(suggestions: readonly Suggestion[], word: OpenWord): Suggestion[] {
  return offerBothPasts(fitForm(suggestions, findNounFitter(word) ?? findVerbFitter(word)), word);
}

/** Offers both English pasts of the first meaning for an imperfect: for `descendait`, `was going down` next to `went down`. */
function offerBothPasts(suggestions: readonly Suggestion[], word: OpenWord): Suggestion[] {
  const [key = ''] = word.keys;
  const finiteForm = word.role === 'V' ? findFiniteForm(key, word.lemma) : undefined;
  const [first, ...rest] = suggestions;
  if (first === undefined || !finiteForm?.isImperfect) return [...suggestions];
  const infinitive = infinitiveOf(first.meaning);
  const pasts = (['past', 'past progressive'] as const).flatMap(
    (form) => (infinitive && conjugate(infinitive, form, finiteForm.isPlural)) ?? [],
  );
  const form = first.form ?? (first.origin === 'glossary' ? null : key);
  return [first, ...pasts.map((meaning) => ({ ...first, meaning, form })), ...rest];
}

/**
 * Does the same for meanings of an expression with its verb in the infinitive. `s'est levé` is in the past: `got up`. Meanings from
 * outside the glossary must begin with a usual English verb, because others aren't verbs at all: `there is`, `not care`.
 */
export function fitExpressionForm(
  suggestions: readonly Suggestion[],
  words: readonly ContextWord[],
): Suggestion[] {
  const [auxiliary, participle] = words.filter(isVerb);
  const isPast =
    auxiliary?.role === 'X' && participle?.role === 'K' && /^(?:est|sont|a|ont)$/.test(auxiliary.key);
  const person = /^(?:se|s')$/.test(words[0]?.key ?? '') ? 'third' : '';
  // Without a participle, être and avoir are full verbs: `avait faim`.
  const verb =
    words.find(({ role }) => role === 'V' || role === 'G' || role === 'I') ??
    (participle === undefined ? auxiliary : undefined);
  const role = verb?.role === 'X' ? 'V' : verb?.role;
  const isPlural = /^(?:sont|ont)$/.test(auxiliary?.key ?? '');
  const fit: FormFitter | undefined = isPast
    ? createVerbFitter('past', isPlural)
    : verb && role
      ? findVerbFitter({ keys: [verb.key], lemma: verb.lemma, role, person })
      : undefined;
  if (fit === undefined || suggestions[0]?.origin === 'glossary') return fitForm(suggestions, fit);
  const startsWithVerb = (meaning: string) => isEnglishVerb(meaning.replace(/^to /, '').split(' ')[0] ?? '');
  return fitForm(suggestions, (meaning) => (startsWithVerb(meaning) ? fit(meaning) : undefined));
}

function fitForm(suggestions: readonly Suggestion[], fit: FormFitter | undefined): Suggestion[] {
  if (fit === undefined) return [...suggestions];
  return suggestions.flatMap((suggestion, index) => {
    const meaning = canChangeForm(suggestion) ? fit(suggestion.meaning) : undefined;
    if (meaning === undefined) return [suggestion];
    return index === 0 ? [{ ...suggestion, meaning }, suggestion] : [{ ...suggestion, meaning }];
  });
}

/** Returns false for a meaning of this very form or with several senses. */
const canChangeForm = ({ meaning, form, origin }: Suggestion) =>
  (form !== null || origin === 'glossary') && !/[,;/()]/.test(meaning);

const findNounFitter = ({ keys: [key = ''], lemma, role }: OpenWord): FormFitter | undefined =>
  role === 'C' && isPluralNoun(key, lemma) ? pluralize : undefined;

type VerbInPhrase = Pick<OpenWord, 'keys' | 'lemma' | 'role' | 'person'>;

function findVerbFitter({ keys: [key = ''], lemma, role, person }: VerbInPhrase): FormFitter | undefined {
  if (role === 'K') return createVerbFitter('participle');
  if (role === 'G') return createVerbFitter('gerund');
  const finiteForm = role === 'V' ? findFiniteForm(key, lemma) : undefined;
  if (finiteForm === undefined || finiteForm.tense === 'other') return undefined;
  const { tense, isPlural, isThirdSingular } = finiteForm;
  if (tense !== 'present') return createVerbFitter(tense, isPlural);
  return isThirdSingular || (person === 'third' && !isPlural) ? createVerbFitter('third person') : undefined;
}

const createVerbFitter =
  (form: EnglishVerbForm, isPlural = false): FormFitter =>
  (meaning) =>
    // Books explain some participles as adjectives: `mort` as `dead`.
    isOnlyAdjective(meaning) ? undefined : conjugate(meaning.replace(/^to /, ''), form, isPlural);
