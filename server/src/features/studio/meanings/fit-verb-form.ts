import { conjugate, type EnglishVerbForm } from '../../../libraries/glosses/english/conjugate.ts';
import { type ContextWord, isVerb } from '../../../libraries/glosses/phrase-context.ts';
import { isOnlyAdjective } from '../../../libraries/glosses/read-common-words.ts';
import { findFiniteForm } from '../../../libraries/lexicon/tense-of.ts';
import type { OpenWord } from './open-words.ts';
import type { Suggestion } from './suggestion.ts';

type EnglishForm = { form: EnglishVerbForm; isPlural: boolean };

/**
 * Puts meanings that sources have only for another form of a French verb into the English form that fits this one: for
 * `descendit`, `go down` becomes `went down`. The first one is also offered as it was, because some editors explain words as
 * dictionaries do. Meanings of other words, and of forms whose tense is ambiguous, stay as they are.
 */
export function fitVerbForm(suggestions: readonly Suggestion[], word: OpenWord): Suggestion[] {
  return fitForm(suggestions, findEnglishForm(word));
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
  const wordForm = verb && findEnglishForm({ keys: [verb.key], lemma: verb.lemma, role: verb.role, person });
  return fitForm(
    suggestions,
    isPast ? { form: 'past', isPlural: /^(?:sont|ont)$/.test(auxiliary.key) } : wordForm,
  );
}

function fitForm(suggestions: readonly Suggestion[], englishForm: EnglishForm | undefined): Suggestion[] {
  if (englishForm === undefined) return [...suggestions];
  return suggestions.flatMap((suggestion, index) => {
    const meaning = conjugateSuggestion(suggestion, englishForm);
    if (meaning === undefined) return [suggestion];
    return index === 0 ? [{ ...suggestion, meaning }, suggestion] : [{ ...suggestion, meaning }];
  });
}

type VerbInPhrase = Pick<OpenWord, 'keys' | 'lemma' | 'role' | 'person'>;

function findEnglishForm({ keys: [key = ''], lemma, role, person }: VerbInPhrase): EnglishForm | undefined {
  if (role === 'K') return { form: 'participle', isPlural: false };
  if (role === 'G') return { form: 'gerund', isPlural: false };
  const finiteForm = role === 'V' ? findFiniteForm(key, lemma) : undefined;
  if (finiteForm === undefined || finiteForm.tense === 'other') return undefined;
  const { tense, isPlural, isThirdSingular } = finiteForm;
  if (tense !== 'present') return { form: tense, isPlural };
  return isThirdSingular || (person === 'third' && !isPlural)
    ? { form: 'third person', isPlural }
    : undefined;
}

/** Returns undefined if the meaning is of this very form, has several senses, or can't be conjugated. */
function conjugateSuggestion(
  { meaning, form, origin }: Suggestion,
  { form: verbForm, isPlural }: EnglishForm,
): string | undefined {
  const isOfThisForm = form === null && origin !== 'glossary';
  // Books explain some participles as adjectives: `mort` as `dead`.
  if (isOfThisForm || /[,;/()]/.test(meaning) || isOnlyAdjective(meaning)) return undefined;
  return conjugate(meaning.replace(/^to /, ''), verbForm, isPlural);
}
