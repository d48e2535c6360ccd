import { lemmaLimit } from '@lingostory/contract/vocabulary/constants';
import { cutPhrase, isWord, lookupKey } from '@lingostory/contract/words';

/** A phrase as it is stored: `lemmas` and `wordKinds` belong to its words with expressions taken apart, `wordList` to its tokens. */
export type CutPhrase = { phrase: string; wordList: string[]; lemmas: string[]; wordKinds: string[] };

/**
 * Nobody learns names and figures: they count in no share, and have no state. Names keep their capital, also where the part of
 * speech is not certain. Nor does anybody learn what is longer than the lemmas that we take.
 */
const isLearned = (lemma: string, kind: string | undefined) =>
  lemma !== '' &&
  lemma.length <= lemmaLimit &&
  kind !== 'name' &&
  kind !== 'number' &&
  !/^\p{Lu}/u.test(lemma);

/** The same in SQL, for a row `w` of lemma and kind. */
export const isLearnedSql = `w.lemma <> '' and char_length(w.lemma) <= ${lemmaLimit} and w.kind not in ('name', 'number')
  and left(w.lemma, 1) = lower(left(w.lemma, 1) collate "und-x-icu")`;

/**
 * The lemma of each token of a phrase, in the order of its `word_list`: that of the word, for an expression of several words
 * its look-up key, and '' for gaps, names and figures.
 */
export function lemmasOfTokens({ phrase, wordList, lemmas, wordKinds }: CutPhrase): string[] {
  const words = wordsByStart(phrase);
  let at = 0;
  return wordList.map((text) => {
    const [start, end] = [at, at + text.length];
    at = end;
    if (!isWord(text)) return '';
    const inside = words.filter((word) => word.start >= start && word.start < end);
    const [first] = inside;
    if (inside.length > 1) return lookupKey(text);
    const lemma = first === undefined ? '' : (lemmas[first.number] ?? '');
    return first !== undefined && isLearned(lemma, wordKinds[first.number]) ? lemma : '';
  });
}

/** Each word with where it begins, and its number among the words. */
function wordsByStart(phrase: string): { start: number; number: number }[] {
  const words: { start: number; number: number }[] = [];
  let at = 0;
  for (const { text, isWord: isNumbered } of cutPhrase(phrase)) {
    if (isNumbered) words.push({ start: at, number: words.length });
    at += text.length;
  }
  return words;
}
