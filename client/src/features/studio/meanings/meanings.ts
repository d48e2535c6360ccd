import type { SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { enterDraft, skip, takeChosen, takeEntries, undo } from './changes.ts';
import { takeFirsts } from './explain.ts';
import { isSkipped, type Meanings, type MeaningsStep, say, send, stay, withQueue } from './meanings-state.ts';
import {
  indexOf,
  itemAt,
  neighbour,
  nextWaiting,
  type Position,
  positionIn,
  positionKey,
} from './positions.ts';
import { meetConflict, showLostDrafts } from './reconcile.ts';

export type MeaningsEvent =
  | { type: 'positionChosen'; position: Position }
  | { type: 'phraseChosen'; index: number }
  | { type: 'nextChosen' | 'previousChosen' | 'nextPhraseChosen' | 'previousPhraseChosen' }
  /** Counted from 1. */
  | { type: 'suggestionTaken'; number: number }
  | { type: 'typed'; text: string }
  | { type: 'draftEntered' | 'draftDropped' }
  | { type: 'phraseTaken' | 'chapterAsked' | 'chapterTaken' | 'askingClosed' }
  | { type: 'skipped' | 'undone' }
  /** What the server says to a step. */
  | { type: 'saved' | 'loaded'; phrases: readonly SuggestedPhraseView[] }
  /** Rejected: another editor was faster, or else `message` says why. */
  | { type: 'conflicted'; phrases: readonly SuggestedPhraseView[]; message: string | null }
  | { type: 'saveFailed'; message: string }
  | { type: 'saveRetried' | 'problemClosed' };

/** The whole behaviour of the page, without a server. */
export function step(state: Meanings, event: MeaningsEvent): MeaningsStep {
  const { phrases, position, queue } = state;
  switch (event.type) {
    case 'positionChosen':
      return stay(moveTo(state, event.position));
    case 'phraseChosen':
      return stay(choosePhrase(state, event.index));
    case 'nextChosen':
      return stay(moveTo(state, neighbour(phrases, position, 1) ?? position));
    case 'previousChosen':
      return stay(moveTo(state, neighbour(phrases, position, -1) ?? position));
    case 'nextPhraseChosen':
      return stay(choosePhrase(state, indexOf(phrases, position) + 1));
    case 'previousPhraseChosen':
      return stay(choosePhrase(state, indexOf(phrases, position) - 1));
    case 'suggestionTaken':
      return takeSuggestion(state, event.number);
    case 'typed':
      return stay(type(state, event.text));
    case 'draftEntered':
      return enterDraft(state);
    case 'draftDropped':
      return stay(type(state, ''));
    case 'phraseTaken':
      return takePhrase(state);
    case 'chapterAsked':
      return stay(askForChapter(state));
    case 'chapterTaken':
      return takeEntries({ ...state, isAsking: false }, takeFirsts(phrases, isSkipped(state)));
    case 'askingClosed':
      return stay({ ...state, isAsking: false });
    case 'skipped':
      return skip(state);
    case 'undone':
      return undo(state);
    case 'saved': {
      const unsaved = queue.unsaved.slice(queue.sending);
      return load({ ...state, queue: { ...queue, unsaved, sending: 0 } }, event.phrases);
    }
    case 'loaded':
      // What is on its way brings a later list; one that was asked for before the last save comes too late.
      return queue.sending > 0 || isOlder(event.phrases, queue.stored)
        ? stay(state)
        : load(state, event.phrases);
    case 'conflicted':
      return meetConflict(state, event.phrases, event.message);
    case 'saveFailed':
      return stay({ ...state, queue: { ...queue, sending: 0, problem: event.message } });
    case 'saveRetried':
      return send({ ...state, queue: { ...queue, problem: null } });
    case 'problemClosed':
      return stay({ ...state, problem: null });
  }
}

const moveTo = (state: Meanings, position: Position): Meanings =>
  positionKey(position) === positionKey(state.position) ? state : { ...state, position, draftProblem: null };

function choosePhrase(state: Meanings, index: number): Meanings {
  const phrase = state.phrases[index];
  return phrase === undefined ? state : moveTo(state, positionIn(phrase));
}

function takeSuggestion(state: Meanings, number: number): MeaningsStep {
  const item = itemAt(state.phrases, state.position);
  if (item === undefined) return goOn(state);
  const suggestion = item.suggestions[number - 1];
  if (suggestion !== undefined) return takeChosen(state, suggestion.meaning);
  const none = number === 1 ? `Nothing is suggested for “${item.term}”. Type its meaning.` : null;
  return stay(say(state, none ?? `“${item.term}” has no suggestion ${number}.`));
}

/** From a phrase whose words are explained, to the next one with open words. */
function goOn(state: Meanings): MeaningsStep {
  const next = nextWaiting(state.phrases, state.position, isSkipped(state));
  return stay(next === null ? say(state, 'No word is waiting for a meaning.') : moveTo(state, next));
}

function type(state: Meanings, text: string): Meanings {
  const item = itemAt(state.phrases, state.position);
  if (item === undefined) return state;
  const drafts = new Map(state.drafts);
  if (text === '') drafts.delete(positionKey(state.position));
  else drafts.set(positionKey(state.position), { term: item.term, text });
  return { ...state, drafts, draftProblem: null };
}

function takePhrase(state: Meanings): MeaningsStep {
  const phrase = state.phrases[indexOf(state.phrases, state.position)];
  const entries = phrase === undefined ? [] : takeFirsts([phrase], isSkipped(state));
  if (entries.length === 0) return stay(say(state, 'Nothing is suggested for the words of this phrase.'));
  return takeEntries(state, entries);
}

function askForChapter(state: Meanings): Meanings {
  return takeFirsts(state.phrases, isSkipped(state)).length === 0
    ? say(state, 'Nothing is suggested for the words of this chapter.')
    : { ...state, isAsking: true };
}

function isOlder(phrases: readonly SuggestedPhraseView[], stored: readonly SuggestedPhraseView[]): boolean {
  const versions = new Map(stored.map(({ id, version }) => [id, version]));
  return phrases.some(({ id, version }) => version < (versions.get(id) ?? 0));
}

function load(state: Meanings, stored: readonly SuggestedPhraseView[]): MeaningsStep {
  return send(showLostDrafts(withQueue(state, { ...state.queue, stored })));
}
