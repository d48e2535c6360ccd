import { dictionaryLookupKeysOf, MAX_TERM_LENGTH } from './dictionary.ts';
import { isWord } from './words.ts';

/** A phrase's tokens and their meanings. A token that no dictionary explains has an empty meaning. */
export type WordsWithMeanings = { word_list: string[]; meanings: string[] };

/**
 * Returns the key under which a token is translated on its own, such as `il` for `-t-il`. Returns undefined for
 * numbers, and for pronouns that mean something else when they stand alone, such as `-le` in `donne-le`.
 */
export function toTranslatorKey(token: string): string | undefined {
  const key = dictionaryLookupKeysOf(token).at(-1) ?? '';
  const isTranslatable = /\p{L}/u.test(key) && !key.startsWith('-') && key.length <= MAX_TERM_LENGTH;
  return isTranslatable ? key : undefined;
}

/** Returns the keys of a phrase's words that have no meaning yet but can be translated, each once. */
export function findUnexplainedKeys({ word_list, meanings }: WordsWithMeanings): string[] {
  const unexplainedTokens = word_list.filter((token, index) => meanings[index] === '' && isWord(token));
  return [...new Set(unexplainedTokens.flatMap((token) => toTranslatorKey(token) ?? []))];
}

/** Fills in machine translations for words that no dictionary explains. Never replaces an editor's meaning. */
export function fillMachineMeanings(
  wordsWithMeanings: WordsWithMeanings,
  machineMeanings: ReadonlyMap<string, string>,
): WordsWithMeanings {
  const meanings = wordsWithMeanings.word_list.map((token, index) => {
    const meaning = wordsWithMeanings.meanings[index] ?? '';
    return meaning === '' && isWord(token)
      ? (machineMeanings.get(toTranslatorKey(token) ?? '') ?? '')
      : meaning;
  });
  return { word_list: wordsWithMeanings.word_list, meanings };
}
