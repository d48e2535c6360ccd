import { choicesOf, type OpenItem } from '@lingostory/contract/studio/meanings/open-items';
import type { CutPhraseView, SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { type Entry, takeFirsts } from '@lingostory/contract/studio/meanings/take-firsts';
import { enterDraft, noteTaken, skip, takeChapter, takeChosen, takeEntries, undo } from './changes.ts';
import { mergeCuts, mergeSuggested, replacePhrases } from './chapter-phrases.ts';
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
import { countWords, type Phrase } from './words.ts';

export type MeaningsEvent =
  | { type: 'positionChosen'; position: Position }
  | { type: 'phraseChosen'; index: number }
  | { type: 'nextChosen' | 'previousChosen' | 'nextPhraseChosen' | 'previousPhraseChosen' }
  /** Counted from 1. */
  /** The first suggestion is taken; or the one with this number, guesses too. */
  | { type: 'firstTaken' }
  | { type: 'suggestionTaken'; number: number }
  | { type: 'typed'; text: string }
  | { type: 'draftEntered' | 'draftDropped' }
  | { type: 'phraseTaken' | 'chapterAsked' | 'chapterTaken' | 'askingClosed' }
  | { type: 'skipped' | 'undone' }
  /** What the server says to a step: the phrases that it changed, and suggestions from a place on. */
  | ({ type: 'saved' } & Changed)
  | ({ type: 'taken'; entries: readonly Entry[] } & Changed)
  | { type: 'suggested'; suggested: readonly SuggestedPhraseView[]; from: number }
  /** All phrases of the chapter. */
  | { type: 'loaded'; phrases: readonly CutPhraseView[] }
  /** Rejected: another editor was faster, or else `message` says why. */
  | { type: 'conflicted'; phrases: readonly CutPhraseView[]; message: string | null }
  | { type: 'saveFailed'; message: string }
  | { type: 'saveRetried' | 'problemClosed' };

type Changed = { phrases: readonly CutPhraseView[]; suggested: readonly SuggestedPhraseView[]; from: number };

/** The whole behaviour of the page, without a server. Wherever an editor goes, the suggestions that will be needed are asked for. */
export function step(state: Meanings, event: MeaningsEvent): MeaningsStep {
  const next = react(state, event);
  return next.effects.length > 0 ? next : send(next.state);
}

function react(state: Meanings, event: MeaningsEvent): MeaningsStep {
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
    case 'firstTaken':
      return takeFirst(state);
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
      return takeChapter(state);
    case 'askingClosed':
      return stay({ ...state, isAsking: false });
    case 'skipped':
      return skip(state);
    case 'undone':
      return undo(state);
    case 'saved':
      return stay(change(state, event));
    case 'taken':
      return stay(noteTaken(change(state, event), state, event.entries));
    case 'suggested': {
      const stored = mergeSuggested(queue.stored, event.suggested, event.from);
      return stay(load(state, { ...queue, stored, isFetching: false }));
    }
    case 'loaded':
      // What is on its way brings a later list; one that was asked for before the last save comes too late.
      return queue.sending > 0 || isOlder(event.phrases, queue.stored)
        ? stay(state)
        : stay(load(state, { ...queue, stored: replacePhrases(queue.stored, event.phrases) }));
    case 'conflicted':
      return meetConflict(state, replacePhrases(queue.stored, event.phrases), event.message);
    case 'saveFailed':
      return stay({ ...state, queue: { ...queue, sending: 0, isFetching: false, problem: event.message } });
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

function takeFirst(state: Meanings): MeaningsStep {
  const item = itemAt(state.phrases, state.position);
  if (item === undefined) return goOn(state);
  const [first] = item.suggestions;
  return first === undefined ? stay(say(state, noteOfNone(state, item))) : takeChosen(state, first.meaning);
}

function takeSuggestion(state: Meanings, number: number): MeaningsStep {
  const item = itemAt(state.phrases, state.position);
  if (item === undefined) return goOn(state);
  const choices = choicesOf(item);
  const chosen = choices[number - 1];
  if (chosen !== undefined) return takeChosen(state, chosen.meaning);
  if (choices.length === 0) return stay(say(state, noteOfNone(state, item)));
  return stay(say(state, `“${item.term}” has no suggestion ${number}.`));
}

function noteOfNone(state: Meanings, { term, guesses }: OpenItem): string {
  if (!areKnown(state)) return waitingNote;
  if (guesses.length === 0) return `Nothing is suggested for “${term}”. Type its meaning.`;
  return `There are only guesses for “${term}”. Take one by its number, or type the meaning.`;
}

const waitingNote = 'The suggestions for this phrase are on their way.';
const areKnown = ({ phrases, position }: Meanings) =>
  phrases[indexOf(phrases, position)]?.hasSuggestions !== false;

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
  if (!areKnown(state)) return stay(say(state, waitingNote));
  if (entries.length === 0) return stay(say(state, 'Nothing is suggested for the words of this phrase.'));
  return takeEntries(state, entries);
}

function askForChapter(state: Meanings): Meanings {
  return countWords(state.phrases).open === 0
    ? say(state, 'Every word of this chapter is explained.')
    : { ...state, isAsking: true };
}

function isOlder(phrases: readonly CutPhraseView[], stored: readonly Phrase[]): boolean {
  const versions = new Map(stored.map(({ id, version }) => [id, version]));
  return phrases.some(({ id, version }) => version < (versions.get(id) ?? 0));
}

/** What was on its way is stored now. */
function change(state: Meanings, { phrases, suggested, from }: Changed): Meanings {
  const { queue } = state;
  const stored = mergeSuggested(mergeCuts(queue.stored, phrases), suggested, from);
  return load(state, { ...queue, stored, unsaved: queue.unsaved.slice(queue.sending), sending: 0 });
}

/** Where somebody waits for the suggestions of a phrase, an expression among them comes before the words. */
function load(state: Meanings, queue: Meanings['queue']): Meanings {
  const loaded = showLostDrafts(withQueue(state, queue));
  const before = state.phrases[indexOf(state.phrases, state.position)];
  const phrase = loaded.phrases[indexOf(loaded.phrases, loaded.position)];
  if (before === undefined || before.hasSuggestions || !phrase?.hasSuggestions) return loaded;
  const first = positionKey(positionIn(before)) === positionKey(state.position);
  return first && loaded.drafts.size === 0 ? { ...loaded, position: positionIn(phrase) } : loaded;
}
