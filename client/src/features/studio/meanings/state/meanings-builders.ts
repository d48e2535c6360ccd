import type {
  CutPhraseView,
  SuggestedPhraseView,
  SuggestionView,
} from '@lingostory/contract/studio/meanings/schemas';
import { isWord } from '@lingostory/contract/words';
import { type MeaningsEvent, step } from './meanings.ts';
import type { QueueEffect } from './meanings-queue.ts';
import { type Meanings, openMeanings } from './meanings-state.ts';
import { itemAt } from './positions.ts';

const suggestion = (meaning: string): SuggestionView => ({
  meaning,
  origin: 'library',
  form: null,
  source: 'Oiseaux',
  licence: null,
  source_address: null,
});

/**
 * Builds a phrase from tokens: `loup=wolf` has a meaning, `loup?wolf|beast` has suggestions, and `loup~wolf|beast`
 * has guesses. An expression is written as `des cordes=cats and dogs`.
 */
export function phraseOf(id: number, text: string, expression = ''): SuggestedPhraseView {
  const words = text.split(/(?= )|(?<= )/).map((token) => {
    const [word = '', sign = '', meanings = ''] = token.split(/([=?~])/);
    return {
      text: word,
      is_word: isWord(word),
      meaning: sign === '=' ? meanings : '',
      suggestions: sign === '?' ? meanings.split('|').map(suggestion) : [],
      guesses: sign === '~' ? meanings.split('|').map(suggestion) : [],
    };
  });
  const [term = '', meaning = ''] = expression.split('=');
  const at = words.findIndex(({ text: word }) => term !== '' && term.startsWith(word));
  const count = 2 * term.split(' ').length - 1;
  const expressions = at < 0 ? [] : [{ at, count, term, suggestions: [suggestion(meaning)] }];
  const phrase = words.map((word) => word.text).join('');
  return { id, version: 1, phrase_no: id, phrase, translation: '', words, expressions };
}

/** Returns the phrase without its suggestions. */
export const cutOf = ({ words, expressions: _, ...phrase }: SuggestedPhraseView): CutPhraseView => ({
  ...phrase,
  word_list: words.map(({ text }) => text),
  meanings: words.map(({ meaning }) => meaning),
});

/** Returns the state of a newly opened page that has not loaded any suggestions yet. */
export const openWithoutSuggestions = (...phrases: SuggestedPhraseView[]): Meanings =>
  openMeanings({
    id: 1,
    title: 'Un',
    chapter_no: 1,
    phrase: phrases.map(cutOf),
    untranslated: 0,
    book: { id: 1, title: 'Livre', book_code: 'livre' },
  });

export const open = (...phrases: SuggestedPhraseView[]): Meanings =>
  step(openWithoutSuggestions(...phrases), { type: 'suggested', suggested: phrases, from: 1 }).state;

/** Returns the server's response to a step that changed these phrases. */
export const changedResponse = (...phrases: SuggestedPhraseView[]) => ({
  phrases: phrases.map(cutOf),
  suggested: phrases,
  from: 1,
});

/** Applies events in order. Returns the final state and all requested effects. */
export function play(state: Meanings, ...events: (MeaningsEvent | MeaningsEvent['type'])[]) {
  const effects: QueueEffect[] = [];
  let now = state;
  for (const event of events) {
    const next = step(now, typeof event === 'string' ? ({ type: event } as MeaningsEvent) : event);
    now = next.state;
    effects.push(...next.effects);
  }
  return { state: now, effects };
}

export const take = (number: number): MeaningsEvent => ({ type: 'suggestionTaken', number });
export const typed = (text: string): MeaningsEvent => ({ type: 'typed', text });
export const chosenTerm = (state: Meanings) => itemAt(state.phrases, state.position)?.term;
export const shownMeanings = ({ phrases }: Meanings) =>
  phrases.map(({ words }) => words.flatMap(({ is_word, meaning }) => (is_word ? [meaning || '?'] : [])));
