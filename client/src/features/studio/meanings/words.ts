import { isExplainable, isOpen } from '@lingostory/contract/studio/meanings/open-items';
import type { SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';

/** A phrase of the chapter. What is suggested for its words comes later than the words themselves. */
export type Phrase = SuggestedPhraseView & { hasSuggestions: boolean };

export const countOpen = ({ words }: Phrase) =>
  words.reduce((count, word) => count + (isOpen(word) ? 1 : 0), 0);

export function countWords(phrases: readonly Phrase[]): { all: number; open: number } {
  let [all, open] = [0, 0];
  for (const phrase of phrases) {
    all += phrase.words.filter(isExplainable).length;
    open += countOpen(phrase);
  }
  return { all, open };
}
