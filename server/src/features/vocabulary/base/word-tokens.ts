import { lemmaLimit } from '@lingostory/contract/vocabulary/constants';
import { cutPhrase, isWord, lookupKey } from '@lingostory/contract/words';

/**
 * A stored phrase. `lemmas` and `wordKinds` belong to its single words, `wordList` to its tokens, in which an
 * expression counts as one.
 */
export type CutPhrase = { phrase: string; wordList: string[]; lemmas: string[]; wordKinds: string[] };

/**
 * Returns true for lemmas that members can learn. Names and numbers have no state and don't count in shares. A capital
 * letter marks a name even when its part of speech is uncertain. Lemmas above the length limit are also excluded.
 */
const isLearned = (lemma: string, kind: string | undefined) =>
  lemma !== '' &&
  lemma.length <= lemmaLimit &&
  kind !== 'name' &&
  kind !== 'number' &&
  !/^\p{Lu}/u.test(lemma);

/** The same condition in SQL, for a row `w` with lemma and kind. */
export const isLearnedSql = `w.lemma <> '' and char_length(w.lemma) <= ${lemmaLimit} and w.kind not in ('name', 'number')
  and left(w.lemma, 1) = lower(left(w.lemma, 1) collate "und-x-icu")`;

/**
 * Returns the lemma of each token in a phrase's `word_list`. Expressions of several words get their lookup key; gaps,
 * names and numbers get ''.
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

/** Returns the start of each word in the phrase, with its number among the words. */
function wordsByStart(phrase: string): { start: number; number: number }[] {
  const words: { start: number; number: number }[] = [];
  let at = 0;
  for (const { text, isWord: isNumbered } of cutPhrase(phrase)) {
    if (isNumbered) words.push({ start: at, number: words.length });
    at += text.length;
  }
  return words;
}
