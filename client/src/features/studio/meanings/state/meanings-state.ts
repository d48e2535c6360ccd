import type { ChapterWordsView } from '@lingostory/contract/studio/meanings/schemas';
import type { Entry } from '@lingostory/contract/studio/meanings/take-firsts';
import { lookupKey } from '@lingostory/contract/words';
import type { Step } from '../../../../lib/use-machine.ts';
import { replacePhrases } from './chapter-phrases.ts';
import { type MeaningsQueue, nextToSend, phrasesOf, type QueueEffect } from './meanings-queue.ts';
import { firstPosition, indexOf, type Position, settle, unknownAhead } from './positions.ts';
import type { Phrase } from './words.ts';

/** What undoes a step: the word that was chosen is chosen again. */
export type DoneStep = { position: Position } & (
  | { did: 'explain'; id: number; entries: readonly Entry[]; earlier: readonly Phrase[] }
  | { did: 'skip'; key: string }
);

/** The words of a chapter while an editor explains them. */
export type Meanings = {
  /** As they will be once everything is saved. */
  phrases: readonly Phrase[];
  position: Position;
  queue: MeaningsQueue;
  /** The latest last. */
  done: readonly DoneStep[];
  /** How many were ever taken; they are numbered by it. */
  steps: number;
  /** The look-up keys of words that this editor does not want to explain now, wherever they stand in the chapter. */
  skipped: ReadonlySet<string>;
  /** What is typed, by the position of its word. */
  drafts: ReadonlyMap<string, Draft>;
  /** What the typed text lacks. */
  draftProblem: string | null;
  /** Whether to take every first suggestion of the chapter is being asked. */
  isAsking: boolean;
  /** Something that an editor has to know, and that nothing they do next depends on. */
  problem: string | null;
  /** What the last command did; the number tells the same words apart. */
  note: { text: string; number: number };
};

type Draft = { term: string; text: string };

export type MeaningsStep = Step<Meanings, QueueEffect>;

export function openMeanings({ phrase }: ChapterWordsView): Meanings {
  const stored = replacePhrases([], phrase);
  return {
    phrases: stored,
    position: firstPosition(stored),
    queue: { stored, unsaved: [], sending: 0, isFetching: false, problem: null },
    done: [],
    steps: 0,
    skipped: new Set(),
    drafts: new Map(),
    draftProblem: null,
    isAsking: false,
    problem: null,
    note: { text: '', number: 0 },
  };
}

export const isSkipped =
  ({ skipped }: Meanings) =>
  (term: string) =>
    skipped.has(lookupKey(term));

export function say(state: Meanings, text: string): Meanings {
  return { ...state, note: { text, number: state.note.number + 1 } };
}

export function stay(state: Meanings): MeaningsStep {
  return { state, effects: [] };
}

/** With another queue, and the phrases that follow from it; the chosen word stays chosen as long as it is there. */
export function withQueue(state: Meanings, queue: MeaningsQueue): Meanings {
  const phrases = phrasesOf(queue);
  return { ...state, queue, phrases, position: settle(phrases, state.phrases, state.position) };
}

/** Sends what is next, if nothing is on its way; else asks for the suggestions that will be needed soon. */
export function send(state: Meanings): MeaningsStep {
  const { phrases, position, queue } = state;
  if (queue.sending > 0 || queue.isFetching || queue.problem !== null) return stay(state);
  const next = nextToSend(queue, indexOf(phrases, position) + 1);
  if (next !== null) {
    const { sending, effect } = next;
    return { state: { ...state, queue: { ...queue, sending } }, effects: [effect] };
  }
  const unknown = unknownAhead(phrases, position);
  if (unknown === null) return stay(state);
  const effect = { do: 'suggest', from: unknown + 1 } as const;
  return { state: { ...state, queue: { ...queue, isFetching: true } }, effects: [effect] };
}
