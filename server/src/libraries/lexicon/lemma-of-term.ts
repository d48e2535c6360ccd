import { cutPhrase, lookupKey } from '@lingostory/contract/words';
import { lemmaAfterArticle, lemmaAlone } from './lemmatise.ts';

const articles = new Set(['le', 'la', 'les', "l'", 'un', 'une', 'des']);

/**
 * Returns the lemma under which somebody keeps what they typed: of `la porte` that of the noun. What could belong to several lemmas
 * stays as it was typed, so that it never shares a card with another word. '' without a letter.
 */
export function lemmaOfTerm(text: string): string {
  const words = cutPhrase(text);
  const spoken = words.filter((word) => word.isWord);
  const [first, second] = spoken;
  if (first === undefined || !/\p{L}/u.test(text)) return '';
  if (spoken.length > 2 || (second && !articles.has(lookupKey(first.text)))) return lookupKey(text);
  return (second ? lemmaAfterArticle(words) : lemmaAlone(first.text)) || lookupKey(text);
}
