import { type Emphasis, sliceEmphasis } from '@lingostory/contract/emphasis';
import { addNoBreakSpaces, isWord } from '@lingostory/contract/words';

/**
 * A word of a phrase, or the text between two words. `meaning` is null between words, and '' for a word without a
 * meaning. `emphasis` are the token's own italic ranges, missing if there are none.
 */
export type Token = { text: string; meaning: string | null; emphasis?: Emphasis };

/**
 * Splits a phrase into tokens with their meanings. Spaces become non-breaking where a line must not break, as before
 * `!` or after `«`.
 */
export function toTokens(
  wordList: readonly string[],
  translations: readonly { translatedText: string }[],
  emphasis: Emphasis = [],
): Token[] {
  let end = 0;
  return wordList.map((text, index) => {
    const start = end;
    end += text.length;
    const ownEmphasis = emphasis.length > 0 ? sliceEmphasis(emphasis, start, end) : [];
    return {
      ...(isWord(text)
        ? { text, meaning: translations[index]?.translatedText.trim() ?? '' }
        : { text: addNoBreakSpaces(text), meaning: null }),
      ...(ownEmphasis.length > 0 && { emphasis: ownEmphasis }),
    };
  });
}

/** Returns the indexes of the tokens that are words. The arrow keys move between these. */
export function findWordIndexes(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ meaning }, index) => (meaning === null ? [] : [index]));
}

/**
 * Returns true for text that begins with a hyphen: a pronoun attached to the verb before it, such as `-t-elle`. A
 * line must not break at its hyphens.
 */
export function isAttachedPronoun(text: string): boolean {
  return /^[-\u2010]/.test(text);
}

/** Returns a word's meaning, or a message that it has none yet. */
export function toMeaningLabel({ meaning }: Token): string {
  return meaning || 'No meaning yet';
}

/**
 * Returns the index and meaning of each word. `toWordNumber` converts each index, for example to a number that is unique
 * on the page.
 */
export function collectMeanings(tokens: readonly Token[], toWordNumber = (index: number) => index) {
  return findWordIndexes(tokens).map((index) => ({
    index: toWordNumber(index),
    meaning: toMeaningLabel(tokens[index] as Token),
  }));
}
