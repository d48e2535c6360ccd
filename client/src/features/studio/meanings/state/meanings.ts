import { choicesOf, type OpenItem } from '@lingostory/contract/studio/meanings/open-items';
import type { CutPhraseView, SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import {
  type PhraseEntry,
  takeFirstSuggestions,
} from '@lingostory/contract/studio/meanings/take-first-suggestions';
import { addEntries, addTakenStep, enterDraft, skip, takeChapter, takeChosen, undo } from './changes.ts';
import { mergeCuts, mergeSuggested, replacePhrases } from './chapter-phrases.ts';
import {
  announce,
  isSkipped,
  type Meanings,
  type MeaningsStep,
  sendNext,
  withoutEffects,
  withQueue,
} from './meanings-state.ts';
import {
  findNextOpen,
  itemAt,
  neighborOf,
  type Position,
  phraseIndexOf,
  positionIn,
  positionKey,
} from './positions.ts';
import { resolveConflict, showLostDrafts } from './reconcile.ts';
import { countWords, type Phrase } from './words.ts';

export type MeaningsEvent =
  | { type: 'positionChosen'; position: Position }
  | { type: 'phraseChosen'; index: number }
  | { type: 'nextChosen' | 'previousChosen' | 'nextPhraseChosen' | 'previousPhraseChosen' }
  /**
   * `firstTaken` accepts the first suggestion. `suggestionTaken` accepts the suggestion or guess with that number,
   * counted from 1.
   */
  | { type: 'firstTaken' }
  | { type: 'suggestionTaken'; number: number }
  | { type: 'typed'; text: string }
  | { type: 'draftEntered' | 'draftDropped' }
  | { type: 'phraseTaken' | 'chapterAsked' | 'chapterTaken' | 'askingClosed' }
  | { type: 'skipped' | 'undone' }
  /** Server response to a step: the changed phrases, and suggestions starting at phrase `from`. */
  | ({ type: 'saved' } & ChangedResponse)
  | ({ type: 'taken'; entries: readonly PhraseEntry[] } & ChangedResponse)
  | { type: 'suggested'; suggested: readonly SuggestedPhraseView[]; from: number }
  /** All phrases of the chapter. */
  | { type: 'loaded'; phrases: readonly CutPhraseView[] }
  /** The server rejected a step, either because another editor saved first or for the reason in `message`. */
  | { type: 'conflicted'; phrases: readonly CutPhraseView[]; message: string | null }
  | { type: 'saveFailed'; message: string }
  | { type: 'saveRetried' | 'problemClosed' };

type ChangedResponse = {
  phrases: readonly CutPhraseView[];
  suggested: readonly SuggestedPhraseView[];
  from: number;
};

/**
 * The meanings editor as a state machine. It is pure: it accesses neither the network nor the DOM. After each event
 * it requests the suggestions that will be needed next.
 */
export function step(state: Meanings, event: MeaningsEvent): MeaningsStep {
  const next = react(state, event);
  return next.effects.length > 0 ? next : sendNext(next.state);
}

function react(state: Meanings, event: MeaningsEvent): MeaningsStep {
  const { phrases, position, queue } = state;
  switch (event.type) {
    case 'positionChosen':
      return withoutEffects(moveTo(state, event.position));
    case 'phraseChosen':
      return withoutEffects(choosePhrase(state, event.index));
    case 'nextChosen':
      return withoutEffects(moveTo(state, neighborOf(phrases, position, 1) ?? position));
    case 'previousChosen':
      return withoutEffects(moveTo(state, neighborOf(phrases, position, -1) ?? position));
    case 'nextPhraseChosen':
      return withoutEffects(choosePhrase(state, phraseIndexOf(phrases, position) + 1));
    case 'previousPhraseChosen':
      return withoutEffects(choosePhrase(state, phraseIndexOf(phrases, position) - 1));
    case 'firstTaken':
      return takeFirstSuggestion(state);
    case 'suggestionTaken':
      return takeSuggestion(state, event.number);
    case 'typed':
      return withoutEffects(typeDraft(state, event.text));
    case 'draftEntered':
      return enterDraft(state);
    case 'draftDropped':
      return withoutEffects(typeDraft(state, ''));
    case 'phraseTaken':
      return takePhrase(state);
    case 'chapterAsked':
      return withoutEffects(askForChapter(state));
    case 'chapterTaken':
      return takeChapter(state);
    case 'askingClosed':
      return withoutEffects({ ...state, isAsking: false });
    case 'skipped':
      return skip(state);
    case 'undone':
      return undo(state);
    case 'saved':
      return withoutEffects(storeResponse(state, event));
    case 'taken':
      return withoutEffects(addTakenStep(storeResponse(state, event), state, event.entries));
    case 'suggested': {
      const stored = mergeSuggested(queue.stored, event.suggested, event.from);
      return withoutEffects(loadPhrases(state, { ...queue, stored, isFetching: false }));
    }
    case 'loaded':
      // Ignores the list if a save is running, because its response will be newer, or if the list was requested
      // before the last save.
      return queue.sending > 0 || isOutdated(event.phrases, queue.stored)
        ? withoutEffects(state)
        : withoutEffects(
            loadPhrases(state, { ...queue, stored: replacePhrases(queue.stored, event.phrases) }),
          );
    case 'conflicted':
      return resolveConflict(state, replacePhrases(queue.stored, event.phrases), event.message);
    case 'saveFailed':
      return withoutEffects({
        ...state,
        queue: { ...queue, sending: 0, isFetching: false, problem: event.message },
      });
    case 'saveRetried':
      return sendNext({ ...state, queue: { ...queue, problem: null } });
    case 'problemClosed':
      return withoutEffects({ ...state, problem: null });
  }
}

const moveTo = (state: Meanings, position: Position): Meanings =>
  positionKey(position) === positionKey(state.position) ? state : { ...state, position, draftProblem: null };

function choosePhrase(state: Meanings, index: number): Meanings {
  const phrase = state.phrases[index];
  return phrase === undefined ? state : moveTo(state, positionIn(phrase));
}

function takeFirstSuggestion(state: Meanings): MeaningsStep {
  const item = itemAt(state.phrases, state.position);
  if (item === undefined) return moveToNextOpen(state);
  const [first] = item.suggestions;
  return first === undefined
    ? withoutEffects(announce(state, describeNoSuggestion(state, item)))
    : takeChosen(state, first.meaning);
}

function takeSuggestion(state: Meanings, number: number): MeaningsStep {
  const item = itemAt(state.phrases, state.position);
  if (item === undefined) return moveToNextOpen(state);
  const choices = choicesOf(item);
  const chosen = choices[number - 1];
  if (chosen !== undefined) return takeChosen(state, chosen.meaning);
  if (choices.length === 0) return withoutEffects(announce(state, describeNoSuggestion(state, item)));
  return withoutEffects(announce(state, `“${item.term}” has no suggestion ${number}.`));
}

function describeNoSuggestion(state: Meanings, { term, guesses }: OpenItem): string {
  if (!areSuggestionsLoaded(state)) return waitingNote;
  if (guesses.length === 0) return `Nothing is suggested for “${term}”. Type its meaning.`;
  return `There are only guesses for “${term}”. Take one by its number, or type the meaning.`;
}

const waitingNote = 'The suggestions for this phrase are on their way.';
const areSuggestionsLoaded = ({ phrases, position }: Meanings) =>
  phrases[phraseIndexOf(phrases, position)]?.hasSuggestions !== false;

/** Moves to the next phrase with words that have no meaning. Used if the current phrase has none. */
function moveToNextOpen(state: Meanings): MeaningsStep {
  const nextOpenPosition = findNextOpen(state.phrases, state.position, isSkipped(state));
  return withoutEffects(
    nextOpenPosition === null
      ? announce(state, 'No word is waiting for a meaning.')
      : moveTo(state, nextOpenPosition),
  );
}

function typeDraft(state: Meanings, text: string): Meanings {
  const item = itemAt(state.phrases, state.position);
  if (item === undefined) return state;
  const drafts = new Map(state.drafts);
  if (text === '') drafts.delete(positionKey(state.position));
  else drafts.set(positionKey(state.position), { term: item.term, text });
  return { ...state, drafts, draftProblem: null };
}

function takePhrase(state: Meanings): MeaningsStep {
  const phrase = state.phrases[phraseIndexOf(state.phrases, state.position)];
  const entries = phrase === undefined ? [] : takeFirstSuggestions([phrase], isSkipped(state));
  if (!areSuggestionsLoaded(state)) return withoutEffects(announce(state, waitingNote));
  if (entries.length === 0)
    return withoutEffects(announce(state, 'Nothing is suggested for the words of this phrase.'));
  return addEntries(state, entries);
}

function askForChapter(state: Meanings): Meanings {
  return countWords(state.phrases).open === 0
    ? announce(state, 'Every word of this chapter is explained.')
    : { ...state, isAsking: true };
}

function isOutdated(phrases: readonly CutPhraseView[], stored: readonly Phrase[]): boolean {
  const versions = new Map(stored.map(({ id, version }) => [id, version]));
  return phrases.some(({ id, version }) => version < (versions.get(id) ?? 0));
}

/** Stores the response to a save and removes the saved steps from the queue. */
function storeResponse(state: Meanings, { phrases, suggested, from }: ChangedResponse): Meanings {
  const { queue } = state;
  const stored = mergeSuggested(mergeCuts(queue.stored, phrases), suggested, from);
  return loadPhrases(state, { ...queue, stored, unsaved: queue.unsaved.slice(queue.sending), sending: 0 });
}

/**
 * Stores loaded phrases. If the current phrase's suggestions have just been loaded and the editor was on its first
 * item, moves to its first item again, because that may now be an expression.
 */
function loadPhrases(state: Meanings, queue: Meanings['queue']): Meanings {
  const loadedState = showLostDrafts(withQueue(state, queue));
  const previousPhrase = state.phrases[phraseIndexOf(state.phrases, state.position)];
  const phrase = loadedState.phrases[phraseIndexOf(loadedState.phrases, loadedState.position)];
  if (previousPhrase === undefined || previousPhrase.hasSuggestions || !phrase?.hasSuggestions)
    return loadedState;
  const wasOnFirstItem = positionKey(positionIn(previousPhrase)) === positionKey(state.position);
  return wasOnFirstItem && loadedState.drafts.size === 0
    ? { ...loadedState, position: positionIn(phrase) }
    : loadedState;
}
