import { glueGap, isWord } from '@lingostory/contract/words';

/** A piece of a phrase as displayed. `meaning` is null between words, and empty for a word without an explanation. */
export type Token = { text: string; meaning: string | null };

/**
 * Splits a phrase into tokens with their meanings. Spaces become non-breaking where a line must not break, as before
 * `!` or after `«`.
 */
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

/** Returns the indexes of the words, which the arrow keys move between. */
export function wordIndexes(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ meaning }, index) => (meaning === null ? [] : [index]));
}

/**
 * Returns true for a pronoun attached to the verb before it, such as `-t-elle`. A line must not break at its hyphens.
 */
export function isAttached(text: string): boolean {
  return /^[-\u2010]/.test(text);
}

/** Returns a word's meaning, or a note that it has none. */
export function meaningLabel({ meaning }: Token): string {
  return meaning || 'No meaning yet';
}

/** Returns the words with their meanings as text. `numberOf` turns a word's index into its number. */
export function meaningsOf(tokens: readonly Token[], numberOf = (index: number) => index) {
  return wordIndexes(tokens).map((index) => ({
    index: numberOf(index),
    meaning: meaningLabel(tokens[index] as Token),
  }));
}
