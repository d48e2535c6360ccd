import { splitPhrase, toLookupKey } from '@lingostory/contract/words';
import { lemmaOfNounWithArticle, lemmaOfSingleWord } from './lemmatize.ts';

const articles = new Set(['le', 'la', 'les', "l'", 'un', 'une', 'des']);

/**
 * Returns the lemma under which a term typed by a member is stored. The term may begin with an article, as in `la
 * porte`. A term that could belong to several lemmas stays as typed, so that it never shares a card with another
 * word. Returns '' for a term without letters.
 */
export function lemmaOfTerm(text: string): string {
  const words = splitPhrase(text);
  const wordTokens = words.filter((word) => word.isWord);
  const [firstWord, secondWord] = wordTokens;
  if (firstWord === undefined || !/\p{L}/u.test(text)) return '';
  if (wordTokens.length > 2 || (secondWord && !articles.has(toLookupKey(firstWord.text))))
    return toLookupKey(text);
  return (
    (secondWord ? lemmaOfNounWithArticle(words) : lemmaOfSingleWord(firstWord.text)) || toLookupKey(text)
  );
}
