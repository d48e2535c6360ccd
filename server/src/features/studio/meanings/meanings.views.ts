import type {
  SuggestedPhraseView,
  SuggestionView,
  TokenizedPhraseView,
} from '@lingostory/contract/studio/meanings/schemas';
import type { Deps } from '../../../deps.ts';
import { clipAddressOf } from '../../reading/public.ts';
import type { NumberedPhrase } from '../base/find-phrases.ts';
import type { TokenizedPhrase } from './list-chapter-words.ts';
import type { MeaningSource } from './open-words.ts';
import type { SuggestedPhrase } from './suggest-meanings.ts';
import type { Suggestion } from './suggestion.ts';

/** Numbers of phrases in their book, by id. */
type PhraseNumbers = ReadonlyMap<number, number>;

const findNumber = (source: MeaningSource | undefined, numbers: PhraseNumbers) =>
  source === undefined ? null : (numbers.get(source.phraseId) ?? null);

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
  checks: number[],
  numbers: PhraseNumbers,
): TokenizedPhraseView => ({
  ...toNumberedPhraseView(phrase),
  line_audio: phrase.audioFile && clipAddressOf(deps, phrase.bookId, phrase.audioFile),
  word_list: words.map(({ text }) => text),
  meanings: words.map(({ meaning }) => meaning),
  explained_by: words.map(({ source }) => findNumber(source, numbers)),
  checks,
});

export const toSuggestedPhraseView = (
  { words, expressions, ...phrase }: SuggestedPhrase,
  numbers: PhraseNumbers = new Map(),
): SuggestedPhraseView => ({
  ...toNumberedPhraseView(phrase),
  words: words.map(({ text, meaning, isWord, source, needsCheck, suggestions, guesses }) => ({
    text,
    meaning,
    is_word: isWord,
    explained_by: findNumber(source, numbers),
    needs_check: needsCheck,
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
