import { type Match, type Replacing, splitAtMatch } from './matches.ts';

/** Words that lose their vowel before another one, without it and with it, at the end of a text. */
const elidedPattern = /(?:^|[^\p{L}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’]$/iu;
const elidablePattern =
  /(?:^|[^\p{L}])(?:ce|de|je|la|le|me|ne|se|te|que|jusque|lorsque|puisque|quoique)\s$/iu;
const startsWithVowel = (text: string) => /^[aeiouœæ]/iu.test(text.normalize('NFD'));
/** Only some words with an h or a y elide the word before. */
const isUncertain = (text: string) => /^[hy]/iu.test(text);

/**
 * Returns true if the word before a match no longer goes with the new text, as in “d’Bernard” or “de Armand”. Only for
 * French texts.
 */
export function hasWrongElision(text: string, match: Match, { search, replacement }: Replacing): boolean {
  if (match.field === 'translation' || replacement === '') return false;
  const { before, found } = splitAtMatch(text, match, search.text.length);
  if (isUncertain(found) || isUncertain(replacement)) return false;
  if (startsWithVowel(found) === startsWithVowel(replacement)) return false;
  return startsWithVowel(replacement) ? elidablePattern.test(before) : elidedPattern.test(before);
}
