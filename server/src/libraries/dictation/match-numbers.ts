import { isNumberWord } from '../lexicon/number-words.ts';
import { type DictationWord, removeAccents } from './dictation-words.ts';
import { calculateEditDistance } from './edit-distance.ts';
import { splitNumberWord } from './spell-numbers.ts';

/** Maximum number of words that a number in digits is compared with. */
const maxNumberWords = 16;

/**
 * Returns the ways to say a word that is a number, as lists of words without hyphens, or none. A number in words has
 * one way, which differs from the word only by its hyphens.
 */
function spellWord(words: readonly DictationWord[], index: number): readonly (readonly string[])[] {
  const word = words[index];
  if (!word) return [];
  if (word.hasDigits) return word.spellings;
  if (word.key === 'h' && words[index - 1]?.hasDigits) return [['heures'], ['heure']];
  return isNumberWord(word.key) ? [splitNumberWord(word.key)] : [];
}

/**
 * Returns how many words from `start` on say the same number as the word at `index` of the other list, or 0. At least
 * one of the two is in digits or has hyphens.
 */
export function countWordsOfNumber(
  numberWords: readonly DictationWord[],
  index: number,
  words: readonly DictationWord[],
  start: number,
): number {
  const word = numberWords[index];
  if (
    !word ||
    word.key === words[start]?.key ||
    !(word.hasDigits || word.key.includes('-') || word.key === 'h')
  )
    return 0;
  for (const spelling of spellWord(numberWords, index)) {
    const length = countWordsOfSpelling(spelling, words, start);
    if (length > 0) return length;
  }
  return 0;
}

function countWordsOfSpelling(
  spelling: readonly string[],
  words: readonly DictationWord[],
  start: number,
): number {
  let position = 0;
  for (let length = 1; length <= maxNumberWords; length++) {
    const index = start + length - 1;
    const word = words[index];
    if (!word) return 0;
    const isPrefix = (parts: readonly string[]) =>
      parts.length > 0 && parts.every((part, offset) => spelling[position + offset] === part);
    const parts = [splitNumberWord(word.key), ...spellWord(words, index)].find(isPrefix);
    if (!parts) return 0;
    position += parts.length;
    if (position === spelling.length) return length;
  }
  return 0;
}

/** Returns how many words from `start` on are one number in words. */
export function countNumberWords(words: readonly DictationWord[], start: number): number {
  let length = 0;
  for (let word = words[start]; word && isNumberWord(word.key); word = words[start + length]) length += 1;
  return length;
}

/**
 * Returns how many letters a text without spaces and accents differs from the nearest spelling of a number in digits.
 * Spellings that are three or more letters longer or shorter are skipped.
 */
export function findSpellingDistance({ spellings }: DictationWord, plainKey: string): number {
  let lowestDistance = Number.POSITIVE_INFINITY;
  for (const spelling of spellings) {
    const length = spelling.reduce((sum, part) => sum + part.length, 0);
    if (Math.abs(length - plainKey.length) > 2) continue;
    lowestDistance = Math.min(
      lowestDistance,
      calculateEditDistance(removeAccents(spelling.join('')), plainKey),
    );
  }
  return lowestDistance;
}
