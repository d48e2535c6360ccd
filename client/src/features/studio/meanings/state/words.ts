import { isExplainable, isOpen } from '@lingostory/contract/studio/meanings/open-items';
import type { SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { lookupKey } from '@lingostory/contract/words';

/** A phrase of the chapter. What is suggested for its words comes later than the words themselves. */
export type Phrase = SuggestedPhraseView & { hasSuggestions: boolean };

export const countOpen = ({ words }: Phrase) =>
  words.reduce((count, word) => count + (isOpen(word) ? 1 : 0), 0);

/** The words of a chapter, and those without a meaning somewhere in it. A word counts once, as in what the book lacks. */
export function countWords(phrases: readonly Phrase[]): { all: number; open: number } {
  const [all, open] = [new Set<string>(), new Set<string>()];
  for (const word of phrases.flatMap(({ words }) => words.filter(isExplainable))) {
    const key = lookupKey(word.text);
    all.add(key);
    if (isOpen(word)) open.add(key);
  }
  return { all: all.size, open: open.size };
}
