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
      items.push({ ...expression, kind: 'expression', start, suggestions: fitting(expression.suggestions) });
    }
    if (isOpen(word)) {
      const { text: term, suggestions } = word;
      items.push({ kind: 'word', at, count: 1, start, term, suggestions: fitting(suggestions) });
    }
    start += word.text.length;
  });
  return items;
}

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
