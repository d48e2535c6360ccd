import { isValidTerm, MAX_MEANING_LENGTH, MAX_TERM_LENGTH } from '../../dictionary.ts';
import type { SuggestedPhraseView, SuggestionView } from './schemas.ts';

type SuggestedPhrase = Pick<SuggestedPhraseView, 'words' | 'expressions'>;
export type SuggestedWord = SuggestedPhraseView['words'][number];

/**
 * An item whose meaning an editor can give or change: a word, or an expression found in another book's dictionary.
 */
export type PhraseItem = {
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
  /** The meaning that an editor gave it, or ''. */
  meaning: string;
  /** The number of the phrase whose line explains it, or null. */
  explainedBy: number | null;
  /** True if the words around it call for another meaning, which is then the first suggestion. */
  needsCheck: boolean;
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

/** Returns all words and expressions of a phrase, in reading order. An expression comes before its words. */
export function itemsOf({ words, expressions }: SuggestedPhrase): PhraseItem[] {
  const items: PhraseItem[] = [];
  let start = 0;
  words.forEach((word, index) => {
    const expression = expressions.find((candidate) => candidate.at === index);
    if (expression !== undefined && isValidTerm(expression.term)) {
      const { suggestions, ...rest } = expression;
      items.push({
        ...rest,
        kind: 'expression',
        start,
        meaning: '',
        explainedBy: null,
        needsCheck: false,
        suggestions: dropLongMeanings(suggestions),
        guesses: [],
      });
    }
    if (isExplainable(word)) {
      items.push({
        kind: 'word',
        at: index,
        count: 1,
        start,
        term: word.text,
        meaning: word.meaning,
        explainedBy: word.explained_by,
        needsCheck: word.needs_check,
        suggestions: dropLongMeanings(word.suggestions),
        guesses: dropLongMeanings(word.guesses),
      });
    }
    start += word.text.length;
  });
  return items;
}

export const isOpenItem = ({ meaning }: Pick<PhraseItem, 'meaning'>) => meaning === '';

/** Returns the words without a meaning and the expressions of a phrase, in reading order. */
export const openItemsOf = (phrase: SuggestedPhrase): PhraseItem[] => itemsOf(phrase).filter(isOpenItem);

/** Returns the suggestions, or the guesses if there are none. */
export const meaningChoicesOf = ({ suggestions, guesses }: Pick<PhraseItem, 'suggestions' | 'guesses'>) =>
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
export const hasOpenWord = ({ words }: Pick<SuggestedPhrase, 'words'>, { at, count }: PhraseItem) =>
  words.slice(at, at + count).some(isOpen);
