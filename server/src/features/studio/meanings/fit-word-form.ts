import { conjugate, type EnglishVerbForm } from '../../../libraries/glosses/english/conjugate.ts';
import { pluralize } from '../../../libraries/glosses/english/pluralize.ts';
import { type ContextWord, isVerb } from '../../../libraries/glosses/phrase-context.ts';
import { isOnlyAdjective } from '../../../libraries/glosses/read-common-words.ts';
import { isPluralNoun } from '../../../libraries/lexicon/is-plural-noun.ts';
import { findFiniteForm } from '../../../libraries/lexicon/tense-of.ts';
import type { OpenWord } from './open-words.ts';
import type { Suggestion } from './suggestion.ts';

/**
 * Puts a meaning of another form into an English form that fits, the most usual first. Empty if the meaning can't be put into
 * any.
 */
type FormFitter = (meaning: string) => string[];

/**
 * Puts meanings that sources have only for another form of a French word into the English form that fits this one: for
 * `descendit`, `go down` becomes `went down`, and for `vagues`, `wave` becomes `waves`. The first one is also offered as it was,
 * because some editors explain words as dictionaries do, and for an imperfect as `was going down`. Meanings of other words, and
 * of forms whose tense is ambiguous, stay as they are.
 */
export function fitWordForm(suggestions: readonly Suggestion[], word: OpenWord): Suggestion[] {
  return fitForm(suggestions, findNounFitter(word) ?? findVerbFitter(word));
}

/** Does the same for meanings of an expression with its verb in the infinitive. `s'est levé` is in the past: `got up`. */
export function fitExpressionForm(
  suggestions: readonly Suggestion[],
  words: readonly ContextWord[],
): Suggestion[] {
  const [auxiliary, participle] = words.filter(isVerb);
  const isPast =
    auxiliary?.role === 'X' && participle?.role === 'K' && /^(?:est|sont|a|ont)$/.test(auxiliary.key);
  const person = /^(?:se|s')$/.test(words[0]?.key ?? '') ? 'third' : '';
  const verb = words.find(({ role }) => role === 'V' || role === 'G' || role === 'I');
  const fitAuxiliary = isPast ? createVerbFitter(['past'], /^(?:sont|ont)$/.test(auxiliary.key)) : undefined;
  return fitForm(
    suggestions,
    fitAuxiliary ?? (verb && findVerbFitter({ keys: [verb.key], lemma: verb.lemma, role: verb.role, person })),
  );
}

function fitForm(suggestions: readonly Suggestion[], fit: FormFitter | undefined): Suggestion[] {
  if (fit === undefined) return [...suggestions];
  return suggestions.flatMap((suggestion, index) => {
    const meanings = canChangeForm(suggestion) ? fit(suggestion.meaning) : [];
    const fittingSuggestions = meanings.map((meaning) => ({ ...suggestion, meaning }));
    if (fittingSuggestions.length === 0) return [suggestion];
    return index === 0 ? [...fittingSuggestions, suggestion] : fittingSuggestions.slice(0, 1);
  });
}

/** Returns false for a meaning of this very form or with several senses. */
const canChangeForm = ({ meaning, form, origin }: Suggestion) =>
  (form !== null || origin === 'glossary') && !/[,;/()]/.test(meaning);

function findNounFitter({ keys: [key = ''], lemma, role }: OpenWord): FormFitter | undefined {
  if (role !== 'C' || !isPluralNoun(key, lemma)) return undefined;
  return (meaning) => {
    const plural = pluralize(meaning);
    return plural === undefined ? [] : [plural];
  };
}

type VerbInPhrase = Pick<OpenWord, 'keys' | 'lemma' | 'role' | 'person'>;

function findVerbFitter({ keys: [key = ''], lemma, role, person }: VerbInPhrase): FormFitter | undefined {
  if (role === 'K') return createVerbFitter(['participle']);
  if (role === 'G') return createVerbFitter(['gerund']);
  const finiteForm = role === 'V' ? findFiniteForm(key, lemma) : undefined;
  if (finiteForm === undefined || finiteForm.tense === 'other') return undefined;
  const { tense, isImperfect, isPlural, isThirdSingular } = finiteForm;
  if (tense === 'present')
    return isThirdSingular || (person === 'third' && !isPlural)
      ? createVerbFitter(['third person'])
      : undefined;
  return createVerbFitter(isImperfect ? ['past', 'past progressive'] : [tense], isPlural);
}

function createVerbFitter(forms: readonly EnglishVerbForm[], isPlural = false): FormFitter {
  return (meaning) =>
    // Books explain some participles as adjectives: `mort` as `dead`.
    isOnlyAdjective(meaning)
      ? []
      : forms.flatMap((form) => conjugate(meaning.replace(/^to /, ''), form, isPlural) ?? []);
}
