import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type {
  SuggestedPhraseView,
  SuggestionListView,
  SuggestionView,
} from '@lingostory/contract/studio/meanings/schemas';
import type { Handlers } from '../../../http/route.ts';
import { metaOf } from '../page-of.ts';
import { viewChapterOfBook, viewTitle } from '../studio.views.ts';
import { orConflict } from '../versions.ts';
import { explainPhrases } from './explain-phrases.ts';
import { explainWord } from './explain-word.ts';
import { listSuggestions, type SuggestedPhrase, type SuggestionList } from './list-suggestions.ts';
import { listWords } from './list-words.ts';
import type { Suggestion } from './rank-suggestions.ts';

export const meaningHandlers: Handlers<typeof calls> = {
  listSuggestions: async ({ deps, input }) => ({ data: viewList(await listSuggestions(deps, input.id)) }),
  explainPhrases: async ({ deps, input }) => {
    const view = ({ id, version }: { id: number; version: number }) => ({ id, version });
    const count = await orConflict('phrase', view, () => explainPhrases(deps, input));
    const message =
      count === 1 ? 'The meaning is saved.' : `${count.toLocaleString('en')} meanings are saved.`;
    return { message, data: viewList(await listSuggestions(deps, input.id)) };
  },
  listWords: async ({ deps, input }) => {
    const { book, words } = await listWords(deps, input);
    return { data: { ...viewTitle(book), word: words.rows }, meta: metaOf(words) };
  },
  explainWord: async ({ deps, input }) => {
    const count = await explainWord(deps, input);
    const where = count === 1 ? 'one dictionary' : `${count.toLocaleString('en')} dictionaries`;
    return { message: `The meaning is saved in ${where}.` };
  },
};

function viewList({ chapter, phrases }: SuggestionList): SuggestionListView {
  return { ...viewChapterOfBook(chapter), phrase: phrases.map(viewPhrase) };
}

const viewPhrase = (phrase: SuggestedPhrase): SuggestedPhraseView => ({
  id: phrase.id,
  version: phrase.version,
  phrase_no: phrase.phraseNo,
  phrase: phrase.phrase,
  translation: phrase.translation,
  words: phrase.words.map(({ text, isWord, meaning, suggestions }) => {
    return { text, is_word: isWord, meaning, suggestions: suggestions.map(viewSuggestion) };
  }),
  expressions: phrase.expressions.map(({ suggestions, ...expression }) => {
    return { ...expression, suggestions: suggestions.map(viewSuggestion) };
  }),
});

const viewSuggestion = ({ address, ...suggestion }: Suggestion): SuggestionView => ({
  ...suggestion,
  source_address: address,
});
