import { lookupKey, splitPhrase } from '@lingostory/contract/words';
import { lemmaAfterArticle, lemmaAlone } from './lemmatize.ts';

const articles = new Set(['le', 'la', 'les', "l'", 'un', 'une', 'des']);

/**
 * Returns the lemma under which a term typed by a member is stored. The term may begin with an article, as in `la
 * porte`. A term that could belong to several lemmas stays as typed, so that it never shares a card with another
 * word. Returns '' for a term without letters.
 */
export function lemmaOfTerm(text: string): string {
  const words = splitPhrase(text);
  const wordsOnly = words.filter((word) => word.isWord);
  const [first, second] = wordsOnly;
  if (first === undefined || !/\p{L}/u.test(text)) return '';
  if (wordsOnly.length > 2 || (second && !articles.has(lookupKey(first.text)))) return lookupKey(text);
  return (second ? lemmaAfterArticle(words) : lemmaAlone(first.text)) || lookupKey(text);
}
