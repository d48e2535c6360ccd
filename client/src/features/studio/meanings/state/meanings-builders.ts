import type {
  SuggestedPhraseView,
  SuggestionView,
  TokenizedPhraseView,
} from '@lingostory/contract/studio/meanings/schemas';
import { isWord } from '@lingostory/contract/words';
import { type MeaningsEvent, reduceMeanings } from './meanings.ts';
import type { QueueEffect } from './meanings-queue.ts';
import { createMeaningsState, type MeaningsState } from './meanings-state.ts';
import { itemAt } from './positions.ts';

const buildSuggestion = (meaning: string): SuggestionView => ({
  meaning,
  origin: 'library',
  form: null,
  source: 'Oiseaux',
  licence: null,
  source_address: null,
});

/**
 * Builds a phrase from tokens: `loup=wolf` has a meaning, `est!has|is` has the meaning `has` from another phrase but is to be
 * checked because `is` is suggested, `loup?wolf|beast` has suggestions, and `loup~wolf|beast`
 * has guesses. An expression is written as `des cordes=cats and dogs`.
 */
export function buildPhrase(id: number, text: string, expression = ''): SuggestedPhraseView {
  const words = text.split(/(?= )|(?<= )/).map((token) => {
    const [word = '', separator = '', meanings = ''] = token.split(/([=?~!])/);
    const [checkedMeaning = '', ...otherMeanings] = separator === '!' ? meanings.split('|') : [];
    return {
      text: word,
      is_word: isWord(word),
      meaning: separator === '=' ? meanings : checkedMeaning,
      explained_by: separator === '=' ? id : separator === '!' ? 99 : null,
      needs_check: separator === '!',
      suggestions: (separator === '?' ? meanings.split('|') : otherMeanings).map(buildSuggestion),
      guesses: separator === '~' ? meanings.split('|').map(buildSuggestion) : [],
    };
  });
  const [term = '', meaning = ''] = expression.split('=');
  const index = words.findIndex(({ text: word }) => term !== '' && term.startsWith(word));
  const count = 2 * term.split(' ').length - 1;
  const expressions = index < 0 ? [] : [{ at: index, count, term, suggestions: [buildSuggestion(meaning)] }];
  const phrase = words.map((word) => word.text).join('');
  return { id, version: 1, phrase_no: id, phrase, translation: '', words, expressions };
}

/** Returns the phrase without its suggestions. */
export const toTokenizedPhrase = ({
  words,
  expressions: _,
  ...phrase
}: SuggestedPhraseView): TokenizedPhraseView => ({
  ...phrase,
  line_audio: null,
  word_list: words.map(({ text }) => text),
  meanings: words.map(({ meaning }) => meaning),
  explained_by: words.map(({ explained_by }) => explained_by),
  checks: words.flatMap(({ needs_check }, index) => (needs_check ? [index] : [])),
});

/** Returns the state of a newly opened page that has not loaded any suggestions yet. */
export const createStateWithoutSuggestions = (...phrases: SuggestedPhraseView[]): MeaningsState =>
  createMeaningsState({
    id: 1,
    title: 'Un',
    chapter_no: 1,
    phrase: phrases.map(toTokenizedPhrase),
    untranslated: 0,
    book: { id: 1, title: 'Livre', book_code: 'livre' },
  });

export const createStateWithSuggestions = (...phrases: SuggestedPhraseView[]): MeaningsState =>
  reduceMeanings(createStateWithoutSuggestions(...phrases), {
    type: 'suggested',
    suggested: phrases,
    from: 1,
  }).state;

/** Returns the server's response to a step that changed these phrases. */
export const buildChangedResponse = (...phrases: SuggestedPhraseView[]) => ({
  phrases: phrases.map(toTokenizedPhrase),
  suggested: phrases,
  from: 1,
});

/** Applies events in order. Returns the final state and all requested effects. */
export function applyEvents(state: MeaningsState, ...events: (MeaningsEvent | MeaningsEvent['type'])[]) {
  const effects: QueueEffect[] = [];
  let currentState = state;
  for (const event of events) {
    const nextStep = reduceMeanings(
      currentState,
      typeof event === 'string' ? ({ type: event } as MeaningsEvent) : event,
    );
    currentState = nextStep.state;
    effects.push(...nextStep.effects);
  }
  return { state: currentState, effects };
}

export const toTakenEvent = (suggestionNumber: number): MeaningsEvent => ({
  type: 'suggestionTaken',
  number: suggestionNumber,
});
export const toTypedEvent = (text: string): MeaningsEvent => ({ type: 'typed', text });
export const chosenTermOf = (state: MeaningsState) => itemAt(state.phrases, state.position)?.term;
export const shownMeaningsOf = ({ phrases }: MeaningsState) =>
  phrases.map(({ words }) => words.flatMap(({ is_word, meaning }) => (is_word ? [meaning || '?'] : [])));
