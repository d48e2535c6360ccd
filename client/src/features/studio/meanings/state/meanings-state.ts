import { isOpenItem } from '@lingostory/contract/studio/meanings/open-items';
import type { ChapterWordsView } from '@lingostory/contract/studio/meanings/schemas';
import type { PhraseEntry } from '@lingostory/contract/studio/meanings/take-first-suggestions';
import { toLookupKey } from '@lingostory/contract/words';
import type { Step } from '../../../../lib/use-machine.ts';
import type { MeaningChange } from './apply-change.ts';
import { replacePhrases } from './chapter-phrases.ts';
import { findNextEffect, type MeaningsQueue, phrasesOf, type QueueEffect } from './meanings-queue.ts';
import {
  findFirstPosition,
  findNextOpenPosition,
  findNextUnsuggestedPhraseIndex,
  itemAt,
  type Position,
  phraseIndexOf,
  phrasePositionOf,
  restorePosition,
  toPositionKey,
  type VisitedItems,
} from './positions.ts';
import type { Phrase } from './words.ts';

/**
 * Completed step that can be undone. Undo then selects the word at `position` again. Steps with the same `group` are undone
 * together.
 */
export type DoneStep = { position: Position; group?: number } & (
  | { action: 'explain'; id: number; entries: readonly PhraseEntry[]; earlierPhrases: readonly Phrase[] }
  | { action: 'skip'; key: string }
  | { action: 'change'; id: number; change: MeaningChange; earlierPhrases: readonly Phrase[] }
);

/** State of the editor in which meanings are added to a chapter's words. */
export type MeaningsState = {
  /** The phrases with all unsaved steps applied. */
  phrases: readonly Phrase[];
  position: Position;
  queue: MeaningsQueue;
  /** Steps that can be undone, most recent last. */
  done: readonly DoneStep[];
  /** Number of steps so far, used as the id of the next one. */
  steps: number;
  /** Lookup keys of the words that the editor skipped. They are skipped everywhere in the chapter. */
  skipped: ReadonlySet<string>;
  /** Meanings that were typed but not entered yet, keyed by the position of their word. */
  drafts: ReadonlyMap<string, Draft>;
  /** True if the keys for the next and previous word also visit explained words that need a check. */
  includesChecks: boolean;
  /** Error message if the typed meaning cannot be saved. */
  draftProblem: string | null;
  /** True while the page asks for confirmation to accept the chapter's first suggestions. */
  isAsking: boolean;
  /** Message about a problem that does not prevent further steps. */
  problem: string | null;
  /**
   * Screen reader announcement of the last command's result. `number` increases so that a repeated text is announced
   * again.
   */
  note: { text: string; number: number };
};

/** Text typed for a word. `isOpen` is true if the word had no meaning yet. */
type Draft = { term: string; text: string; isOpen: boolean };

export type MeaningsStep = Step<MeaningsState, QueueEffect>;

export function createMeaningsState({ phrase }: ChapterWordsView): MeaningsState {
  const storedPhrases = replacePhrases([], phrase);
  return {
    phrases: storedPhrases,
    position: findFirstPosition(storedPhrases),
    queue: {
      stored: storedPhrases,
      unsaved: [],
      sending: 0,
      isFetching: false,
      problem: null,
      changedLines: new Map(),
      uncertainIds: new Set(),
    },
    done: [],
    steps: 0,
    skipped: new Set(),
    includesChecks: true,
    drafts: new Map(),
    draftProblem: null,
    isAsking: false,
    problem: null,
    note: { text: '', number: 0 },
  };
}

export const visitedItemsOf = ({ includesChecks }: MeaningsState): VisitedItems =>
  includesChecks ? 'checks' : 'open';

export const createSkipPredicate =
  ({ skipped }: MeaningsState) =>
  (term: string) =>
    skipped.has(toLookupKey(term));

export function announce(state: MeaningsState, text: string): MeaningsState {
  return { ...state, note: { text, number: state.note.number + 1 } };
}

export function withoutEffects(state: MeaningsState): MeaningsStep {
  return { state, effects: [] };
}

/** Replaces the queue and derives the phrases from it. The same word stays chosen if it still exists. */
export function withQueue(state: MeaningsState, queue: MeaningsQueue): MeaningsState {
  const phrases = phrasesOf(queue);
  return { ...state, queue, phrases, position: restorePosition(phrases, state.phrases, state.position) };
}

/**
 * Sends the next unsaved step. If there is none, loads suggestions that will be needed soon. Does nothing while a
 * request is running or after a save has failed.
 */
export function sendNext(state: MeaningsState): MeaningsStep {
  const { phrases, position, queue } = state;
  if (queue.sending > 0 || queue.isFetching || queue.problem !== null) return withoutEffects(state);
  const nextEffect = findNextEffect(queue, phraseIndexOf(phrases, position) + 1);
  if (nextEffect !== null) {
    const { sendingCount, effect } = nextEffect;
    return { state: { ...state, queue: { ...queue, sending: sendingCount } }, effects: [effect] };
  }
  const unsuggestedPhraseIndex = findNextUnsuggestedPhraseIndex(phrases, position, visitedItemsOf(state));
  if (unsuggestedPhraseIndex === null) return withoutEffects(state);
  const effect = { do: 'suggest', from: unsuggestedPhraseIndex + 1 } as const;
  return { state: { ...state, queue: { ...queue, isFetching: true } }, effects: [effect] };
}

export const moveToPosition = (state: MeaningsState, position: Position): MeaningsState =>
  toPositionKey(position) === toPositionKey(state.position)
    ? state
    : { ...state, position, draftProblem: null };

/** Returns the next position to decide. If there is none, stays at an open word, or chooses no word of the phrase. */
export function findNextPosition(state: MeaningsState, { position }: MeaningsState): Position {
  const nextPosition = findNextOpenPosition(
    state.phrases,
    position,
    createSkipPredicate(state),
    visitedItemsOf(state),
  );
  if (nextPosition !== null) return nextPosition;
  const item = itemAt(state.phrases, state.position);
  return item && isOpenItem(item) ? state.position : phrasePositionOf(state.position.phraseId);
}
