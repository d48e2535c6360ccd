import { findMeaningProblem, isOpenItem } from '@lingostory/contract/studio/meanings/open-items';
import type { PhraseEntry } from '@lingostory/contract/studio/meanings/take-first-suggestions';
import { toLookupKey } from '@lingostory/contract/words';
import { pluralize } from '../../../../lib/labels/format.ts';
import { applyEntries } from './apply-entries.ts';
import { queueChange } from './meaning-changes.ts';
import type { UnsavedStep } from './meanings-queue.ts';
import {
  announce,
  createSkipPredicate,
  type DoneStep,
  findNextPosition,
  type MeaningsState,
  type MeaningsStep,
  sendNext,
  visitedItemsOf,
  withoutEffects,
  withQueue,
} from './meanings-state.ts';
import type { PhraseSuggestions } from './phrase-suggestions.ts';
import { findNextOpenPosition, itemAt, toPositionKey } from './positions.ts';
import { undoChange } from './undone-changes.ts';
import { countChecksOf, countWords } from './words.ts';

/** Adds a meaning to the chosen word. */
export function addMeaning(state: MeaningsState, meaning: string): MeaningsStep {
  const openItem = itemAt(state.phrases, state.position);
  if (openItem === undefined) return withoutEffects(state);
  return addEntries(state, [{ phraseId: state.position.phraseId, term: openItem.term, meaning }]);
}

/** Adds meanings locally right away, queues them for the server, and moves to the next word without a meaning. */
function addEntries(state: MeaningsState, entries: readonly PhraseEntry[]): MeaningsStep {
  if (entries.length === 0) return withoutEffects(state);
  const { phrases, position, queue } = state;
  const explainedPhrases = applyEntries(phrases, entries);
  const id = state.steps + 1;
  const previousPhrases = phrases.filter((phrase, index) => explainedPhrases[index] !== phrase);
  const doneStep: DoneStep = { action: 'explain', id, position, entries, earlierPhrases: previousPhrases };
  const drafts = new Map(state.drafts);
  drafts.delete(toPositionKey(position));
  const unsavedStep: UnsavedStep = { id, do: 'explain', entries };
  const explainedState = withQueue(
    { ...state, steps: id, drafts, draftProblem: null, done: [...state.done, doneStep] },
    { ...queue, unsaved: [...queue.unsaved, unsavedStep] },
  );
  return sendNext(
    announceProgress(
      { ...explainedState, position: findNextPosition(explainedState, state) },
      describeEntries(entries),
    ),
  );
}

/** Gives open words meanings and changes those to check. All of it is undone together. */
export function addSuggestions(state: MeaningsState, { entries, changes }: PhraseSuggestions): MeaningsStep {
  const explained = addEntries(state, entries);
  if (changes.length === 0) return explained;
  const explainedState = { ...explained.state, position: state.position };
  const changedState = changes.reduce(queueChange, explainedState);
  const group = state.steps + 1;
  const done = changedState.done.map((step, index) =>
    index < state.done.length ? step : { ...step, group },
  );
  const takenState = { ...changedState, done, position: findNextPosition(changedState, state) };
  const note = describeEntries([...entries, ...changes]);
  const sent = sendNext(announceProgress(takenState, note));
  return { state: sent.state, effects: [...explained.effects, ...sent.effects] };
}

/**
 * Queues a step that accepts the first suggestion for every word without a meaning. The server applies the
 * suggestions, because the page has loaded only some of them.
 */
export function takeChapter(state: MeaningsState): MeaningsStep {
  const { queue, skipped } = state;
  const id = state.steps + 1;
  const takeStep: UnsavedStep = { id, do: 'take', entries: [], skipped: [...skipped] };
  const queuedState = {
    ...state,
    steps: id,
    isAsking: false,
    queue: { ...queue, unsaved: [...queue.unsaved, takeStep] },
  };
  return sendNext(announce(queuedState, 'The first suggestions are being taken.'));
}

/** Adds all meanings that the server accepted for the chapter to the undo history, as a single step. */
export function addTakenStep(
  state: MeaningsState,
  previousState: MeaningsState,
  entries: readonly PhraseEntry[],
): MeaningsState {
  if (entries.length === 0) return announce(state, 'Nothing is suggested for the words of this chapter.');
  const { position, steps: id } = previousState;
  const currentPhrasesById = new Map(state.phrases.map((phrase) => [phrase.id, phrase]));
  const previousPhrases = previousState.phrases.filter(
    (phrase) => currentPhrasesById.get(phrase.id) !== phrase,
  );
  const doneStep: DoneStep = {
    action: 'explain',
    id: id + 1,
    position,
    entries,
    earlierPhrases: previousPhrases,
  };
  const takenState = { ...state, steps: id + 1, done: [...state.done, doneStep] };
  return announceProgress(
    { ...takenState, position: findNextPosition(takenState, previousState) },
    describeEntries(entries),
  );
}

function describeEntries(entries: readonly { term: string; meaning: string | null }[]): string {
  const [onlyEntry] = entries;
  return entries.length === 1 && onlyEntry !== undefined
    ? `“${onlyEntry.term}” means “${onlyEntry.meaning}”.`
    : `${pluralize(entries.length, 'meaning')} taken.`;
}

function describeChecks({ phrases }: MeaningsState): string {
  const checkCount = countChecksOf(phrases);
  return checkCount === 0 ? '' : ` ${pluralize(checkCount, 'meaning')} left to check.`;
}

/** Sets the screen reader note. Adds a sentence if all words have a meaning, or if only skipped words are left. */
function announceProgress(state: MeaningsState, note: string): MeaningsState {
  const { open } = countWords(state.phrases);
  if (open === 0)
    return announce(state, `${note} Every word of the chapter is explained.${describeChecks(state)}`);
  const hasOpenItem =
    findNextOpenPosition(state.phrases, state.position, createSkipPredicate(state), visitedItemsOf(state)) !==
    null;
  return announce(state, hasOpenItem ? note : `${note} Only words that you skipped are left.`);
}

/**
 * Returns the typed meaning after collapsing line breaks and repeated spaces, or the reason why it cannot be saved.
 */
export function readDraft({ drafts, position }: MeaningsState): { text: string; problem: string | null } {
  const text = (drafts.get(toPositionKey(position))?.text ?? '').replaceAll(/\s+/g, ' ').trim();
  return { text, problem: findMeaningProblem(text) };
}

/** Skips all occurrences of a word in the chapter. The word still counts as having no meaning. */
export function skipOpenItem(state: MeaningsState): MeaningsStep {
  const { position } = state;
  const openItem = itemAt(state.phrases, position);
  if (openItem === undefined || !isOpenItem(openItem)) return withoutEffects(state);
  const key = toLookupKey(openItem.term);
  const skipStep: DoneStep = { action: 'skip', key, position };
  const skippedState = {
    ...state,
    skipped: new Set([...state.skipped, key]),
    done: [...state.done, skipStep],
    draftProblem: null,
  };
  return withoutEffects(
    announceProgress(
      { ...skippedState, position: findNextPosition(skippedState, state) },
      `“${openItem.term}” is skipped.`,
    ),
  );
}

/**
 * Removes a queued `take` step, unless its request is already running. Undo must be able to remove it, because a
 * `take` step that the server keeps rejecting would block all later steps.
 */
function dropTakeStep(state: MeaningsState, index: number): MeaningsStep {
  const { queue } = state;
  if (index < queue.sending)
    return withoutEffects(announce(state, 'You can undo this once the suggestions are taken.'));
  const remainingSteps = queue.unsaved.filter((_, stepIndex) => stepIndex !== index);
  const stateWithoutTakeStep = withQueue(state, {
    ...queue,
    unsaved: remainingSteps,
    problem: remainingSteps.length === 0 ? null : queue.problem,
  });
  return sendNext(announce(stateWithoutTakeStep, 'Undone: the suggestions are not taken.'));
}

/** Undoes the last step, together with all steps of its group. */
export function undo(state: MeaningsState): MeaningsStep {
  const takeStepIndex = state.queue.unsaved.findIndex((step) => step.do === 'take');
  if (takeStepIndex >= 0) return dropTakeStep(state, takeStepIndex);
  const group = state.done.at(-1)?.group;
  let undone = undoLastStep(state);
  if (group === undefined) return undone;
  while (undone.state.done.at(-1)?.group === group) {
    const next = undoLastStep(undone.state);
    undone = { state: next.state, effects: [...undone.effects, ...next.effects] };
  }
  return { ...undone, state: announce(undone.state, 'Undone: the suggestions of the phrase.') };
}

/**
 * Undoes the last step. If it has not been sent yet, removes it from the queue; otherwise, queues a request that
 * undoes it on the server.
 */
function undoLastStep(state: MeaningsState): MeaningsStep {
  const lastStep = state.done.at(-1);
  if (lastStep === undefined) return withoutEffects(announce(state, 'There is nothing to undo.'));
  const stateWithoutLastStep = { ...state, done: state.done.slice(0, -1), draftProblem: null };
  const { position } = lastStep;
  if (lastStep.action === 'skip') {
    const remainingSkippedKeys = new Set([...state.skipped].filter((key) => key !== lastStep.key));
    return withoutEffects(
      announce(
        { ...stateWithoutLastStep, skipped: remainingSkippedKeys, position },
        'Undone: the word isn’t skipped anymore.',
      ),
    );
  }
  if (lastStep.action === 'change') return undoChange(stateWithoutLastStep, lastStep);
  const { id, entries, earlierPhrases } = lastStep;
  const { queue } = state;
  const isUnsent = queue.unsaved.slice(queue.sending).some((unsavedStep) => unsavedStep.id === id);
  const unsavedSteps: readonly UnsavedStep[] = isUnsent
    ? queue.unsaved.filter((step) => step.id !== id)
    : [...queue.unsaved, { id, do: 'withdraw', entries, earlierPhrases }];
  const problem = unsavedSteps.length === 0 ? null : queue.problem;
  const undoneState = withQueue(stateWithoutLastStep, { ...queue, unsaved: unsavedSteps, problem });
  const [onlyEntry] = entries;
  const isSingleEntry = entries.length === 1 && onlyEntry !== undefined;
  const note = isSingleEntry
    ? `Undone: “${onlyEntry.term}” is open again.`
    : `Undone: ${pluralize(entries.length, 'meaning')}.`;
  return sendNext(announce({ ...undoneState, position }, note));
}
