import { isTerm, LONGEST_MEANING, LONGEST_TERM } from '../../dictionary.ts';
import type { SuggestedPhraseView, SuggestionView } from './schemas.ts';

type SuggestedPhrase = Pick<SuggestedPhraseView, 'words' | 'expressions'>;
export type SuggestedWord = SuggestedPhraseView['words'][number];

/** What an editor can explain in a phrase: a word without a meaning, or words that another book explains together. */
export type OpenItem = {
  kind: 'expression' | 'word';
  /** Its first token, and how many it has, gaps counted. */
  at: number;
  count: number;
  /** Characters before it: where it is, however the words around it are cut. */
  start: number;
  term: string;
  suggestions: readonly SuggestionView[];
  /** Meanings that nobody should take unread; where there are any, nothing is suggested. */
  guesses: readonly SuggestionView[];
};

/** A number like 14:30 is no term: a dictionary could not have a line for it. */
export const isExplainable = ({ text, is_word }: SuggestedWord) =>
  is_word && isTerm(text) && [...text].length <= LONGEST_TERM;

export const isOpen = (word: SuggestedWord) => word.meaning === '' && isExplainable(word);

/** What there is to explain in a phrase, in reading order; an expression stands before its words. */
export function itemsOf({ words, expressions }: SuggestedPhrase): OpenItem[] {
  const items: OpenItem[] = [];
  let start = 0;
  words.forEach((word, at) => {
    const expression = expressions.find((one) => one.at === at);
    if (expression !== undefined && isTerm(expression.term)) {
      const { suggestions, ...rest } = expression;
      items.push({ ...rest, kind: 'expression', start, suggestions: fitting(suggestions), guesses: [] });
    }
    if (isOpen(word)) {
      const [suggestions, guesses] = [fitting(word.suggestions), fitting(word.guesses)];
      items.push({ kind: 'word', at, count: 1, start, term: word.text, suggestions, guesses });
    }
    start += word.text.length;
  });
  return items;
}

/** All that there is to choose from: of suggestions and guesses there is one or the other. */
export const choicesOf = ({ suggestions, guesses }: Pick<OpenItem, 'suggestions' | 'guesses'>) =>
  suggestions.length > 0 ? suggestions : guesses;

/** An imported dictionary may explain at greater length than a meaning here can be. */
const fitting = (suggestions: readonly SuggestionView[]) =>
  suggestions.filter(({ meaning }) => meaningProblem(meaning) === null);

/** Why a text cannot be a meaning; null where it can. */
export function meaningProblem(text: string): string | null {
  if (text === '') return 'A meaning can’t be empty.';
  if ([...text].length <= LONGEST_MEANING) return null;
  return `A meaning can have at most ${LONGEST_MEANING} characters.`;
}

/** Whether a word within an item still has no meaning. */
export const hasOpenWord = ({ words }: Pick<SuggestedPhrase, 'words'>, { at, count }: OpenItem) =>
  words.slice(at, at + count).some(isOpen);
