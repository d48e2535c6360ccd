import { isOpenItem } from '@lingostory/contract/studio/meanings/open-items';
import type {
  ChangedLineView,
  SuggestedPhraseView,
  TokenizedPhraseView,
} from '@lingostory/contract/studio/meanings/schemas';
import type { PhraseEntry } from '@lingostory/contract/studio/meanings/take-first-suggestions';
import { pluralize } from '../../../../lib/labels/format.ts';
import { addTakenStep, takeChapter, undo } from './changes.ts';
import { mergeSuggestions, mergeTokenizedPhrases, replacePhrases } from './chapter-phrases.ts';
import {
  skipItem,
  submitBookMeaning,
  submitDraft,
  takeFirstSuggestion,
  takePhraseSuggestions,
  takeSuggestion,
} from './decisions.ts';
import { removeMeaning, resolveRejectedChange, storeChangedLines } from './meaning-changes.ts';
import {
  announce,
  type MeaningsState,
  type MeaningsStep,
  moveToPosition,
  sendNext,
  visitedItemsOf,
  withoutEffects,
  withQueue,
} from './meanings-state.ts';
import {
  findAdjacentPosition,
  itemAt,
  type Position,
  phraseIndexOf,
  positionIn,
  toPositionKey,
  type VisitedItems,
} from './positions.ts';
import { resolveConflict, showLostDrafts } from './reconcile.ts';
import { failToSave, resolveRevert, storeRestoredLines } from './undone-changes.ts';
import { countChecksOf, countWords, type Phrase } from './words.ts';

export type MeaningsEvent =
  | { type: 'positionChosen'; position: Position }
  | { type: 'phraseChosen'; index: number }
  | { type: 'nextChosen' | 'previousChosen' | 'nextPhraseChosen' | 'previousPhraseChosen' }
  /** Chooses the next or previous word, explained or not. */
  | { type: 'nextWordChosen' | 'previousWordChosen' }
  | { type: 'checksToggled' }
  /**
   * `firstTaken` accepts the first suggestion. `suggestionTaken` accepts the suggestion or guess with that number,
   * counted from 1.
   */
  | { type: 'firstTaken' }
  | { type: 'suggestionTaken'; number: number }
  | { type: 'typed'; text: string }
  | { type: 'draftEntered' | 'draftDropped' }
  /** Gives the chosen word the typed meaning, or the suggested one if it is to be checked, in the whole book. */
  | { type: 'bookMeaningEntered' }
  /** Removes the chosen word's line from the phrase's own dictionary. */
  | { type: 'meaningRemoved' }
  | { type: 'phraseTaken' | 'chapterAsked' | 'chapterTaken' | 'askingClosed' }
  | { type: 'skipped' | 'undone' }
  /** Server response to a step: the changed phrases, and suggestions starting at phrase `from`. */
  | ({ type: 'saved' } & ChangedResponse)
  | ({ type: 'changed'; id: number; lines: readonly ChangedLineView[]; message: string } & ChangedResponse)
  /** Server response to the undo of a change, with the lines that were put back. */
  | ({ type: 'restored'; id: number; lines: readonly ChangedLineView[] } & ChangedResponse)
  /** The chapter's phrases, which show if the change to be undone was saved. */
  | { type: 'reverting'; id: number; phrases: readonly TokenizedPhraseView[] }
  | ({ type: 'taken'; entries: readonly PhraseEntry[] } & ChangedResponse)
  | { type: 'suggested'; suggested: readonly SuggestedPhraseView[]; from: number }
  /** All phrases of the chapter. */
  | { type: 'loaded'; phrases: readonly TokenizedPhraseView[] }
  /** The server rejected a step, either because another editor saved first or for the reason in `message`. */
  | { type: 'conflicted'; phrases: readonly TokenizedPhraseView[]; message: string | null }
  | { type: 'saveFailed'; message: string }
  | { type: 'saveRetried' | 'problemClosed' };

type ChangedResponse = {
  phrases: readonly TokenizedPhraseView[];
  suggested: readonly SuggestedPhraseView[];
  from: number;
};

/**
 * Returns the next state of the meanings editor and the requests to send. Pure: it accesses neither the network nor
 * the DOM. If an event leads to no other request, sends the next unsaved step or loads suggestions.
 */
export function reduceMeanings(state: MeaningsState, event: MeaningsEvent): MeaningsStep {
  const nextStep = applyEvent(state, event);
  return nextStep.effects.length > 0 ? nextStep : sendNext(nextStep.state);
}

function applyEvent(state: MeaningsState, event: MeaningsEvent): MeaningsStep {
  const { phrases, position, queue } = state;
  switch (event.type) {
    case 'positionChosen':
      return withoutEffects(moveToPosition(state, event.position));
    case 'phraseChosen':
      return withoutEffects(choosePhrase(state, event.index));
    case 'nextChosen':
      return withoutEffects(moveBy(state, 1, visitedItemsOf(state)));
    case 'previousChosen':
      return withoutEffects(moveBy(state, -1, visitedItemsOf(state)));
    case 'nextWordChosen':
      return withoutEffects(moveBy(state, 1, 'all'));
    case 'previousWordChosen':
      return withoutEffects(moveBy(state, -1, 'all'));
    case 'checksToggled':
      return withoutEffects(toggleChecks(state));
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
      return submitDraft(state, 'phrase');
    case 'bookMeaningEntered':
      return submitBookMeaning(state);
    case 'meaningRemoved':
      return removeMeaning(state);
    case 'draftDropped':
      return withoutEffects(typeDraft(state, ''));
    case 'phraseTaken':
      return takePhraseSuggestions(state);
    case 'chapterAsked':
      return withoutEffects(askToTakeChapter(state));
    case 'chapterTaken':
      return takeChapter(state);
    case 'askingClosed':
      return withoutEffects({ ...state, isAsking: false });
    case 'skipped':
      return skipItem(state);
    case 'undone':
      return undo(state);
    case 'saved':
      return withoutEffects(storeResponse(state, event));
    case 'changed':
      return withoutEffects(storeChangedLines(storeResponse(state, event), event));
    case 'restored':
      return withoutEffects(storeRestoredLines(storeResponse(state, event), state, event));
    case 'reverting':
      return resolveRevert(state, replacePhrases(queue.stored, event.phrases), event.id);
    case 'taken':
      return withoutEffects(addTakenStep(storeResponse(state, event), state, event.entries));
    case 'suggested': {
      const storedPhrases = mergeSuggestions(queue.stored, event.suggested, event.from);
      return withoutEffects(
        storeLoadedPhrases(state, { ...queue, stored: storedPhrases, isFetching: false }),
      );
    }
    case 'loaded':
      // Ignores the list if a save is running, because its response will be newer, or if the list was requested
      // before the last save.
      return queue.sending > 0 || isOutdated(event.phrases, queue.stored)
        ? withoutEffects(state)
        : withoutEffects(
            storeLoadedPhrases(state, { ...queue, stored: replacePhrases(queue.stored, event.phrases) }),
          );
    case 'conflicted':
      return resolveRejection(state, replacePhrases(queue.stored, event.phrases), event.message);
    case 'saveFailed':
      return withoutEffects(failToSave(state, event.message));
    case 'saveRetried':
      return sendNext({ ...state, queue: { ...queue, problem: null } });
    case 'problemClosed':
      return withoutEffects({ ...state, problem: null });
  }
}

function choosePhrase(state: MeaningsState, index: number): MeaningsState {
  const phrase = state.phrases[index];
  return phrase === undefined ? state : moveToPosition(state, positionIn(phrase));
}

function moveBy(state: MeaningsState, offset: 1 | -1, visited: VisitedItems): MeaningsState {
  const { phrases, position } = state;
  return moveToPosition(state, findAdjacentPosition(phrases, position, offset, visited) ?? position);
}

function toggleChecks(state: MeaningsState): MeaningsState {
  const includesChecks = !state.includesChecks;
  const note = includesChecks
    ? `The arrow keys also visit ${pluralize(countChecksOf(state.phrases), 'meaning')} to check.`
    : 'The arrow keys leave out meanings to check.';
  return announce({ ...state, includesChecks }, note);
}

function resolveRejection(state: MeaningsState, storedPhrases: readonly Phrase[], message: string | null) {
  const [step] = state.queue.unsaved;
  return step?.do === 'change'
    ? resolveRejectedChange(state, step, storedPhrases, message)
    : resolveConflict(state, storedPhrases, message);
}

function typeDraft(state: MeaningsState, text: string): MeaningsState {
  const openItem = itemAt(state.phrases, state.position);
  if (openItem === undefined) return state;
  const drafts = new Map(state.drafts);
  if (text === '') drafts.delete(toPositionKey(state.position));
  else drafts.set(toPositionKey(state.position), { term: openItem.term, text, isOpen: isOpenItem(openItem) });
  return { ...state, drafts, draftProblem: null };
}

function askToTakeChapter(state: MeaningsState): MeaningsState {
  return countWords(state.phrases).open === 0
    ? announce(state, 'Every word of this chapter is explained.')
    : { ...state, isAsking: true };
}

function isOutdated(phrases: readonly TokenizedPhraseView[], storedPhrases: readonly Phrase[]): boolean {
  const versionsById = new Map(storedPhrases.map(({ id, version }) => [id, version]));
  return phrases.some(({ id, version }) => version < (versionsById.get(id) ?? 0));
}

/** Stores the response to a save and removes the saved steps from the queue. */
function storeResponse(state: MeaningsState, { phrases, suggested, from }: ChangedResponse): MeaningsState {
  const { queue } = state;
  const storedPhrases = mergeSuggestions(mergeTokenizedPhrases(queue.stored, phrases), suggested, from);
  return storeLoadedPhrases(state, {
    ...queue,
    stored: storedPhrases,
    unsaved: queue.unsaved.slice(queue.sending),
    sending: 0,
  });
}

/**
 * Stores loaded phrases. If the current phrase's suggestions have just been loaded and its first word was selected,
 * selects the first item again, because the suggestions may have turned that word into part of an expression.
 */
function storeLoadedPhrases(state: MeaningsState, queue: MeaningsState['queue']): MeaningsState {
  const loadedState = showLostDrafts(withQueue(state, queue));
  const previousPhrase = state.phrases[phraseIndexOf(state.phrases, state.position)];
  const phrase = loadedState.phrases[phraseIndexOf(loadedState.phrases, loadedState.position)];
  if (previousPhrase === undefined || previousPhrase.hasSuggestions || !phrase?.hasSuggestions)
    return loadedState;
  const wasOnFirstItem = toPositionKey(positionIn(previousPhrase)) === toPositionKey(state.position);
  return wasOnFirstItem && loadedState.drafts.size === 0
    ? { ...loadedState, position: positionIn(phrase) }
    : loadedState;
}
