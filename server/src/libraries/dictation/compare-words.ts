import { toLookupKey } from '@lingostory/contract/words';
import { removeLigatures } from '../lexicon/read-lefff.ts';

/** Returns a word in lower case, with ligatures written out. */
export const toPlainWord = (word: string) => removeLigatures(toLookupKey(word));

/**
 * Returns what is compared of a word: its letters without an apostrophe at its end, a hyphen before it, or the `-t-`
 * before a pronoun.
 */
export const toComparableText = (word: string) =>
  toPlainWord(word)
    .replace(/^-(?:t[-'](?=.))?/, '')
    .replace(/'$/, '');

/** Returns a word without accents and cedillas. */
export const removeAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');

/** Returns true for an elided word such as `l'` or `qu'`. */
export const isElided = (word: string) => toLookupKey(word).endsWith("'");

/**
 * Returns the number of letters that are missing, extra, different or swapped with their neighbor (the optimal string
 * alignment distance).
 */
export function measureEditDistance(left: string, right: string): number {
  const [leftCharacters, rightCharacters] = [[...left], [...right]];
  let beforePreviousRow: number[] = [];
  let previousRow = Array.from({ length: rightCharacters.length + 1 }, (_, index) => index);
  for (const [leftIndex, leftCharacter] of leftCharacters.entries()) {
    const row = [leftIndex + 1];
    for (const [rightIndex, rightCharacter] of rightCharacters.entries()) {
      const isSwapped =
        leftIndex > 0 &&
        rightIndex > 0 &&
        leftCharacter === rightCharacters[rightIndex - 1] &&
        leftCharacters[leftIndex - 1] === rightCharacter;
      row.push(
        Math.min(
          (previousRow[rightIndex + 1] ?? 0) + 1,
          (row[rightIndex] ?? 0) + 1,
          (previousRow[rightIndex] ?? 0) + (leftCharacter === rightCharacter ? 0 : 1),
          isSwapped ? (beforePreviousRow[rightIndex - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforePreviousRow, previousRow] = [previousRow, row];
  }
  return previousRow.at(-1) ?? 0;
}

/** Words that an elided word can stand for, by its letters: `l'` for `le` and `la`. */
const fullWords: Record<string, readonly string[]> = {
  c: ['ce', 'ça'],
  d: ['de'],
  j: ['je'],
  jusqu: ['jusque'],
  l: ['le', 'la'],
  lorsqu: ['lorsque'],
  m: ['me'],
  n: ['ne'],
  puisqu: ['puisque'],
  qu: ['que', 'qui'],
  quoiqu: ['quoique'],
  s: ['se', 'si'],
  t: ['te', 'tu'],
};

/**
 * Returns true if two words differ only by an elision: `l'` and `l`, `le` or `la`. One of them must be elided as it is
 * written.
 */
export function differByElision(left: string, right: string): boolean {
  const [leftText, rightText] = [toComparableText(left), toComparableText(right)];
  if (isElided(left) === isElided(right)) return false;
  const [elidedText, otherText] = isElided(left) ? [leftText, rightText] : [rightText, leftText];
  return otherText === elidedText || (fullWords[elidedText]?.includes(otherText) ?? false);
}
