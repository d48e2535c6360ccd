import { isValidTerm, MAX_MEANING_LENGTH, MAX_TERM_LENGTH } from '../../dictionary.ts';
import type { SuggestedPhraseView, SuggestionView } from './schemas.ts';

type SuggestedPhrase = Pick<SuggestedPhraseView, 'words' | 'expressions'>;
export type SuggestedWord = SuggestedPhraseView['words'][number];

/**
 * An item that an editor can give a meaning: a word without one, or an expression found in another book's dictionary.
 */
export type OpenItem = {
  kind: 'expression' | 'word';
  /**
   * The index of the item's first token. `count` is its number of tokens, including the spaces and punctuation between
   * its words.
   */
  at: number;
  count: number;
  /**
   * Number of characters in the phrase before the item. Unlike the token index, it stays the same when words before
   * the item are joined into an expression.
   */
  start: number;
  term: string;
  suggestions: readonly SuggestionView[];
  /**
   * Suggested meanings that an editor has to check before using them. An item has either guesses or suggestions,
   * never both.
   */
  guesses: readonly SuggestionView[];
};

/**
 * Returns true if a dictionary line can have the word as its term. False for 14:30, for example, since a term cannot
 * contain a colon.
 */
export const isExplainable = ({ text, is_word }: SuggestedWord) =>
  is_word && isValidTerm(text) && [...text].length <= MAX_TERM_LENGTH;

export const isOpen = (word: SuggestedWord) => word.meaning === '' && isExplainable(word);

/**
 * Returns the words and expressions of a phrase to which an editor can give a meaning, in reading order. An expression
 * comes before its words.
 */
export function openItemsOf({ words, expressions }: SuggestedPhrase): OpenItem[] {
  const openItems: OpenItem[] = [];
  let start = 0;
  words.forEach((word, index) => {
    const expression = expressions.find((candidate) => candidate.at === index);
    if (expression !== undefined && isValidTerm(expression.term)) {
      const { suggestions, ...rest } = expression;
      openItems.push({
        ...rest,
        kind: 'expression',
        start,
        suggestions: dropLongMeanings(suggestions),
        guesses: [],
      });
    }
    if (isOpen(word)) {
      const [suggestions, guesses] = [dropLongMeanings(word.suggestions), dropLongMeanings(word.guesses)];
      openItems.push({ kind: 'word', at: index, count: 1, start, term: word.text, suggestions, guesses });
    }
    start += word.text.length;
  });
  return openItems;
}

/** Returns the suggestions, or the guesses if there are none. */
export const meaningChoicesOf = ({ suggestions, guesses }: Pick<OpenItem, 'suggestions' | 'guesses'>) =>
  suggestions.length > 0 ? suggestions : guesses;

/** Leaves out meanings that are too long to save. Meanings in imported dictionaries can be of any length. */
const dropLongMeanings = (suggestions: readonly SuggestionView[]) =>
  suggestions.filter(({ meaning }) => findMeaningProblem(meaning) === null);

/** Returns why a text cannot be used as a meaning, or null if it can. */
export function findMeaningProblem(text: string): string | null {
  if (text === '') return 'A meaning can’t be empty.';
  if ([...text].length <= MAX_MEANING_LENGTH) return null;
  return `A meaning can have at most ${MAX_MEANING_LENGTH} characters.`;
}

/** Returns true if a word of the item has no meaning yet. */
export const hasOpenWord = ({ words }: Pick<SuggestedPhrase, 'words'>, { at, count }: OpenItem) =>
  words.slice(at, at + count).some(isOpen);
