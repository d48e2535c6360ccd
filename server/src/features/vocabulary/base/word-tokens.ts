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
export const isLearnable = (lemma: string, wordKind: string | undefined) =>
  lemma !== '' &&
  lemma.length <= maxLemmaLength &&
  wordKind !== 'name' &&
  wordKind !== 'number' &&
  !/^\p{Lu}/u.test(lemma);

/** Part of a phrase, in UTF-16 code units. */
export type TextRange = { start: number; length: number };

/**
 * Returns where a phrase contains a lemma: its words with this lemma, including those inside expressions, or else its
 * expressions with this lookup key.
 */
export function findForms(phrase: TokenizedPhrase, lemma: string): TextRange[] {
  const words = findWordStarts(phrase.phrase)
    .filter(({ number }) => phrase.lemmas[number] === lemma && isLearnable(lemma, phrase.wordKinds[number]))
    .map(({ start, length }) => ({ start, length }));
  if (words.length > 0) return words;
  const ends = phrase.wordList.map((_, index) => phrase.wordList.slice(0, index + 1).join('').length);
  return phrase.wordList.flatMap((text, index) =>
    isWord(text) && toLookupKey(text) === lemma
      ? [{ start: (ends[index] ?? 0) - text.length, length: text.length }]
      : [],
  );
}

/**
 * Returns the lemma of each token in a phrase. Expressions of several words get their lookup key; gaps, names and
 * numbers get ''.
 */
export function findTokenLemmas(phrase: TokenizedPhrase): string[] {
  return listTokenWords(phrase).map((words, index) => toTokenLemma(phrase, words, index));
}

/** A token, its lemma as in `findTokenLemmas`, its part of speech, and the word before it, '' for the first word. */
export type TokenDetails = { text: string; lemma: string; kind: string; wordBefore: string };

/**
 * Describes the tokens of a phrase. A gap has null, and an expression the part of speech `expression`.
 */
export function listTokenDetails(phrase: TokenizedPhrase): (TokenDetails | null)[] {
  let wordBefore = '';
  return listTokenWords(phrase).map((words, index) => {
    const [firstWord] = words;
    const text = phrase.wordList[index] ?? '';
    const details = firstWord && {
      text,
      lemma: toTokenLemma(phrase, words, index),
      kind: words.length > 1 ? 'expression' : (phrase.wordKinds[firstWord.number] ?? ''),
      wordBefore,
    };
    if (isWord(text)) wordBefore = text;
    return details ?? null;
  });
}

function toTokenLemma(
  { wordList, lemmas, wordKinds }: TokenizedPhrase,
  words: readonly PhraseWord[],
  index: number,
): string {
  const [firstWord] = words;
  if (firstWord === undefined) return '';
  if (words.length > 1) return toLookupKey(wordList[index] ?? '');
  const lemma = lemmas[firstWord.number] ?? '';
  return isLearnable(lemma, wordKinds[firstWord.number]) ? lemma : '';
}

/** A single word of a phrase, with its index among the words. */
type PhraseWord = TextRange & { number: number };

/** Returns the single words that each token contains: none for a gap, several for an expression. */
function listTokenWords({ phrase, wordList }: TokenizedPhrase): PhraseWord[][] {
  const words = findWordStarts(phrase);
  let offset = 0;
  return wordList.map((text) => {
    const [start, end] = [offset, offset + text.length];
    offset = end;
    return isWord(text) ? words.filter((word) => word.start >= start && word.start < end) : [];
  });
}

/**
 * Returns a word of a phrase as word lists show it: without the capital letter that it has at the start of a sentence.
 * Names, which keep theirs, are in no list.
 */
export const toListedText = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns the offset, the length and the index of each word in a phrase. */
function findWordStarts(phrase: string): PhraseWord[] {
  const words: PhraseWord[] = [];
  let offset = 0;
  for (const { text, isWord: isWordToken } of splitPhrase(phrase)) {
    if (isWordToken) words.push({ start: offset, length: text.length, number: words.length });
    offset += text.length;
  }
  return words;
}
