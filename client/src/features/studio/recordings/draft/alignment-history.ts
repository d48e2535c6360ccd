import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import {
  type Alignment,
  type AlignmentEffect,
  type AlignmentStep,
  announce,
  withoutEffects,
} from './alignment-state.ts';
import { applyStep } from './apply-step.ts';
import type { Change } from './changes.ts';
import { composeConflictMessage, composeHistoryConflictMessage } from './conflict-message.ts';
import { matchRows } from './match-rows.ts';
import { createRowStep, type RowStep, type Rows, reverseStep, spliceRows } from './rows.ts';
import { beginSaving, createEmptyQueue, enqueue, type UnsavedStep } from './save-queue.ts';
import { diffPhrases } from './splice.ts';

export function applyChange(
  state: Alignment,
  { note, splice, chosen = state.chosen, seekTime }: Change,
): AlignmentStep {
  if (state.isRealigning) return announce(state, 'Some phrases are being aligned again.');
  if (splice === undefined) return announce(state, note);
  const ownStep = createRowStep(state, splice, state.nextKey);
  const shownState = showRows({ ...state, chosen }, spliceRows(state, splice, state.nextKey));
  const queue = enqueue(state.queue, { step: ownStep, own: ownStep });
  const changedState = { ...shownState, queue, done: [...state.done, ownStep], undone: [] };
  // Does not move the playback position during playback, because that would interrupt the current phrase.
  const shouldSeek = seekTime !== undefined && state.playing === null;
  return saveChanges(announce(changedState, note).state, shouldSeek ? [{ do: 'seek', to: seekTime }] : []);
}

/** Shows the given rows and reserves their keys, which are never reused. */
function showRows(state: Alignment, { phrases, keys }: Rows): Alignment {
  const nextKey = keys.reduce((nextFreeKey, key) => Math.max(nextFreeKey, key + 1), state.nextKey);
  return { ...state, phrases, keys, nextKey, chosen: Math.min(state.chosen, phrases.length - 1) };
}

export function undo(state: Alignment): AlignmentStep {
  const ownStep = state.done.at(-1);
  if (ownStep === undefined) return announce(state, 'There is nothing to undo.');
  if (state.isRealigning) return withoutEffects(state);
  const poppedState = { ...state, done: state.done.slice(0, -1) };
  return applyHistoryStep(
    poppedState,
    reverseStep(ownStep),
    ownStep,
    { undone: [...state.undone, ownStep] },
    'Undone.',
  );
}

export function redo(state: Alignment): AlignmentStep {
  const ownStep = state.undone.at(-1);
  if (ownStep === undefined) return announce(state, 'There is nothing to redo.');
  if (state.isRealigning) return withoutEffects(state);
  const poppedState = { ...state, undone: state.undone.slice(0, -1) };
  return applyHistoryStep(poppedState, ownStep, ownStep, { done: [...state.done, ownStep] }, 'Redone.');
}

/**
 * Applies an undo or redo to the current rows. If another editor has changed the same rows since, shows a message
 * instead of overwriting their changes.
 */
function applyHistoryStep(
  state: Alignment,
  step: RowStep,
  ownStep: RowStep,
  history: Partial<Pick<Alignment, 'done' | 'undone'>>,
  note: string,
): AlignmentStep {
  const { rows, clashingKey } = applyStep(state, step);
  if (rows === undefined) {
    const problem = composeHistoryConflictMessage(state, clashingKey, note);
    return announce({ ...state, problem }, problem);
  }
  const queue = enqueue(state.queue, { step, own: ownStep });
  const touchedKeys = new Set(step.map(({ key }) => key));
  const [touchedIndexBefore, touchedIndexAfter] = [state, rows].map(({ keys }) =>
    keys.findIndex((key) => touchedKeys.has(key)),
  );
  const chosenIndex = Math.max(
    0,
    touchedIndexAfter === -1 ? (touchedIndexBefore ?? 0) : (touchedIndexAfter ?? 0),
  );
  return saveChanges(
    announce({ ...showRows({ ...state, chosen: chosenIndex }, rows), ...history, queue, editing: null }, note)
      .state,
  );
}

export function saveChanges(state: Alignment, effects: readonly AlignmentEffect[] = []): AlignmentStep {
  const { queue, splice } = beginSaving(state.queue, state);
  if (splice === null) return { state: queue === state.queue ? state : { ...state, queue }, effects };
  return {
    state: { ...state, queue },
    effects: [...effects, { do: 'save', splice, version: queue.version }],
  };
}

/**
 * Handles a save conflict. Adopts the other editor's rows, reapplies the unsaved steps that do not conflict with
 * them, and reports the steps that do.
 */
export function resolveConflict(state: Alignment, recording: RecordingView): AlignmentStep {
  const { queue } = state;
  let rows = matchInsertedRows(matchRows(queue.stored, recording.phrases, state.nextKey), queue);
  const mergedQueue = createEmptyQueue(recording.version, rows);
  const remainingSteps: UnsavedStep[] = [];
  const lostSteps: { own: RowStep; message: string }[] = [];
  for (const unsavedStep of queue.unsaved) {
    const appliedStep = applyStep(rows, unsavedStep.step);
    if (appliedStep.rows !== undefined) {
      rows = appliedStep.rows;
      remainingSteps.push(unsavedStep);
    } else
      lostSteps.push({
        own: unsavedStep.own,
        message: composeConflictMessage(state, rows, appliedStep.clashingKey),
      });
  }
  const isStillValid = (ownStep: RowStep) => !lostSteps.some((lostStep) => lostStep.own === ownStep);
  const nextState = {
    ...replaceRows({ ...state, isRealigning: false, problem: null }, rows),
    queue: { ...mergedQueue, unsaved: remainingSteps },
    done: state.done.filter(isStillValid),
    undone: state.undone.filter(isStillValid),
  };
  // If there are no unsaved steps, the request that failed was to add the phrases to the chapter or to realign some
  // of them. Such requests are not retried automatically.
  const retryNotes = queue.unsaved.length === 0 ? [retryMessage] : [];
  const messages = [nextState.problem, ...lostSteps.map(({ message }) => message), ...retryNotes].filter(
    Boolean,
  );
  const problem = messages.length === 0 ? null : messages.join(' ');
  const note = problem ?? 'Somebody else’s changes were added.';
  return saveChanges(announce({ ...nextState, problem: problem ?? state.problem }, note).state);
}

const retryMessage =
  'Somebody else changed this recording in the meantime. Please check their changes and try again.';

/**
 * Gives inserted rows the keys that they had in this tab, in case the server saved the rows but its response was
 * lost.
 */
function matchInsertedRows(rows: Rows, { stored, unsaved }: Alignment['queue']): Rows {
  const keys = [...rows.keys];
  for (const edit of unsaved.flatMap(({ step }) => step)) {
    if (edit.kind !== 'insert' || keys.includes(edit.key)) continue;
    const rowIndex = rows.phrases.findIndex(
      (phrase, index) =>
        !stored.keys.includes(keys[index] ?? -1) && diffPhrases([phrase], [edit.phrase]) === null,
    );
    if (rowIndex >= 0) keys[rowIndex] = edit.key;
  }
  return { ...rows, keys };
}

/** Replaces the rows, but keeps the chosen row and the text that is being typed. */
function replaceRows(state: Alignment, rows: Rows): Alignment {
  const key = state.keys[state.chosen];
  const newChosenIndex = key === undefined ? -1 : rows.keys.indexOf(key);
  const shownState = showRows({ ...state, chosen: newChosenIndex < 0 ? state.chosen : newChosenIndex }, rows);
  if (newChosenIndex < 0) return state.editing === null ? shownState : moveTypedText(state, shownState);
  const [previousText, currentText] = [state.phrases[state.chosen]?.text, rows.phrases[newChosenIndex]?.text];
  if (state.editing !== 'text' || previousText === currentText) return shownState;
  return {
    ...shownState,
    problem: `Somebody else changed this text to “${currentText}” while you were typing. If you save yours, it takes its place.`,
  };
}

/**
 * Handles the deletion of a phrase while its text field is open. The typed text becomes a new phrase after the
 * nearest preceding phrase that still exists.
 */
function moveTypedText(
  { keys, phrases, chosen, editing, typed }: Alignment,
  shownState: Alignment,
): Alignment {
  const keyOfRowAbove = keys.slice(0, chosen).findLast((key) => shownState.keys.includes(key));
  const position = keyOfRowAbove === undefined ? 0 : shownState.keys.indexOf(keyOfRowAbove);
  if (editing === 'new') return { ...shownState, chosen: position };
  const deletedMessage = 'Somebody else deleted or joined the phrase that you were typing in.';
  if (typed === phrases[chosen]?.text) return { ...shownState, editing: null, problem: deletedMessage };
  return { ...shownState, editing: 'new', chosen: position, problem: deletedMessage };
}

/**
 * Loads a fetched recording, unless there are unsaved changes. If another editor has changed the recording too, the
 * server reports the conflict when the changes are saved.
 */
export function loadRecording(state: Alignment, recording: RecordingView): AlignmentStep {
  if (state.queue.unsaved.length > 0 || (!state.isRealigning && recording.version <= state.queue.version))
    return withoutEffects(state);
  if (state.isRealigning && recording.problem === null)
    return announce(applyAlignment(state, recording), 'Aligned again.');
  const rows = matchRows(state, recording.phrases, state.nextKey);
  const loadedState = replaceRows(
    { ...state, isRealigning: false, problem: recording.problem ?? state.problem },
    rows,
  );
  return withoutEffects({ ...loadedState, queue: createEmptyQueue(recording.version, rows) });
}

/** Shows the result of a realignment and adds it to the undo history. */
function applyAlignment(state: Alignment, { phrases, version }: RecordingView): Alignment {
  const splice = diffPhrases(state.phrases, phrases);
  const rows = splice === null ? state : spliceRows(state, splice, state.nextKey);
  const ownSteps = splice === null ? [] : [createRowStep(state, splice, state.nextKey)];
  const shownState = showRows({ ...state, isRealigning: false, problem: null, editing: null }, rows);
  const undoneSteps = splice === null ? state.undone : [];
  return {
    ...shownState,
    undone: undoneSteps,
    done: [...state.done, ...ownSteps],
    queue: createEmptyQueue(version, rows),
  };
}
