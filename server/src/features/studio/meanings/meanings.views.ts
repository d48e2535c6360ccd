import type {
  SuggestedPhraseView,
  SuggestionView,
  TokenizedPhraseView,
} from '@lingostory/contract/studio/meanings/schemas';
import type { Deps } from '../../../deps.ts';
import { clipAddressOf } from '../../reading/public.ts';
import type { NumberedPhrase } from '../base/find-phrases.ts';
import type { TokenizedPhrase } from './list-chapter-words.ts';
import type { SuggestedPhrase } from './list-suggestions.ts';
import type { Suggestion } from './suggestion.ts';

const toNumberedPhraseView = ({ id, version, phraseNo, phrase, translation }: NumberedPhrase) => ({
  id,
  version,
  phrase_no: phraseNo,
  phrase,
  translation,
});

export const toTokenizedPhraseView = (
  deps: Pick<Deps, 'settings'>,
  { words, ...phrase }: TokenizedPhrase,
): TokenizedPhraseView => ({
  ...toNumberedPhraseView(phrase),
  line_audio: phrase.audioFile && clipAddressOf(deps, phrase.bookId, phrase.audioFile),
  word_list: words.map(({ text }) => text),
  meanings: words.map(({ meaning }) => meaning),
});

export const toSuggestedPhraseView = ({
  words,
  expressions,
  ...phrase
}: SuggestedPhrase): SuggestedPhraseView => ({
  ...toNumberedPhraseView(phrase),
  words: words.map(({ isWord, suggestions, guesses, ...word }) => ({
    ...word,
    is_word: isWord,
    suggestions: suggestions.map(toSuggestionView),
    guesses: guesses.map(toSuggestionView),
  })),
  expressions: expressions.map(({ suggestions, ...expression }) => {
    return { ...expression, suggestions: suggestions.map(toSuggestionView) };
  }),
});

const toSuggestionView = ({ address, ...suggestion }: Suggestion): SuggestionView => ({
  ...suggestion,
  source_address: address,
});
