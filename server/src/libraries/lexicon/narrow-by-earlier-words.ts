import { toLookupKey, type Word } from '@lingostory/contract/words';
import type { Reading } from './reading.ts';

const personPronouns = new Set(['me', "m'", 'te', "t'", 'lui', 'nous', 'vous', 'leur']);
const weatherSubjects = new Set(['il', 'ça', '-t-il', '-il']);

/**
 * Leaves out readings that earlier words of the clause rule out. `plu` and `plut` are forms of pleuvoir only if their
 * subject is `il` or `ça` and nobody is pleased: compare `il a beaucoup plu` with `il m'a plu` and `le film a plu`.
 */
export function narrowByEarlierWords(
  readings: readonly Reading[],
  words: readonly Word[],
  index: number,
): readonly Reading[] {
  if (!readings.some(({ lemma }) => lemma === 'pleuvoir') || readings.length < 2) return readings;
  const earlierWords = listClauseBefore(words, index);
  const isRain =
    !earlierWords.some((word) => personPronouns.has(word)) &&
    (earlierWords.length === 0 || earlierWords.some((word) => weatherSubjects.has(word)));
  return isRain ? readings : readings.filter(({ lemma }) => lemma !== 'pleuvoir');
}

/** Returns the keys of the words before an index, back to the last pause, nearest first. */
function listClauseBefore(words: readonly Word[], index: number): string[] {
  const keys: string[] = [];
  for (const { text, isWord } of words.slice(Math.max(0, index - 12), index).toReversed()) {
    if (isWord) keys.push(toLookupKey(text));
    else if (text.trim() !== '') break;
  }
  return keys;
}
