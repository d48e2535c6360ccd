import { glueGap, isWord } from '@lingostory/contract/words';

/** A piece of a phrase as it is shown. `meaning` is empty for gaps, and for words that nobody has explained. */
export type Token = { text: string; meaning: string };

/** Puts each meaning to its word; gaps are glued so that no line breaks before `!` or after `«`. */
export function toTokens(
  wordList: readonly string[],
  translations: readonly { translatedText: string }[],
): Token[] {
  return wordList.map((text, index) =>
    isWord(text)
      ? { text, meaning: translations[index]?.translatedText.trim() ?? '' }
      : { text: glueGap(text), meaning: '' },
  );
}

/** The indexes of the words that have a meaning: where arrow keys can go. */
export function explainedIndexes(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ meaning }, index) => (meaning === '' ? [] : [index]));
}
