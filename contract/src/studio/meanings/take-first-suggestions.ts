import { dictionaryLookupKeysOf } from '../../dictionary.ts';
import { toLookupKey } from '../../words.ts';
import { hasOpenWord, openItemsOf } from './open-items.ts';
import type { SuggestedPhraseView } from './schemas.ts';

/** A line to be added to the dictionary of a phrase. */
export type PhraseEntry = { phraseId: number; term: string; meaning: string };

/**
 * Returns the first suggestion for every word that has one. Each word appears once, and an expression takes
 * precedence over its words.
 */
export function takeFirstSuggestions(
  phrases: readonly SuggestedPhraseView[],
  isSkipped: (term: string) => boolean,
): PhraseEntry[] {
  const entries: PhraseEntry[] = [];
  const usedKeys = new Set<string>();
  for (const phrase of phrases) {
    let coveredEndIndex = 0;
    for (const openItem of openItemsOf(phrase)) {
      const { kind, at, count, term, suggestions } = openItem;
      const [firstSuggestion] = suggestions;
      if (
        at < coveredEndIndex ||
        firstSuggestion === undefined ||
        isSkipped(term) ||
        !hasOpenWord(phrase, openItem)
      )
        continue;
      if (kind === 'expression') coveredEndIndex = at + count;
      if (dictionaryLookupKeysOf(term).some((key) => usedKeys.has(key))) continue;
      usedKeys.add(toLookupKey(term));
      entries.push({ phraseId: phrase.id, term, meaning: firstSuggestion.meaning });
    }
  }
  return entries;
}
