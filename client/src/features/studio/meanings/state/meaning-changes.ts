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
  const change = { phraseId: state.position.phraseId, term, shown, meaning: null, scope: 'phrase' } as const;
  return sendNext(announce(queueChange(state, change), `Removing the meaning of “${term}” in this phrase.`));
}

/** Returns true if a line of the phrase itself explains the item. */
function isOwnMeaning({ phrases, position }: MeaningsState, { explainedBy }: PhraseItem): boolean {
  return phrases[phraseIndexOf(phrases, position)]?.phrase_no === explainedBy;
}

function queueChange(state: MeaningsState, change: MeaningChange): MeaningsState {
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

/** Undoes a change: drops it if it has not been sent yet, otherwise asks the server to put its lines back. */
export function undoChange(state: MeaningsState, step: DoneStep & { action: 'change' }): MeaningsStep {
  const { id, change, position, earlierPhrases } = step;
  const { queue } = state;
  const isUnsent = queue.unsaved.slice(queue.sending).some((unsavedStep) => unsavedStep.id === id);
  const hasNoLines = queue.changedLines.get(id)?.length === 0;
  const unsaved: readonly UnsavedStep[] =
    isUnsent || hasNoLines
      ? queue.unsaved.filter((unsavedStep) => unsavedStep.id !== id)
      : [...queue.unsaved, { id, do: 'restore', entries: [], earlierPhrases }];
  const undoneState = withQueue(state, {
    ...queue,
    unsaved,
    problem: unsaved.length === 0 ? null : queue.problem,
  });
  return sendNext(
    announce({ ...undoneState, position }, `Undone: “${change.term}” means “${change.shown}” again.`),
  );
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
  if (step?.action !== 'change') return storedState;
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

/**
 * Handles a rejected change. After another editor's change, sends it again if the word still shows the same meaning; otherwise drops
 * it and says so. A change that the server rejects for the reason in `message` is dropped, too.
 */
export function resolveRejectedChange(
  state: MeaningsState,
  step: UnsavedStep & { do: 'change' },
  storedPhrases: readonly Phrase[],
  message: string | null,
): MeaningsStep {
  const { queue } = state;
  const { term, meaning, shown, phraseId } = step.change;
  const phrase = storedPhrases.find(({ id }) => id === phraseId);
  const isStillShown = phrase?.words.some(
    (word) => toLookupKey(word.text) === toLookupKey(term) && word.meaning === shown,
  );
  const storedQueue = { ...queue, stored: storedPhrases, sending: 0 };
  if (message === null && isStillShown) return sendNext(withQueue(state, storedQueue));
  const droppedState = withQueue(
    { ...state, done: state.done.filter((done) => done.action === 'skip' || done.id !== step.id) },
    { ...storedQueue, unsaved: queue.unsaved.filter(({ id }) => id !== step.id) },
  );
  const meaningText = meaning === null ? 'The removal of its meaning' : `“${meaning}” for “${term}”`;
  const problem =
    message ??
    `Somebody else changed “${term}” in the meantime. You’re seeing their changes now. ${meaningText} wasn’t saved.`;
  return sendNext({ ...droppedState, problem });
}
