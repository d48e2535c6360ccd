import { meaningProblem } from '@lingostory/contract/studio/meanings/open-items';
import type { Entry } from '@lingostory/contract/studio/meanings/take-firsts';
import { lookupKey } from '@lingostory/contract/words';
import { plural } from '../../../../lib/labels/format.ts';
import { explain } from './explain.ts';
import type { UnsavedStep } from './meanings-queue.ts';
import {
  announce,
  type DoneStep,
  isSkipped,
  type Meanings,
  type MeaningsStep,
  send,
  withoutEffects,
  withQueue,
} from './meanings-state.ts';
import { itemAt, nextWaiting, positionKey } from './positions.ts';
import { countWords } from './words.ts';

/** Adds a meaning to the chosen word. */
export function takeChosen(state: Meanings, meaning: string): MeaningsStep {
  const item = itemAt(state.phrases, state.position);
  if (item === undefined) return withoutEffects(state);
  return addEntries(state, [{ phraseId: state.position.phraseId, term: item.term, meaning }]);
}

/** Adds meanings locally right away, queues them for the server, and moves to the next word without a meaning. */
export function addEntries(state: Meanings, entries: readonly Entry[]): MeaningsStep {
  if (entries.length === 0) return withoutEffects(state);
  const { phrases, position, queue } = state;
  const after = explain(phrases, entries);
  const id = state.steps + 1;
  const earlier = phrases.filter((phrase, index) => after[index] !== phrase);
  const done: DoneStep = { did: 'explain', id, position, entries, earlier };
  const drafts = new Map(state.drafts);
  drafts.delete(positionKey(position));
  const unsaved: UnsavedStep = { id, do: 'explain', entries };
  const explained = withQueue(
    { ...state, steps: id, drafts, draftProblem: null, done: [...state.done, done] },
    { ...queue, unsaved: [...queue.unsaved, unsaved] },
  );
  return send(announceProgress({ ...explained, position: nextPosition(explained, state) }, noteFor(entries)));
}

/**
 * Queues a step that accepts the first suggestion for every word without a meaning. The server does the work, because
 * the page has loaded only some of the suggestions.
 */
export function takeChapter(state: Meanings): MeaningsStep {
  const { queue, skipped } = state;
  const id = state.steps + 1;
  const unsaved: UnsavedStep = { id, do: 'take', entries: [], skipped: [...skipped] };
  const queuedState = {
    ...state,
    steps: id,
    isAsking: false,
    queue: { ...queue, unsaved: [...queue.unsaved, unsaved] },
  };
  return send(announce(queuedState, 'The first suggestions are being taken.'));
}

/** Adds the meanings that the server accepted for the whole chapter to the undo history, as one step. */
export function addTakenStep(state: Meanings, before: Meanings, entries: readonly Entry[]): Meanings {
  if (entries.length === 0) return announce(state, 'Nothing is suggested for the words of this chapter.');
  const { position, steps: id } = before;
  const now = new Map(state.phrases.map((phrase) => [phrase.id, phrase]));
  const earlier = before.phrases.filter((phrase) => now.get(phrase.id) !== phrase);
  const done: DoneStep = { did: 'explain', id: id + 1, position, entries, earlier };
  const takenState = { ...state, steps: id + 1, done: [...state.done, done] };
  return announceProgress({ ...takenState, position: nextPosition(takenState, before) }, noteFor(entries));
}

const nextPosition = (state: Meanings, { position }: Meanings) =>
  nextWaiting(state.phrases, position, isSkipped(state)) ?? state.position;

function noteFor(entries: readonly Entry[]): string {
  const [onlyEntry] = entries;
  return entries.length === 1 && onlyEntry !== undefined
    ? `“${onlyEntry.term}” means “${onlyEntry.meaning}”.`
    : `${plural(entries.length, 'meaning')} taken.`;
}

/** Sets the screen reader note. Adds a sentence if all words have a meaning, or if only skipped words are left. */
function announceProgress(state: Meanings, note: string): Meanings {
  const { open } = countWords(state.phrases);
  if (open === 0) return announce(state, `${note} Every word of the chapter is explained.`);
  const isWaiting = nextWaiting(state.phrases, state.position, isSkipped(state)) !== null;
  return announce(state, isWaiting ? note : `${note} Only words that you skipped are left.`);
}

/** Saves the typed meaning after collapsing line breaks and repeated spaces. */
export function enterDraft(state: Meanings): MeaningsStep {
  const text = (state.drafts.get(positionKey(state.position))?.text ?? '').replaceAll(/\s+/g, ' ').trim();
  const draftProblem = meaningProblem(text);
  return draftProblem === null ? takeChosen(state, text) : withoutEffects({ ...state, draftProblem });
}

/** Skips all occurrences of a word in the chapter. The word still counts as having no meaning. */
export function skip(state: Meanings): MeaningsStep {
  const { position } = state;
  const item = itemAt(state.phrases, position);
  if (item === undefined) return withoutEffects(state);
  const key = lookupKey(item.term);
  const done: DoneStep = { did: 'skip', key, position };
  const skipped = {
    ...state,
    skipped: new Set([...state.skipped, key]),
    done: [...state.done, done],
    draftProblem: null,
  };
  return withoutEffects(
    announceProgress({ ...skipped, position: nextPosition(skipped, state) }, `“${item.term}” is skipped.`),
  );
}

/** Removes a queued `take` step. If the server keeps rejecting that step, it blocks all later steps in the queue. */
function dropTake(state: Meanings, index: number): MeaningsStep {
  const { queue } = state;
  if (index < queue.sending)
    return withoutEffects(announce(state, 'You can undo this once the suggestions are taken.'));
  const unsaved = queue.unsaved.filter((_, at) => at !== index);
  const dropped = withQueue(state, {
    ...queue,
    unsaved,
    problem: unsaved.length === 0 ? null : queue.problem,
  });
  return send(announce(dropped, 'Undone: the suggestions are not taken.'));
}

/**
 * Undoes the last step. An unsent step is removed from the queue; for a saved one, a request is queued that undoes
 * it.
 */
export function undo(state: Meanings): MeaningsStep {
  const takeIndex = state.queue.unsaved.findIndex((step) => step.do === 'take');
  if (takeIndex >= 0) return dropTake(state, takeIndex);
  const last = state.done.at(-1);
  if (last === undefined) return withoutEffects(announce(state, 'There is nothing to undo.'));
  const rest = { ...state, done: state.done.slice(0, -1), draftProblem: null };
  const { position } = last;
  if (last.did === 'skip') {
    const skipped = new Set([...state.skipped].filter((key) => key !== last.key));
    return withoutEffects(
      announce({ ...rest, skipped, position }, 'Undone: the word isn’t skipped anymore.'),
    );
  }
  const { id, entries, earlier } = last;
  const { queue } = state;
  const isWaiting = queue.unsaved.slice(queue.sending).some((unsaved) => unsaved.id === id);
  const unsaved: readonly UnsavedStep[] = isWaiting
    ? queue.unsaved.filter((step) => step.id !== id)
    : [...queue.unsaved, { id, do: 'withdraw', entries, earlier }];
  const problem = unsaved.length === 0 ? null : queue.problem;
  const undone = withQueue(rest, { ...queue, unsaved, problem });
  const [only] = entries;
  const isSingle = entries.length === 1 && only !== undefined;
  const note = isSingle
    ? `Undone: “${only.term}” is open again.`
    : `Undone: ${plural(entries.length, 'meaning')}.`;
  return send(announce({ ...undone, position }, note));
}
