import { splitPhrase, toLookupKey } from '@lingostory/contract/words';
import { removeLigatures } from '../lexicon/read-lefff.ts';
import { toReformedSpelling } from './reformed-spelling.ts';
import { spellDigits } from './spell-numbers.ts';

/**
 * A word of a phrase, with the forms in which words are compared. `key` ignores case, ligatures, the kind of
 * apostrophe, and the hyphen before a pronoun (`-vous`). `reformedKey` has the spelling of 1990, `unaccentedKey` also ignores accents, `compactKey` apostrophes
 * and hyphens inside the word, and `plainKey` all of these.
 */
export type DictationWord = {
  text: string;
  key: string;
  reformedKey: string;
  unaccentedKey: string;
  compactKey: string;
  plainKey: string;
  /** True for an elided word, such as `l'`. */
  isElided: boolean;
  /** True for a pronoun joined to its verb by a hyphen, such as `-t-il`. */
  isHyphenated: boolean;
  /** True if nothing stands between this word and the one before it. */
  isAdjacent: boolean;
  /** True if the word is a number in digits, or starts with one (`7h42`, `1er`). */
  hasDigits: boolean;
  /** The ways to say a number in digits, as lists of words without hyphens. */
  spellings: readonly (readonly string[])[];
};

const apostrophePattern = /[\u2018\u2019\u201B\u02BC\u2032\u00B4`]/g;

export const removeAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Cuts a text into the words that a dictation compares. Punctuation is dropped. */
export function toDictationWords(text: string): DictationWord[] {
  const normalizedText = text
    .normalize('NFC')
    .replace(apostrophePattern, "'")
    // Moves an apostrophe that was typed after the space: `l 'homme`.
    .replace(/(?<![\p{L}\p{N}])([cdjlmnst]|qu) '(?=\p{L})/giu, "$1' ");
  let isAdjacent = false;
  return splitPhrase(normalizedText).flatMap(({ text: wordText, isWord }) => {
    if (!isWord) {
      isAdjacent = false;
      return [];
    }
    const word = toDictationWord(wordText, isAdjacent);
    isAdjacent = true;
    return [word];
  });
}

function toDictationWord(text: string, isAdjacent: boolean): DictationWord {
  const key = removeLigatures(toLookupKey(text)).replace(/^-/, '');
  const compactKey = key.replace(/['-]/g, '');
  const hasDigits = /^\d/.test(key);
  return {
    text,
    key,
    reformedKey: toReformedSpelling(key),
    unaccentedKey: removeAccents(key),
    compactKey,
    plainKey: removeAccents(compactKey),
    isElided: key.endsWith("'"),
    isHyphenated: /^[-\u2010\u2011]/.test(text),
    isAdjacent,
    hasDigits,
    spellings: hasDigits ? spellDigits(key) : [],
  };
}

/** Joins typed words back to the text that was typed, without the punctuation between them. */
export function joinTypedWords(words: readonly DictationWord[]): string {
  return words.map(({ text, isAdjacent }, index) => (index === 0 || isAdjacent ? text : ` ${text}`)).join('');
}
