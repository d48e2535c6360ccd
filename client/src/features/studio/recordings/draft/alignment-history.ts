import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { type Alignment, type AlignmentEffect, type AlignmentStep, say, stay } from './alignment-state.ts';
import { applyStep } from './apply-step.ts';
import type { Change } from './changes.ts';
import { conflictMessage, notUndone } from './conflict-message.ts';
import { matchRows } from './match-rows.ts';
import { type RowStep, type Rows, reverseStep, spliceRows, stepOf } from './rows.ts';
import { beginSaving, emptyQueue, enqueue, type UnsavedStep } from './save-queue.ts';
import { differenceOf } from './splice.ts';

export function change(
  state: Alignment,
  { note, splice, chosen = state.chosen, seek }: Change,
): AlignmentStep {
  if (state.isRealigning) return say(state, 'Some phrases are being aligned again.');
  if (splice === undefined) return say(state, note);
  const own = stepOf(state, splice, state.nextKey);
  const changed = show({ ...state, chosen }, spliceRows(state, splice, state.nextKey));
  const queue = enqueue(state.queue, { step: own, own });
  const done = { ...changed, queue, done: [...state.done, own], undone: [] };
  // A phrase that is heard is not cut short by what happens to it.
  const seeks = seek !== undefined && state.playing === null;
  return send(say(done, note).state, seeks ? [{ do: 'seek', to: seek }] : []);
}

/** In step with the server: locally at once, there one after another. Keys are never used twice. */
function show(state: Alignment, { phrases, keys }: Rows): Alignment {
  const nextKey = keys.reduce((next, key) => Math.max(next, key + 1), state.nextKey);
  return { ...state, phrases, keys, nextKey, chosen: Math.min(state.chosen, phrases.length - 1) };
}

export function undo(state: Alignment): AlignmentStep {
  const own = state.done.at(-1);
  if (own === undefined) return say(state, 'There is nothing to undo.');
  if (state.isRealigning) return stay(state);
  const left = { ...state, done: state.done.slice(0, -1) };
  return goBackTo(left, reverseStep(own), own, { undone: [...state.undone, own] }, 'Undone.');
}

export function redo(state: Alignment): AlignmentStep {
  const own = state.undone.at(-1);
  if (own === undefined) return say(state, 'There is nothing to redo.');
  if (state.isRealigning) return stay(state);
  const left = { ...state, undone: state.undone.slice(0, -1) };
  return goBackTo(left, own, own, { done: [...state.done, own] }, 'Redone.');
}

/** One's own step, on what is there now: where somebody else has been at the same rows since, it is said and not forced. */
function goBackTo(
  state: Alignment,
  step: RowStep,
  own: RowStep,
  history: Partial<Pick<Alignment, 'done' | 'undone'>>,
  note: string,
): AlignmentStep {
  const { rows, clash } = applyStep(state, step);
  if (rows === undefined) {
    const problem = notUndone(state, clash, note);
    return say({ ...state, problem }, problem);
  }
  const queue = enqueue(state.queue, { step, own });
  const touched = new Set(step.map(({ key }) => key));
  const [before, after] = [state, rows].map(({ keys }) => keys.findIndex((key) => touched.has(key)));
  const chosen = Math.max(0, after === -1 ? (before ?? 0) : (after ?? 0));
  return send(say({ ...show({ ...state, chosen }, rows), ...history, queue, editing: null }, note).state);
}

export function send(state: Alignment, effects: readonly AlignmentEffect[] = []): AlignmentStep {
  const { queue, splice } = beginSaving(state.queue, state);
  if (splice === null) return { state: queue === state.queue ? state : { ...state, queue }, effects };
  return {
    state: { ...state, queue },
    effects: [...effects, { do: 'save', splice, version: queue.version }],
  };
}

/** Somebody else's changes, with one's own that the server does not have on top of them: those to other rows, or other fields. */
export function meetConflict(state: Alignment, recording: RecordingView): AlignmentStep {
  const { queue } = state;
  let rows = recognize(matchRows(queue.stored, recording.phrases, state.nextKey), queue);
  const merged = emptyQueue(recording.version, rows);
  const kept: UnsavedStep[] = [];
  const lost: { own: RowStep; message: string }[] = [];
  for (const unsaved of queue.unsaved) {
    const applied = applyStep(rows, unsaved.step);
    if (applied.rows !== undefined) {
      rows = applied.rows;
      kept.push(unsaved);
    } else lost.push({ own: unsaved.own, message: conflictMessage(state, rows, applied.clash) });
  }
  const stays = (own: RowStep) => !lost.some((other) => other.own === own);
  const next = {
    ...replaced({ ...state, isRealigning: false, problem: null }, rows),
    queue: { ...merged, unsaved: kept },
    done: state.done.filter(stays),
    undone: state.undone.filter(stays),
  };
  // What met the conflict was no change: a take-over, or an alignment, which is not asked for again by itself.
  const asked = queue.unsaved.length === 0 ? [nothingDone] : [];
  const shown = [next.problem, ...lost.map(({ message }) => message), ...asked].filter(Boolean);
  const problem = shown.length === 0 ? null : shown.join(' ');
  const note = problem ?? 'Somebody else’s changes were added.';
  return send(say({ ...next, problem: problem ?? state.problem }, note).state);
}

const nothingDone =
  'Somebody else changed this recording meanwhile. Their changes are here now: please look at them, and try again.';

/** Rows that were sent, and whose response was lost, are those that they became. */
function recognize(rows: Rows, { stored, unsaved }: Alignment['queue']): Rows {
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

/** Other rows in the place of these: the chosen one stays chosen, and what is being typed is left alone. */
function replaced(state: Alignment, rows: Rows): Alignment {
  const key = state.keys[state.chosen];
  const at = key === undefined ? -1 : rows.keys.indexOf(key);
  const shown = show({ ...state, chosen: at < 0 ? state.chosen : at }, rows);
  if (at < 0) return state.editing === null ? shown : withoutItsPhrase(state, shown);
  const [before, now] = [state.phrases[state.chosen]?.text, rows.phrases[at]?.text];
  if (state.editing !== 'text' || before === now) return shown;
  return {
    ...shown,
    problem: `Somebody else changed this text to “${now}” while you were typing. If you save yours, it takes its place.`,
  };
}

/** The phrase of an open field is gone: what was typed stays as a new phrase behind the last one that is still there. */
function withoutItsPhrase({ keys, phrases, chosen, editing, typed }: Alignment, shown: Alignment): Alignment {
  const before = keys.slice(0, chosen).findLast((key) => shown.keys.includes(key));
  const place = before === undefined ? 0 : shown.keys.indexOf(before);
  if (editing === 'new') return { ...shown, chosen: place };
  const gone = 'Somebody else deleted or joined the phrase that you were typing in.';
  if (typed === phrases[chosen]?.text) return { ...shown, editing: null, problem: gone };
  return { ...shown, editing: 'new', chosen: place, problem: gone };
}

/** Fetched again. What is on its way to the server counts more: should they differ, saving it says so. */
export function load(state: Alignment, recording: RecordingView): AlignmentStep {
  if (state.queue.unsaved.length > 0 || (!state.isRealigning && recording.version <= state.queue.version))
    return stay(state);
  if (state.isRealigning && recording.problem === null)
    return say(realigned(state, recording), 'Aligned again.');
  const rows = matchRows(state, recording.phrases, state.nextKey);
  const loaded = replaced(
    { ...state, isRealigning: false, problem: recording.problem ?? state.problem },
    rows,
  );
  return stay({ ...loaded, queue: emptyQueue(recording.version, rows) });
}

/** What an editor has asked for is a step of theirs, which Undo takes back. */
function realigned(state: Alignment, { phrases, version }: RecordingView): Alignment {
  const splice = differenceOf(state.phrases, phrases);
  const rows = splice === null ? state : spliceRows(state, splice, state.nextKey);
  const own = splice === null ? [] : [stepOf(state, splice, state.nextKey)];
  const shown = show({ ...state, isRealigning: false, problem: null, editing: null }, rows);
  const undone = splice === null ? state.undone : [];
  return { ...shown, undone, done: [...state.done, ...own], queue: emptyQueue(version, rows) };
}
