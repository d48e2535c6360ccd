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
import { composeConflictMessage, composeHistoryConflict } from './conflict-message.ts';
import { matchRows } from './match-rows.ts';
import { type RowStep, type Rows, reverseStep, spliceRows, stepOf } from './rows.ts';
import { beginSaving, emptyQueue, enqueue, type UnsavedStep } from './save-queue.ts';
import { differenceOf } from './splice.ts';

export function applyChange(
  state: Alignment,
  { note, splice, chosen = state.chosen, seek }: Change,
): AlignmentStep {
  if (state.isRealigning) return announce(state, 'Some phrases are being aligned again.');
  if (splice === undefined) return announce(state, note);
  const ownStep = stepOf(state, splice, state.nextKey);
  const shownState = showRows({ ...state, chosen }, spliceRows(state, splice, state.nextKey));
  const queue = enqueue(state.queue, { step: ownStep, own: ownStep });
  const changedState = { ...shownState, queue, done: [...state.done, ownStep], undone: [] };
  // Does not move the playback position during playback, because that would interrupt the current phrase.
  const shouldSeek = seek !== undefined && state.playing === null;
  return send(announce(changedState, note).state, shouldSeek ? [{ do: 'seek', to: seek }] : []);
}

/** Shows the given rows and reserves their keys, which are never reused. */
function showRows(state: Alignment, { phrases, keys }: Rows): Alignment {
  const nextKey = keys.reduce((next, key) => Math.max(next, key + 1), state.nextKey);
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
  own: RowStep,
  history: Partial<Pick<Alignment, 'done' | 'undone'>>,
  note: string,
): AlignmentStep {
  const { rows, clash } = applyStep(state, step);
  if (rows === undefined) {
    const problem = composeHistoryConflict(state, clash, note);
    return announce({ ...state, problem }, problem);
  }
  const queue = enqueue(state.queue, { step, own });
  const touchedKeys = new Set(step.map(({ key }) => key));
  const [before, after] = [state, rows].map(({ keys }) => keys.findIndex((key) => touchedKeys.has(key)));
  const chosen = Math.max(0, after === -1 ? (before ?? 0) : (after ?? 0));
  return send(
    announce({ ...showRows({ ...state, chosen }, rows), ...history, queue, editing: null }, note).state,
  );
}

export function send(state: Alignment, effects: readonly AlignmentEffect[] = []): AlignmentStep {
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
  const mergedQueue = emptyQueue(recording.version, rows);
  const remainingSteps: UnsavedStep[] = [];
  const lostSteps: { own: RowStep; message: string }[] = [];
  for (const unsaved of queue.unsaved) {
    const appliedStep = applyStep(rows, unsaved.step);
    if (appliedStep.rows !== undefined) {
      rows = appliedStep.rows;
      remainingSteps.push(unsaved);
    } else
      lostSteps.push({ own: unsaved.own, message: composeConflictMessage(state, rows, appliedStep.clash) });
  }
  const isStillValid = (own: RowStep) => !lostSteps.some((lostStep) => lostStep.own === own);
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
  return send(announce({ ...nextState, problem: problem ?? state.problem }, note).state);
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
    const at = rows.phrases.findIndex(
      (phrase, index) =>
        !stored.keys.includes(keys[index] ?? -1) && differenceOf([phrase], [edit.phrase]) === null,
    );
    if (at >= 0) keys[at] = edit.key;
  }
  return { ...rows, keys };
}

/** Replaces the rows, but keeps the chosen row and the text that is being typed. */
function replaceRows(state: Alignment, rows: Rows): Alignment {
  const key = state.keys[state.chosen];
  const newIndex = key === undefined ? -1 : rows.keys.indexOf(key);
  const shownState = showRows({ ...state, chosen: newIndex < 0 ? state.chosen : newIndex }, rows);
  if (newIndex < 0) return state.editing === null ? shownState : moveTypedText(state, shownState);
  const [before, now] = [state.phrases[state.chosen]?.text, rows.phrases[newIndex]?.text];
  if (state.editing !== 'text' || before === now) return shownState;
  return {
    ...shownState,
    problem: `Somebody else changed this text to “${now}” while you were typing. If you save yours, it takes its place.`,
  };
}

/**
 * Handles the deletion of a phrase while its text field is open. The typed text becomes a new phrase after the
 * nearest preceding phrase that still exists.
 */
function moveTypedText({ keys, phrases, chosen, editing, typed }: Alignment, shown: Alignment): Alignment {
  const keyAbove = keys.slice(0, chosen).findLast((key) => shown.keys.includes(key));
  const position = keyAbove === undefined ? 0 : shown.keys.indexOf(keyAbove);
  if (editing === 'new') return { ...shown, chosen: position };
  const deletedMessage = 'Somebody else deleted or joined the phrase that you were typing in.';
  if (typed === phrases[chosen]?.text) return { ...shown, editing: null, problem: deletedMessage };
  return { ...shown, editing: 'new', chosen: position, problem: deletedMessage };
}

/**
 * Loads a fetched recording, unless there are unsaved changes. If another editor has changed the recording too, the
 * server reports the conflict when the changes are saved.
 */
export function load(state: Alignment, recording: RecordingView): AlignmentStep {
  if (state.queue.unsaved.length > 0 || (!state.isRealigning && recording.version <= state.queue.version))
    return withoutEffects(state);
  if (state.isRealigning && recording.problem === null)
    return announce(applyAlignment(state, recording), 'Aligned again.');
  const rows = matchRows(state, recording.phrases, state.nextKey);
  const loadedState = replaceRows(
    { ...state, isRealigning: false, problem: recording.problem ?? state.problem },
    rows,
  );
  return withoutEffects({ ...loadedState, queue: emptyQueue(recording.version, rows) });
}

/** Shows the result of a realignment and adds it to the undo history. */
function applyAlignment(state: Alignment, { phrases, version }: RecordingView): Alignment {
  const splice = differenceOf(state.phrases, phrases);
  const rows = splice === null ? state : spliceRows(state, splice, state.nextKey);
  const ownSteps = splice === null ? [] : [stepOf(state, splice, state.nextKey)];
  const shownState = showRows({ ...state, isRealigning: false, problem: null, editing: null }, rows);
  const undoneSteps = splice === null ? state.undone : [];
  return {
    ...shownState,
    undone: undoneSteps,
    done: [...state.done, ...ownSteps],
    queue: emptyQueue(version, rows),
  };
}
