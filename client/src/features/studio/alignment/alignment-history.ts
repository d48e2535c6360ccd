import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { type Alignment, type AlignmentEffect, type AlignmentStep, say, stay } from './alignment-state.ts';
import type { Change } from './changes.ts';
import { emptyQueue, enqueue, hasArrived, nextToSend, saved } from './save-queue.ts';
import { applySplice, differenceOf, reverseOf, type Splice } from './splice.ts';

export function change(
  state: Alignment,
  { note, splice, chosen = state.chosen, seek }: Change,
): AlignmentStep {
  if (state.isRealigning) return say(state, 'Some phrases are being aligned again.');
  if (splice === undefined) return say(state, note);
  const done = [...state.done, reverseOf(state.phrases, splice)];
  const changed = apply({ ...state, done, undone: [], chosen }, splice);
  // A phrase that is heard is not cut short by what happens to it.
  const seeks = seek !== undefined && state.playing === null;
  return send(say(changed, note).state, seeks ? [{ do: 'seek', to: seek }] : []);
}

/** In step with the server: locally at once, there one after another. */
function apply(state: Alignment, splice: Splice): Alignment {
  const phrases = applySplice(state.phrases, splice);
  const chosen = Math.min(state.chosen, phrases.length - 1);
  return { ...state, phrases, chosen, queue: enqueue(state.queue, state.phrases, splice) };
}

export function undo(state: Alignment): AlignmentStep {
  const splice = state.done.at(-1);
  if (splice === undefined) return say(state, 'There is nothing to undo.');
  if (state.isRealigning) return stay(state);
  const undone = [...state.undone, reverseOf(state.phrases, splice)];
  return goBackTo({ ...state, done: state.done.slice(0, -1), undone }, splice, 'Undone.');
}

export function redo(state: Alignment): AlignmentStep {
  const splice = state.undone.at(-1);
  if (splice === undefined) return say(state, 'There is nothing to redo.');
  if (state.isRealigning) return stay(state);
  const done = [...state.done, reverseOf(state.phrases, splice)];
  return goBackTo({ ...state, undone: state.undone.slice(0, -1), done }, splice, 'Redone.');
}

function goBackTo(state: Alignment, splice: Splice, note: string): AlignmentStep {
  return send(say(apply({ ...state, chosen: splice.at, editing: null }, splice), note).state);
}

export function send(state: Alignment, effects: readonly AlignmentEffect[] = []): AlignmentStep {
  const splice = nextToSend(state.queue);
  if (splice === null) return { state, effects };
  const queue = { ...state.queue, isSending: true };
  return {
    state: { ...state, queue },
    effects: [...effects, { do: 'save', splice, version: queue.version }],
  };
}

const conflictMessage =
  'Somebody else changed this recording, so your last changes weren’t saved. Undo brings them back.';

export function meetConflict(state: Alignment, recording: RecordingView): AlignmentStep {
  const stopped = { ...state, isRealigning: false };
  if (hasArrived(state.queue, state.phrases, recording.phrases)) {
    return send({ ...stopped, queue: saved(state.queue, recording.version) });
  }
  return stay({ ...adopt(stopped, recording), problem: conflictMessage });
}

/** Fetched again. What is on its way to the server counts more: should they differ, saving it says so. */
export function load(state: Alignment, recording: RecordingView): AlignmentStep {
  if (state.queue.unsaved.length > 0 || (!state.isRealigning && recording.version <= state.queue.version))
    return stay(state);
  const wasRealigning = state.isRealigning;
  const loaded = { ...adopt({ ...state, isRealigning: false }, recording), problem: recording.problem };
  return wasRealigning && recording.problem === null ? say(loaded, 'Aligned again.') : stay(loaded);
}

/** Takes over what the server has. Undo leads back to what was here. */
function adopt(state: Alignment, { phrases, version }: RecordingView): Alignment {
  const splice = differenceOf(state.phrases, phrases);
  const queue = emptyQueue(version);
  if (splice === null) return { ...state, queue };
  const done = [...state.done, reverseOf(state.phrases, splice)];
  const chosen = Math.min(state.chosen, phrases.length - 1);
  return { ...state, phrases, chosen, done, undone: [], queue, editing: null };
}
