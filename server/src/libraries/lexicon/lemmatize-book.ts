import { splitPhrase } from '@lingostory/contract/words';
import { type Lemma, lemmatize } from './lemmatize.ts';
import { findNames } from './names.ts';

/**
 * Returns the lemmas of a book's phrases: for each phrase, the lemma of each of its words in order. A word that is
 * a name in one phrase is a name wherever it is capitalized.
 */
export function lemmatizeBook(phrases: readonly string[]): Lemma[][] {
  const wordLists = phrases.map((phrase) => splitPhrase(phrase));
  const names = new Set(wordLists.flatMap((words) => findNames(words)));
  return wordLists.map((words) => lemmatize(words, names));
}
