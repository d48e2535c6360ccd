import { dictionaryLookupKeysOf } from '@lingostory/contract/dictionary';
import { isOpenItem, type PhraseItem } from '@lingostory/contract/studio/meanings/open-items';
import type { ChangedLineView } from '@lingostory/contract/studio/meanings/schemas';
import { toLookupKey } from '@lingostory/contract/words';
import type { MeaningChange } from './apply-change.ts';
import type { UnsavedStep } from './meanings-queue.ts';
import {
  announce,
  type DoneStep,
  findNextPosition,
  type MeaningsState,
  type MeaningsStep,
  sendNext,
  withoutEffects,
  withQueue,
} from './meanings-state.ts';
import { itemAt, phraseIndexOf, toPositionKey } from './positions.ts';
import type { Phrase } from './words.ts';

/**
 * Gives the chosen explained word another meaning, and moves to the next word that waits for a decision. The same meaning in the
 * phrase's own line says that it fits here.
 */
export function changeMeaning(
  state: MeaningsState,
  meaning: string,
  scope: MeaningChange['scope'],
): MeaningsStep {
  const item = itemAt(state.phrases, state.position);
  if (item === undefined || isOpenItem(item)) return withoutEffects(state);
  const { term, meaning: shown } = item;
  if (shown === meaning && scope === 'phrase' && isOwnMeaning(state, item))
    return withoutEffects(announce(state, `“${term}” already means “${meaning}” in this phrase.`));
  const changedState = queueChange(state, { phraseId: state.position.phraseId, term, shown, meaning, scope });
  const scopeText = scope === 'phrase' ? 'in this phrase' : 'in the whole book';
  const verb = shown === meaning ? 'still means' : 'means';
  return sendNext(
    announce(
      { ...changedState, position: findNextPosition(changedState, state) },
      `“${term}” ${verb} “${meaning}” ${scopeText}.`,
    ),
  );
}

/** Removes the chosen word's line from the phrase's own dictionary. */
export function removeMeaning(state: MeaningsState): MeaningsStep {
  const item = itemAt(state.phrases, state.position);
  if (item === undefined || isOpenItem(item)) return withoutEffects(state);
  const { term, meaning: shown } = item;
  if (!isOwnMeaning(state, item))
    return withoutEffects(announce(state, `“${term}” has no meaning of its own in this phrase.`));
  const { phraseId } = state.position;
  // The word shows its meaning until the removal is saved, so the key may be pressed twice.
  const isBeingRemoved = state.queue.unsaved.some(
    (step) =>
      step.do === 'change' &&
      step.change.meaning === null &&
      step.change.phraseId === phraseId &&
      toLookupKey(step.change.term) === toLookupKey(term),
  );
  if (isBeingRemoved) return withoutEffects(state);
  const change = { phraseId, term, shown, meaning: null, scope: 'phrase' } as const;
  return sendNext(announce(queueChange(state, change), `Removing the meaning of “${term}” in this phrase.`));
}

/** Returns true if a line of the phrase itself explains the item. */
function isOwnMeaning({ phrases, position }: MeaningsState, { explainedBy }: PhraseItem): boolean {
  return phrases[phraseIndexOf(phrases, position)]?.phrase_no === explainedBy;
}

/** Changes a meaning locally right away, and queues the change for the server. */
export function queueChange(state: MeaningsState, change: MeaningChange): MeaningsState {
  const { phrases, position, queue } = state;
  const id = state.steps + 1;
  const drafts = new Map(state.drafts);
  drafts.delete(toPositionKey(position));
  const changedState = withQueue(
    { ...state, steps: id, drafts, draftProblem: null },
    { ...queue, unsaved: [...queue.unsaved, { id, do: 'change', entries: [], change }] },
  );
  const key = toLookupKey(change.term);
  const earlierPhrases = phrases.filter(({ words }) =>
    words.some(({ text }) => dictionaryLookupKeysOf(text).includes(key)),
  );
  const doneStep: DoneStep = { action: 'change', id, position, change, earlierPhrases };
  return { ...changedState, done: [...state.done, doneStep] };
}

/** Stores which lines a saved change wrote, and says what a removed meaning left behind or which lines protect others. */
export function storeChangedLines(
  state: MeaningsState,
  { id, lines, message }: { id: number; lines: readonly ChangedLineView[]; message: string },
): MeaningsState {
  const changedLines = new Map([...state.queue.changedLines, [id, lines]]);
  const unsaved = state.queue.unsaved.filter((step) => lines.length > 0 || step.id !== id);
  const storedState = withQueue(state, { ...state.queue, unsaved, changedLines });
  const step = state.done.find((doneStep) => doneStep.action === 'change' && doneStep.id === id);
  // The change was undone in the meantime, or is itself the opposite of one whose response was lost.
  if (step?.action !== 'change')
    return unsaved.some((unsavedStep) => unsavedStep.id === id)
      ? storedState
      : announce(storedState, 'Undone.');
  const { change } = step;
  if (change.meaning === null) return announce(storedState, describeRemoval(state.phrases, change));
  const isPinned = lines.length > 1 && change.scope === 'phrase';
  return isPinned ? announce(storedState, message) : storedState;
}

function describeRemoval(phrases: readonly Phrase[], { phraseId, term }: MeaningChange): string {
  const phrase = phrases.find(({ id }) => id === phraseId);
  const word = phrase?.words.find(({ text }) => toLookupKey(text) === toLookupKey(term));
  return word === undefined || word.meaning === ''
    ? `“${term}” is open again.`
    : `“${term}” shows the book’s meaning again: “${word.meaning}”.`;
}

/** Returns true if a phrase shows what a change was to bring about, as after a saved request whose response was lost. */
export function isChangeSaved(phrase: Phrase | undefined, { term, meaning, scope }: MeaningChange): boolean {
  const words = phrase?.words.filter(({ text }) => toLookupKey(text) === toLookupKey(term)) ?? [];
  if (meaning === null) return words.every((word) => word.explained_by !== phrase?.phrase_no);
  return words.some(
    (word) => word.meaning === meaning && (scope === 'book' || word.explained_by === phrase?.phrase_no),
  );
}

/**
 * Handles a rejected change. Drops it if an earlier attempt saved it. After another editor's change, sends it again if
 * the word still shows the same meaning; otherwise drops it and says so. A change that the server rejects for the
 * reason in `message` is dropped, too.
 */
export function resolveRejectedChange(
  state: MeaningsState,
  step: UnsavedStep & { do: 'change' },
  storedPhrases: readonly Phrase[],
  message: string | null,
): MeaningsStep {
  const { queue } = state;
  const { term, meaning, shown, phraseId } = step.change;
  const isUncertain = queue.uncertainIds.has(step.id);
  const phrase = storedPhrases.find(({ id }) => id === phraseId);
  const isStillShown = phrase?.words.some(
    (word) => toLookupKey(word.text) === toLookupKey(term) && word.meaning === shown,
  );
  const storedQueue = { ...queue, stored: storedPhrases, sending: 0 };
  const unsaved = queue.unsaved.filter(({ id }) => id !== step.id);
  if (phrase !== undefined && isChangeSaved(phrase, step.change)) {
    const done = isUncertain ? state.done : withoutStep(state.done, step.id);
    // The lines of a saved change without a response are unknown, so an undo must find out what to put back.
    const otherSteps = queue.unsaved.flatMap((unsavedStep): UnsavedStep[] => {
      if (unsavedStep.id !== step.id) return [unsavedStep];
      return isUncertain && unsavedStep.do === 'restore' ? [{ ...unsavedStep, do: 'revert' }] : [];
    });
    return sendNext(withQueue({ ...state, done }, { ...storedQueue, unsaved: otherSteps }));
  }
  if (message === null && isStillShown) return sendNext(withQueue(state, storedQueue));
  const droppedState = withQueue(
    { ...state, done: withoutStep(state.done, step.id) },
    { ...storedQueue, unsaved },
  );
  const meaningText = meaning === null ? 'The removal of its meaning' : `“${meaning}” for “${term}”`;
  const problem =
    message ??
    `Somebody else changed “${term}” in the meantime. You’re seeing their changes now. ${meaningText} wasn’t saved.`;
  return sendNext({ ...droppedState, problem });
}

const withoutStep = (done: readonly DoneStep[], id: number) =>
  done.filter((step) => step.action === 'skip' || step.id !== id);
