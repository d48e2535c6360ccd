import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import {
  chooseNextFlaggedPhrase,
  choosePhrase,
  followPlayback,
  togglePlayback,
} from '../review/listening.ts';
import { applyChange, loadRecording, redo, resolveConflict, saveChanges, undo } from './alignment-history.ts';
import {
  type Alignment,
  type AlignmentStep,
  announce,
  withEffects,
  withoutEffects,
} from './alignment-state.ts';
import * as changes from './changes.ts';
import type { Side } from './edges.ts';
import { markSaved } from './save-queue.ts';

export type AlignmentEvent =
  | { type: 'chosen'; index: number }
  | { type: 'nextChosen' | 'previousChosen' | 'nextToCheckChosen' }
  /** `time` is the playback position. */
  | { type: 'playToggled' | 'playOnToggled' | 'split' | 'timePassed'; time: number }
  | { type: 'stopped' | 'playFailed' }
  | { type: 'edgeMoved'; side: Side; by: number }
  | { type: 'edgeDragged'; index: number; side: Side; time: number }
  | { type: 'marked' | 'separatorChanged' | 'joined' | 'deleted' | 'undone' | 'redone' }
  | { type: 'editOpened' | 'insertOpened' | 'editClosed' }
  | { type: 'typed' | 'textEntered'; text: string }
  | { type: 'realignRequested' }
  | { type: 'realignFailed'; message: string }
  /** Server response to a change. */
  | { type: 'saved'; version: number }
  | { type: 'saveFailed'; message: string }
  | { type: 'saveRetried' | 'problemClosed' }
  | { type: 'conflicted' | 'loaded'; recording: RecordingView };

/**
 * Returns the next state of a recording's review and the effects to run. Pure: it accesses neither the audio nor the
 * network.
 */
export function reduceAlignment(state: Alignment, event: AlignmentEvent): AlignmentStep {
  switch (event.type) {
    case 'chosen':
      return choosePhrase(state, event.index);
    case 'nextChosen':
      return choosePhrase(state, state.chosen + 1);
    case 'previousChosen':
      return choosePhrase(state, state.chosen - 1);
    case 'nextToCheckChosen':
      return chooseNextFlaggedPhrase(state);
    case 'playToggled':
      return togglePlayback(state, 'phrase', event.time);
    case 'playOnToggled':
      return togglePlayback(state, 'on', event.time);
    case 'timePassed':
      return followPlayback(state, event.time);
    case 'stopped':
      return withoutEffects(state.playing === null ? state : { ...state, playing: null });
    case 'playFailed':
      return withoutEffects({
        ...state,
        playing: null,
        problem: 'The recording can’t be played. Please try again.',
      });
    case 'edgeMoved': {
      const time = (state.phrases[state.chosen]?.[event.side] ?? 0) + event.by;
      return applyChange(
        state,
        changes.movePhraseEdge(state.phrases, state.seconds, state.chosen, event.side, time),
      );
    }
    case 'edgeDragged':
      return applyChange(
        state,
        changes.movePhraseEdge(state.phrases, state.seconds, event.index, event.side, event.time),
      );
    case 'marked':
      return applyChange(state, changes.toggleFlag(state.phrases, state.chosen));
    case 'separatorChanged':
      return applyChange(state, changes.changeSeparator(state.phrases, state.chosen));
    case 'split':
      return applyChange(state, changes.splitPhrase(state.phrases, state.chosen, event.time));
    case 'joined':
      return applyChange(state, changes.joinPhrases(state.phrases, state.chosen));
    case 'deleted':
      return applyChange(state, changes.removePhrase(state.phrases, state.chosen));
    case 'undone':
      return undo(state);
    case 'redone':
      return redo(state);
    case 'editOpened':
      return openField(state, 'text');
    case 'insertOpened':
      return openField(state, 'new');
    case 'editClosed':
      return withoutEffects({ ...state, editing: null });
    case 'typed':
      return withoutEffects({ ...state, typed: event.text });
    case 'textEntered':
      return enterText(state, event.text.trim());
    case 'realignRequested':
      return realign(state);
    case 'realignFailed':
      return withoutEffects({ ...state, isRealigning: false, problem: event.message });
    case 'saved':
      return saveChanges({ ...state, queue: markSaved(state.queue, event.version) });
    case 'saveFailed':
      return withoutEffects({ ...state, queue: { ...state.queue, sending: null, problem: event.message } });
    case 'saveRetried':
      return saveChanges({ ...state, queue: { ...state.queue, problem: null } });
    case 'problemClosed':
      return withoutEffects({ ...state, problem: null });
    case 'conflicted':
      return resolveConflict(state, event.recording);
    case 'loaded':
      return loadRecording(state, event.recording);
  }
}

function openField(state: Alignment, editing: 'text' | 'new'): AlignmentStep {
  if (state.isRealigning) return withoutEffects(state);
  const initialText = editing === 'text' ? (state.phrases[state.chosen]?.text ?? '') : '';
  const typedText = state.editing === editing ? state.typed : initialText;
  return { state: { ...state, editing, typed: typedText, playing: null }, effects: [{ do: 'pause' }] };
}

function enterText(state: Alignment, text: string): AlignmentStep {
  if (state.editing === null || changes.findTextProblem(text) !== null) return withoutEffects(state);
  const closedState = { ...state, editing: null };
  return applyChange(
    closedState,
    state.editing === 'text'
      ? changes.changePhraseText(state.phrases, state.chosen, text)
      : changes.insertPhraseAfter(state.phrases, state.seconds, state.chosen, text),
  );
}

/**
 * Realigns the chosen phrase and one neighbor on each side. If one of its edges is wrong, the neighbor's adjacent
 * edge usually is too.
 */
function realign(state: Alignment): AlignmentStep {
  if (state.isRealigning) return withoutEffects(state);
  if (state.queue.unsaved.length > 0) return announce(state, 'Your last changes aren’t saved yet.');
  const firstIndex = Math.max(0, state.chosen - 1);
  const count = Math.min(state.phrases.length, state.chosen + 2) - firstIndex;
  const realigningState = { ...state, isRealigning: true, playing: null, editing: null, problem: null };
  const { version } = state.queue;
  return withEffects(
    announce(realigningState, `Aligning phrases ${firstIndex + 1} to ${firstIndex + count} again.`),
    { do: 'pause' },
    { do: 'realign', at: firstIndex, count, version },
  );
}
