import { maxLemmaLength } from '@lingostory/contract/vocabulary/constants';
import { isWord, splitPhrase, toLookupKey } from '@lingostory/contract/words';

/**
 * A stored phrase. `wordList` contains its tokens; an expression is a single token. `lemmas` and `wordKinds` have an
 * element for each single word.
 */
export type TokenizedPhrase = { phrase: string; wordList: string[]; lemmas: string[]; wordKinds: string[] };

/**
 * Returns true for lemmas that members can learn. Names and numbers have no state and don't count toward the share of
 * known words; a capital letter marks a name even when its part of speech is uncertain. Excludes lemmas that exceed
 * the length limit.
 */
const isLearnable = (lemma: string, wordKind: string | undefined) =>
  lemma !== '' &&
  lemma.length <= maxLemmaLength &&
  wordKind !== 'name' &&
  wordKind !== 'number' &&
  !/^\p{Lu}/u.test(lemma);

/** The condition of `isLearnable` as SQL. `w` is a row with a lemma and its part of speech. */
export const isLearnableSql = `w.lemma <> '' and char_length(w.lemma) <= ${maxLemmaLength} and w.kind not in ('name', 'number')
  and left(w.lemma, 1) = lower(left(w.lemma, 1) collate "und-x-icu")`;

/**
 * Returns the lemma of each token in a phrase. Expressions of several words get their lookup key; gaps, names and
 * numbers get ''.
 */
export function findTokenLemmas({ phrase, wordList, lemmas, wordKinds }: TokenizedPhrase): string[] {
  const words = findWordStarts(phrase);
  let offset = 0;
  return wordList.map((text) => {
    const [start, end] = [offset, offset + text.length];
    offset = end;
    if (!isWord(text)) return '';
    const containedWords = words.filter((word) => word.start >= start && word.start < end);
    const [firstWord] = containedWords;
    if (containedWords.length > 1) return toLookupKey(text);
    const lemma = firstWord === undefined ? '' : (lemmas[firstWord.number] ?? '');
    return firstWord !== undefined && isLearnable(lemma, wordKinds[firstWord.number]) ? lemma : '';
  });
}

/**
 * Returns a word of a phrase as word lists show it: without the capital letter that it has at the start of a sentence.
 * Names, which keep theirs, are in no list.
 */
export const toListedText = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns the offset and the index of each word in a phrase. */
function findWordStarts(phrase: string): { start: number; number: number }[] {
  const words: { start: number; number: number }[] = [];
  let offset = 0;
  for (const { text, isWord: isWordToken } of splitPhrase(phrase)) {
    if (isWordToken) words.push({ start: offset, number: words.length });
    offset += text.length;
  }
  return words;
}
