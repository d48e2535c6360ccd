import type { RecordingView, Stretch } from '@lingostory/contract/studio/recordings/schemas';
import type { Change } from '../changes/changes.ts';
import {
  type Alignment,
  type AlignmentEffect,
  type AlignmentStep,
  announce,
  withoutEffects,
} from './alignment-state.ts';
import { applyStep } from './apply-step.ts';
import { composeConflictMessage, composeHistoryConflictMessage } from './conflict-message.ts';
import { matchRows } from './match-rows.ts';
import {
  createRowStep,
  findNameEdit,
  keysOfStep,
  type NameEdit,
  type RowStep,
  type Rows,
  reverseStep,
  spliceRows,
} from './rows.ts';
import { beginSaving, createEmptyQueue, enqueue, type UnsavedStep } from './save-queue.ts';
import { replaceRows, showRows } from './show-rows.ts';
import { diffPhrases } from './splice.ts';
import { insertIndexOfStretch, isOpenStretch, listOpenStretches } from './stretches.ts';

export function applyChange(
  state: Alignment,
  { note, splice, chosen = state.chosen, seekTime }: Change,
): AlignmentStep {
  if (state.isRealigning) return announce(state, 'Some phrases are being aligned again.');
  if (splice === undefined) return announce(state, note);
  const ownStep = createRowStep(state, splice, state.nextKey);
  const changedState = addOwnStep(
    showChange(state, spliceRows(state, splice, state.nextKey), chosen),
    ownStep,
  );
  // Does not move the playback position during playback, because that would interrupt the current phrase.
  const shouldSeek = seekTime !== undefined && state.playing === null;
  return saveChanges(announce(changedState, note).state, shouldSeek ? [{ do: 'seek', to: seekTime }] : []);
}

/**
 * Chooses the changed row, unless a field is open in another one: it stays there, and closes only if its row is gone.
 */
function showChange(state: Alignment, rows: Rows, chosen: number): Alignment {
  const { editing, chosenStretch, keys } = state;
  const editedKey = keys[state.chosen];
  const isRowLeft = chosenStretch !== null || (editedKey !== undefined && rows.keys.includes(editedKey));
  if (editing !== null && isRowLeft) return { ...replaceRows(state, rows), problem: state.problem };
  return showRows({ ...state, chosen, chosenStretch: null, editing: null }, rows);
}

/** Names a stretch, or removes its name if the new one is empty. */
export function applyName(state: Alignment, edit: NameEdit): AlignmentStep {
  if (state.isRealigning) return announce(state, 'Some phrases are being aligned again.');
  const ownStep = [edit];
  const { rows } = applyStep(state, ownStep);
  if (rows === undefined || edit.from === edit.to) return announce(state, 'The name stays as it is.');
  const note = edit.to === '' ? 'Name removed.' : `Named “${edit.to}”.`;
  return saveChanges(announce(addOwnStep(showRows(state, rows), ownStep), note).state);
}

/** Adds a step that the editor just made to the history, and to the steps to save. */
const addOwnStep = (state: Alignment, ownStep: RowStep): Alignment => ({
  ...state,
  queue: enqueue(state.queue, { step: ownStep, own: ownStep }),
  done: [...state.done, ownStep],
  undone: [],
});

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
  const { rows, clashingEdit } = applyStep(state, step);
  if (rows === undefined) {
    const problem = composeHistoryConflictMessage(state, clashingEdit, note);
    return announce({ ...state, problem }, problem);
  }
  const queue = enqueue(state.queue, { step, own: ownStep });
  const shownState = showRows({ ...state, ...findTouchedRow(state, rows, step) }, rows);
  return saveChanges(announce({ ...shownState, ...history, queue, editing: null }, note).state);
}

/** Returns which row to choose after a step: the first one that it touched, or the stretch that it made open again. */
function findTouchedRow(
  previousRows: Rows,
  rows: Rows,
  step: RowStep,
): Pick<Alignment, 'chosen' | 'chosenStretch'> {
  const touchedKeys = new Set(keysOfStep(step));
  const [touchedIndexBefore = 0, touchedIndexAfter = 0] = [previousRows, rows].map(({ keys }) =>
    keys.findIndex((key) => touchedKeys.has(key)),
  );
  if (touchedIndexAfter >= 0) return { chosen: touchedIndexAfter, chosenStretch: null };
  const namedStart = findNameEdit(step)?.start;
  const stretch = listOpenStretches(rows.phrases, rows.stretches).find(
    (openStretch) =>
      openStretch.start === namedStart ||
      (namedStart === undefined && !isOpenStretch(previousRows.phrases, openStretch)),
  );
  if (stretch === undefined) return { chosen: Math.max(0, touchedIndexBefore), chosenStretch: null };
  return {
    chosen: Math.max(0, insertIndexOfStretch(rows.phrases, stretch) - 1),
    chosenStretch: stretch.start,
  };
}

export function saveChanges(state: Alignment, effects: readonly AlignmentEffect[] = []): AlignmentStep {
  const { queue, request } = beginSaving(state.queue, state);
  if (request === null) return { state: queue === state.queue ? state : { ...state, queue }, effects };
  const { version } = queue;
  const saveEffect: AlignmentEffect =
    'splice' in request ? { do: 'save', ...request, version } : { do: 'saveName', ...request, version };
  return { state: { ...state, queue }, effects: [...effects, saveEffect] };
}

/**
 * Handles a save conflict. Adopts the other editor's rows, reapplies the unsaved steps that do not conflict with
 * them, and reports the steps that do.
 */
export function resolveConflict(state: Alignment, recording: RecordingView): AlignmentStep {
  const { queue } = state;
  let rows = matchInsertedRows(matchRows(queue.stored, recording, state.nextKey), queue);
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
        message: composeConflictMessage(state, rows, appliedStep.clashingEdit),
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

/**
 * Loads a fetched recording, unless there are unsaved changes. If another editor has changed the recording too, the
 * server reports the conflict when the changes are saved.
 */
export function loadRecording(state: Alignment, recording: RecordingView): AlignmentStep {
  if (state.queue.unsaved.length > 0 || (!state.isRealigning && recording.version <= state.queue.version))
    return withoutEffects(state);
  if (state.isRealigning) {
    const alignedState = applyAlignment(state, recording);
    return recording.problem === null
      ? announce(alignedState, 'Aligned again.')
      : withoutEffects(alignedState);
  }
  const rows = matchRows(state, recording, state.nextKey);
  const loadedState = replaceRows({ ...state, problem: recording.problem ?? state.problem }, rows);
  return withoutEffects({ ...loadedState, queue: createEmptyQueue(recording.version, rows) });
}

/** Shows the result of a realignment, and the problem if phrases could not be aligned. Adds it to the undo history. */
function applyAlignment(
  state: Alignment,
  { phrases, unwritten, version, problem }: RecordingView,
): Alignment {
  const splice = diffPhrases(state.phrases, phrases);
  const splicedRows = splice === null ? state : spliceRows(state, splice, state.nextKey);
  const rows = { ...splicedRows, stretches: unwritten };
  const ownSteps = splice === null ? [] : [createRowStep(state, splice, state.nextKey)];
  const shownState = showRows({ ...state, isRealigning: false, problem, editing: null }, rows);
  const hasNamedStretch = createNamedStretchTest(state.stretches, unwritten);
  return {
    ...shownState,
    undone: splice === null ? state.undone.filter(hasNamedStretch) : [],
    done: [...state.done.filter(hasNamedStretch), ...ownSteps],
    queue: createEmptyQueue(version, rows),
  };
}

/**
 * Returns a function that is false for a step that named a stretch which the alignment replaced. Such a step can no
 * longer be undone or redone.
 */
function createNamedStretchTest(previousStretches: readonly Stretch[], stretches: readonly Stretch[]) {
  const nameAt = (list: readonly Stretch[], time: number) => list.find(({ start }) => start === time)?.name;
  return (step: RowStep) => {
    const edit = findNameEdit(step);
    return edit === undefined || nameAt(previousStretches, edit.start) === nameAt(stretches, edit.start);
  };
}
