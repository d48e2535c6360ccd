import { glueGap, isWord } from '@lingostory/contract/words';

/** A piece of a phrase as it is shown. `meaning` is null for gaps, and empty for words that nobody has explained. */
export type Token = { text: string; meaning: string | null };

/** Puts each meaning to its word; gaps are glued so that no line breaks before `!` or after `«`. */
export function toTokens(
  wordList: readonly string[],
  translations: readonly { translatedText: string }[],
): Token[] {
  return wordList.map((text, index) =>
    isWord(text)
      ? { text, meaning: translations[index]?.translatedText.trim() ?? '' }
      : { text: glueGap(text), meaning: null },
  );
}

/** The indexes of the words: where arrow keys can go. */
export function wordIndexes(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ meaning }, index) => (meaning === null ? [] : [index]));
}

/** A pronoun that hangs on the verb before it, as `-t-elle`: no line breaks at its hyphens. */
export function isBound(text: string): boolean {
  return /^[-\u2010]/.test(text);
}

/** What is said of a word: its meaning, or that there is none. */
export function meaningInWords({ meaning }: Token): string {
  return meaning || 'No meaning yet';
}

/** The words with what is said of each; `numberOf` makes a word's number of its index. */
export function explainedOf(tokens: readonly Token[], numberOf = (index: number) => index) {
  return wordIndexes(tokens).map((index) => ({
    index: numberOf(index),
    means: meaningInWords(tokens[index] as Token),
  }));
}
