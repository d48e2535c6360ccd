import type {
  CutPhraseView,
  SuggestedPhraseView,
  SuggestionView,
} from '@lingostory/contract/studio/meanings/schemas';
import type { NumberedPhrase } from '../base/find-phrases.ts';
import type { CutPhrase } from './list-chapter-words.ts';
import type { SuggestedPhrase } from './list-suggestions.ts';
import type { Suggestion } from './rank-suggestions.ts';

const viewNumbered = ({ id, version, phraseNo, phrase, translation }: NumberedPhrase) => ({
  id,
  version,
  phrase_no: phraseNo,
  phrase,
  translation,
});

export const viewCut = ({ words, ...phrase }: CutPhrase): CutPhraseView => ({
  ...viewNumbered(phrase),
  word_list: words.map(({ text }) => text),
  meanings: words.map(({ meaning }) => meaning),
});

export const viewSuggested = ({ words, expressions, ...phrase }: SuggestedPhrase): SuggestedPhraseView => ({
  ...viewNumbered(phrase),
  words: words.map(({ isWord, suggestions, guesses, ...word }) => ({
    ...word,
    is_word: isWord,
    suggestions: suggestions.map(viewSuggestion),
    guesses: guesses.map(viewSuggestion),
  })),
  expressions: expressions.map(({ suggestions, ...expression }) => {
    return { ...expression, suggestions: suggestions.map(viewSuggestion) };
  }),
});

const viewSuggestion = ({ address, ...suggestion }: Suggestion): SuggestionView => ({
  ...suggestion,
  source_address: address,
});
