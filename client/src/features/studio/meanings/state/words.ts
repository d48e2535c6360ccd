import { isExplainable, isOpen } from '@lingostory/contract/studio/meanings/open-items';
import type { SuggestedPhraseView, TokenizedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { toLookupKey } from '@lingostory/contract/words';

/** Phrase of the chapter. Its suggestions load separately, after its words and the address of its clip. */
export type Phrase = SuggestedPhraseView &
  Pick<TokenizedPhraseView, 'line_audio'> & { hasSuggestions: boolean };

export const countOpenWords = ({ words }: Phrase) =>
  words.reduce((count, word) => count + (isOpen(word) ? 1 : 0), 0);

/** Counts the words of a phrase that have the same key as this term, and therefore the same meaning in the phrase. */
export const countOccurrences = ({ words }: Phrase, term: string) =>
  words.filter(({ text }) => toLookupKey(text) === toLookupKey(term)).length;

/** Counts the words of a phrase whose meaning in the book is to be checked here. */
export const countChecks = ({ words }: Phrase) => words.filter((word) => word.needs_check).length;

export const countChecksOf = (phrases: readonly Phrase[]) =>
  phrases.reduce((count, phrase) => count + countChecks(phrase), 0);

/**
 * Counts a chapter's distinct words, and those that lack a meaning in at least one place. The book's list of missing
 * meanings uses the same rule.
 */
export function countWords(phrases: readonly Phrase[]): { all: number; open: number } {
  const [allWords, openWords] = [new Set<string>(), new Set<string>()];
  for (const word of phrases.flatMap(({ words }) => words.filter(isExplainable))) {
    const key = toLookupKey(word.text);
    allWords.add(key);
    if (isOpen(word)) openWords.add(key);
  }
  return { all: allWords.size, open: openWords.size };
}
