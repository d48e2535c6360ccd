import { dictionaryLookupKeysOf } from '@lingostory/contract/dictionary';
import { toLookupKey } from '@lingostory/contract/words';
import { withSuggestions } from './chapter-phrases.ts';
import type { Phrase } from './words.ts';

/**
 * Another meaning for an explained word, in one phrase or in the whole book, or null to remove the phrase's own line. `shown` is the
 * meaning that the editor saw.
 */
export type MeaningChange = {
  phraseId: number;
  term: string;
  shown: string;
  meaning: string | null;
  scope: 'phrase' | 'book';
};

/**
 * Optimistic update: returns the phrases as they will be once an explained word has another meaning. A line that is removed shows
 * its meaning until the server says which one the book has.
 */
export function applyChange(
  phrases: readonly Phrase[],
  { phraseId, term, meaning, scope }: MeaningChange,
): readonly Phrase[] {
  if (meaning === null) return phrases;
  const key = toLookupKey(term);
  return phrases.map((phrase) => {
    if (scope === 'phrase' && phrase.id !== phraseId) return phrase;
    if (!phrase.words.some((word) => isTerm(word.text, key))) return phrase;
    const words = phrase.words.map((word) => {
      if (!isTerm(word.text, key)) return word;
      const explainedBy = scope === 'phrase' ? phrase.phrase_no : word.explained_by;
      return withSuggestions({ ...word, meaning, explained_by: explainedBy, needs_check: false }, word);
    });
    return { ...phrase, words };
  });
}

const isTerm = (text: string, key: string) => dictionaryLookupKeysOf(text)[0] === key;
