import { toLookupKey, type Word } from '@lingostory/contract/words';
import { functionWords } from './function-words.ts';

/** Articles and prepositions that can belong to a name, such as `Le Goff` or `De Gaulle`. */
const nameParticles = new Set(['le', 'la', 'les', "l'", 'de', 'du', 'des', "d'"]);
const abbreviatedTitles = new Set(['m', 'mm', 'dr', 'me', 'st', 'ste']);
const sentenceEnd = /[.!?…:«“"‘(—–\n]|^\s*-\s/u;
export const isCapitalized = (text: string) => /^\p{Lu}/u.test(text);
const isAllCapitals = (text: string) => /^\P{Ll}{2,}$/u.test(text) && /\p{Lu}\P{L}*\p{Lu}/u.test(text);

/**
 * How a word is written. `isSentenceStart` is also true for words in capitals, because both are capitalized even if they are
 * no names. `nameKey` is the key
 * under which the names of a book contain the word: its lookup key, or for a particle such as `Le` also the next word.
 * '' if the word can't be a name.
 */
export type Spelling = { isSentenceStart: boolean; nameKey: string };

/** Returns the spelling of each word, in order. */
export function describeSpellings(words: readonly Word[]): Spelling[] {
  return words.flatMap(({ isWord }, index) => {
    if (!isWord) return [];
    const gap = words[index - 1];
    const isSentenceStart =
      gap === undefined ||
      (!gap.isWord && sentenceEnd.test(gap.text) && !isTitlePoint(words, index - 1)) ||
      (index === 1 && !gap.isWord);
    return [
      {
        isSentenceStart: isSentenceStart || isAllCapitals(words[index]?.text ?? ''),
        nameKey: findNameKey(words, index),
      },
    ];
  });
}

/** Returns true if the text at this index is the point of an abbreviated title, as in `M. Achard`. */
export function isTitlePoint(words: readonly Word[], index: number): boolean {
  const [title, point, name] = [words[index - 1], words[index], words[index + 1]];
  return (
    /^\.\s*$/.test(point?.text ?? '') &&
    abbreviatedTitles.has(title?.text.toLowerCase() ?? '') &&
    isCapitalized(title?.text ?? '') &&
    isCapitalized(name?.text ?? '')
  );
}

function findNameKey(words: readonly Word[], index: number): string {
  const text = words[index]?.text ?? '';
  if (!isCapitalized(text)) return '';
  const key = toLookupKey(text);
  if (abbreviatedTitles.has(key)) return '';
  if (!functionWords.has(key)) return key;
  const nextWord = words.slice(index + 1, index + 3).find(({ isWord }) => isWord);
  const isJoined = words[index + 1] === nextWord || words[index + 1]?.text.trim() === '';
  const nextKey = toLookupKey(nextWord?.text ?? '');
  const isParticle =
    nameParticles.has(key) && isJoined && isCapitalized(nextWord?.text ?? '') && !functionWords.has(nextKey);
  return isParticle ? `${key} ${nextKey}` : '';
}

/**
 * Returns the keys of the words that a phrase shows to be names, because they are capitalized in the middle of a
 * sentence. An editor can say that a word is none.
 */
export function findNames(
  words: readonly Word[],
  corrections: ReadonlyMap<number, { isName: boolean | null }> = new Map(),
): string[] {
  const names = describeSpellings(words).flatMap(({ isSentenceStart, nameKey }, index) =>
    isSentenceStart || nameKey === '' || corrections.get(index)?.isName === false ? [] : [nameKey],
  );
  return [...new Set(names)];
}
