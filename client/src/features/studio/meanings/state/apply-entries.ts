import { dictionaryLookupKeysOf } from '@lingostory/contract/dictionary';
import { isOpen } from '@lingostory/contract/studio/meanings/open-items';
import type { PhraseEntry } from '@lingostory/contract/studio/meanings/take-first-suggestions';
import { toLookupKey } from '@lingostory/contract/words';
import { withSuggestions } from './chapter-phrases.ts';
import type { Phrase } from './words.ts';

/** Meanings by lookup key, each with the number of the phrase that gets its line. */
type NewMeanings = ReadonlyMap<string, { meaning: string; explained_by: number | null }>;

/**
 * Optimistic update: returns the phrases as they will be once these entries are saved. A meaning given in one phrase
 * also applies to all others. Unchanged phrases remain the same objects.
 */
export function applyEntries(phrases: readonly Phrase[], entries: readonly PhraseEntry[]): Phrase[] {
  const phraseNumbers = new Map(phrases.map(({ id, phrase_no }) => [id, phrase_no]));
  const meanings: NewMeanings = new Map(
    entries.map(({ phraseId, term, meaning }) => [
      toLookupKey(term),
      { meaning, explained_by: phraseNumbers.get(phraseId) ?? null },
    ]),
  );
  return phrases.map((phrase) => explainWords(joinExpressions(phrase, meanings), meanings));
}

function explainWords(phrase: Phrase, meanings: NewMeanings): Phrase {
  let isUnchanged = true;
  const words = phrase.words.map((word) => {
    const key = isOpen(word)
      ? dictionaryLookupKeysOf(word.text).find((candidateKey) => meanings.has(candidateKey))
      : undefined;
    if (key === undefined) return word;
    isUnchanged = false;
    return withSuggestions({ ...word, ...meanings.get(key) }, word);
  });
  return isUnchanged ? phrase : { ...phrase, words };
}

function joinExpressions(phrase: Phrase, meanings: NewMeanings): Phrase {
  const expression = phrase.expressions.find(({ term }) => meanings.has(toLookupKey(term)));
  if (expression === undefined) return phrase;
  const { at, count, term } = expression;
  const joinedWord = {
    text: term,
    is_word: true,
    meaning: '',
    explained_by: null,
    needs_check: false,
    ...meanings.get(toLookupKey(term)),
    suggestions: [],
    guesses: [],
  };
  const words = [...phrase.words.slice(0, at), joinedWord, ...phrase.words.slice(at + count)];
  const expressions = phrase.expressions
    .filter(
      (otherExpression) =>
        otherExpression.at + otherExpression.count <= at || otherExpression.at >= at + count,
    )
    .map((otherExpression) =>
      otherExpression.at < at ? otherExpression : { ...otherExpression, at: otherExpression.at - count + 1 },
    );
  return joinExpressions({ ...phrase, words, expressions }, meanings);
}

/** Restores the earlier words and meanings of these phrases. Skips phrases whose text has changed since. */
export function restorePhrases(phrases: readonly Phrase[], earlierPhrases: readonly Phrase[]): Phrase[] {
  const earlierPhrasesById = new Map(earlierPhrases.map((phrase) => [phrase.id, phrase]));
  return phrases.map((phrase) => {
    const earlierPhrase = earlierPhrasesById.get(phrase.id);
    if (earlierPhrase === undefined || earlierPhrase.phrase !== phrase.phrase) return phrase;
    const { words, expressions, hasSuggestions } = earlierPhrase;
    return { ...phrase, words, expressions, hasSuggestions };
  });
}
