import type { suggestionOrigins } from '@lingostory/contract/studio/meanings/schemas';
import { toLookupKey } from '@lingostory/contract/words';

export type Suggestion = {
  meaning: string;
  origin: (typeof suggestionOrigins)[number];
  /** The form that the source explains, or null if it is the word itself. */
  form: string | null;
  source: string | null;
  licence: string | null;
  address: string | null;
};

/**
 * Maximum number of suggestions for a word. Limited by the space below the word, and by the number keys used to
 * choose one.
 */
export const maxSuggestions = 5;

/** Number of uses from which a meaning of other books outweighs our own glossary. */
export const minUsesAgainstGloss = 3;

/** Drops suggestions with a meaning that is already in the list. */
export function toUniqueSuggestions(suggestions: readonly Suggestion[]): Suggestion[] {
  const seenKeys = new Set<string>();
  return suggestions.filter(({ meaning }) => {
    const key = toLookupKey(meaning);
    return !seenKeys.has(key) && seenKeys.add(key);
  });
}
