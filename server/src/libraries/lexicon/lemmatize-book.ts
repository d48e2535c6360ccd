import { splitPhrase } from '@lingostory/contract/words';
import { type Lemma, lemmatize } from './lemmatize.ts';

/** Returns the lemmas of a book's phrases: for each phrase, the lemma of each of its words in order. */
export function lemmatizeBook(phrases: readonly string[]): Lemma[][] {
  return phrases.map((phrase) => lemmatize(splitPhrase(phrase)));
}
