import {
  isOpenItem,
  meaningChoicesOf,
  type PhraseItem,
} from '@lingostory/contract/studio/meanings/open-items';
import { addMeaning, addSuggestions, readDraft, skipOpenItem } from './changes.ts';
import { changeMeaning } from './meaning-changes.ts';
import {
  announce,
  createSkipPredicate,
  type MeaningsState,
  type MeaningsStep,
  moveToPosition,
  visitedItemsOf,
  withoutEffects,
} from './meanings-state.ts';
import { listPhraseSuggestions } from './phrase-suggestions.ts';
import { findNextOpenPosition, itemAt, phraseIndexOf } from './positions.ts';

/** Takes the first suggestion for an open word, or for one to check in this phrase. Otherwise moves on. */
export function takeFirstSuggestion(state: MeaningsState): MeaningsStep {
  const item = itemAt(state.phrases, state.position);
  if (item === undefined) return moveToNextOpenItem(state);
  const [firstSuggestion] = item.suggestions;
  if (!isOpenItem(item) && !item.needsCheck) return moveToNextOpenItem(state);
  return firstSuggestion === undefined
    ? withoutEffects(announce(state, explainMissingSuggestion(state, item)))
    : giveMeaning(state, item, firstSuggestion.meaning);
}

export function takeSuggestion(state: MeaningsState, suggestionNumber: number): MeaningsStep {
  const item = itemAt(state.phrases, state.position);
  if (item === undefined) return moveToNextOpenItem(state);
  const choices = meaningChoicesOf(item);
  const chosenOption = choices[suggestionNumber - 1];
  if (chosenOption !== undefined) return giveMeaning(state, item, chosenOption.meaning);
  if (choices.length === 0) return withoutEffects(announce(state, explainMissingSuggestion(state, item)));
  return withoutEffects(announce(state, `“${item.term}” has no suggestion ${suggestionNumber}.`));
}

/** Gives the chosen item a meaning: an open word in the whole book, an explained one in this phrase. */
const giveMeaning = (state: MeaningsState, item: PhraseItem, meaning: string): MeaningsStep =>
  isOpenItem(item) ? addMeaning(state, meaning) : changeMeaning(state, meaning, 'phrase');

/** Saves the typed meaning. */
export function submitDraft(state: MeaningsState, scope: 'phrase' | 'book'): MeaningsStep {
  const item = itemAt(state.phrases, state.position);
  const { text, problem } = readDraft(state);
  if (problem !== null || item === undefined) return withoutEffects({ ...state, draftProblem: problem });
  return isOpenItem(item) ? addMeaning(state, text) : changeMeaning(state, text, scope);
}

export function submitBookMeaning(state: MeaningsState): MeaningsStep {
  const item = itemAt(state.phrases, state.position);
  if (item === undefined) return moveToNextOpenItem(state);
  if (readDraft(state).text !== '') return submitDraft(state, 'book');
  const [firstSuggestion] = item.suggestions;
  if (isOpenItem(item)) return takeFirstSuggestion(state);
  return item.needsCheck && firstSuggestion !== undefined
    ? changeMeaning(state, firstSuggestion.meaning, 'book')
    : withoutEffects(announce(state, `Type a meaning of “${item.term}” for the whole book.`));
}

/** Skips an open word. Confirms the meaning of an explained one, so that it need not be checked again. */
export function skipItem(state: MeaningsState): MeaningsStep {
  const item = itemAt(state.phrases, state.position);
  return item === undefined || isOpenItem(item)
    ? skipOpenItem(state)
    : changeMeaning(state, item.meaning, 'phrase');
}

function explainMissingSuggestion(state: MeaningsState, { term, guesses }: PhraseItem): string {
  if (!areSuggestionsLoaded(state)) return suggestionsLoadingNote;
  if (guesses.length === 0) return `Nothing is suggested for “${term}”. Type its meaning.`;
  return `There are only guesses for “${term}”. Take one by its number, or type the meaning.`;
}

const suggestionsLoadingNote = 'The suggestions for this phrase are on their way.';
const areSuggestionsLoaded = ({ phrases, position }: MeaningsState) =>
  phrases[phraseIndexOf(phrases, position)]?.hasSuggestions !== false;

/** Moves to the next phrase that has words without a meaning. Used if the current phrase has no such words. */
function moveToNextOpenItem(state: MeaningsState): MeaningsStep {
  const nextOpenPosition = findNextOpenPosition(
    state.phrases,
    state.position,
    createSkipPredicate(state),
    visitedItemsOf(state),
  );
  return withoutEffects(
    nextOpenPosition === null
      ? announce(state, 'No word is waiting for a meaning.')
      : moveToPosition(state, nextOpenPosition),
  );
}

/** Takes the first suggestion for every open word of the phrase and for every meaning to check. One undo puts all back. */
export function takePhraseSuggestions(state: MeaningsState): MeaningsStep {
  const phrase = state.phrases[phraseIndexOf(state.phrases, state.position)];
  if (phrase === undefined || !areSuggestionsLoaded(state))
    return withoutEffects(announce(state, suggestionsLoadingNote));
  const suggestions = listPhraseSuggestions(state, phrase);
  return suggestions.entries.length + suggestions.changes.length === 0
    ? withoutEffects(announce(state, 'Nothing is suggested for the words of this phrase.'))
    : addSuggestions(state, suggestions);
}
