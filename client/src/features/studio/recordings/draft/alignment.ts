import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import * as changes from '../changes/changes.ts';
import type { EdgeMove, Side } from '../changes/edges.ts';
import {
  chooseAdjacentRow,
  chooseNextFlaggedPhrase,
  chooseNextStretch,
  choosePhrase,
  chooseStretch,
  followPlayback,
  playStretch,
  togglePlayback,
} from '../review/listening.ts';
import {
  applyChange,
  applyName,
  loadRecording,
  redo,
  resolveConflict,
  saveChanges,
  undo,
} from './alignment-history.ts';
import {
  type Alignment,
  type AlignmentStep,
  announce,
  withEffects,
  withoutEffects,
} from './alignment-state.ts';
import { markSaved } from './save-queue.ts';
import { findChosenStretch, findNameProblem } from './stretches.ts';

export type AlignmentEvent =
  | { type: 'chosen'; index: number }
  /** `start` identifies the stretch. */
  | { type: 'stretchChosen' | 'stretchPlayed'; start: number }
  | { type: 'nextChosen' | 'previousChosen' | 'nextStretchChosen' }
  /** With `plays`, also plays the phrase. */
  | { type: 'nextToCheckChosen'; plays?: boolean }
  /** `time` is the playback position. */
  | { type: 'playToggled' | 'playOnToggled' | 'split' | 'timePassed'; time: number }
  | { type: 'stopped' | 'playFailed' }
  | { type: 'edgeMoved'; side: Side; by: number }
  /** `isAlone` is true if the editor asked for this edge alone. */
  | { type: 'edgeDragged'; index: number; side: Side; time: number; isAlone?: boolean }
  | { type: 'edgesSeparated' }
  /**
   * Marks the chosen phrase as right or to check. With `playsNext`, plays the next one to check once this one is right.
   */
  | { type: 'marked'; playsNext?: boolean }
  | { type: 'separatorChanged' | 'joined' | 'deleted' | 'undone' | 'redone' }
  | { type: 'editOpened' | 'insertOpened' | 'nameOpened' | 'editClosed' }
  | { type: 'typed' | 'textEntered'; text: string }
  /** Realigns the chosen phrase alone, or with its neighbors. */
  | { type: 'realignRequested'; isAlone: boolean }
  | { type: 'realignFailed'; message: string }
  /** Server response to a change. */
  | { type: 'saved'; version: number }
  | { type: 'saveFailed'; message: string }
  | { type: 'saveRetried' | 'problemClosed' }
  /** Announces something that happened outside the state machine. */
  | { type: 'announced'; text: string }
  | { type: 'conflicted' | 'loaded'; recording: RecordingView };

/**
 * Returns the next state of a recording's review and the effects to run. Pure: it accesses neither the audio nor the
 * network.
 */
export function reduceAlignment(state: Alignment, event: AlignmentEvent): AlignmentStep {
  if (state.hasFixedTexts && textCommands.has(event.type))
    return announce(state, 'These phrases belong to the chapter. Edit their texts in the phrase list.');
  if (state.chosenStretch !== null && isPhraseCommand(event))
    return announce(state, 'This isn’t in your text. Add it as a phrase first.');
  if (state.editing !== null && rewritingCommands.has(event.type))
    return announce(state, 'Save or close the open text first.');
  switch (event.type) {
    case 'chosen':
      return choosePhrase(state, event.index);
    case 'stretchChosen':
      return chooseStretch(state, event.start);
    case 'stretchPlayed':
      return playStretch(state, event.start);
    case 'nextChosen':
      return chooseAdjacentRow(state, 1);
    case 'previousChosen':
      return chooseAdjacentRow(state, -1);
    case 'nextStretchChosen':
      return chooseNextStretch(state);
    case 'nextToCheckChosen':
      return chooseNextFlaggedPhrase(state, event.plays);
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
      return moveEdge(state, { index: state.chosen, side: event.side, time, isAlone: false });
    }
    case 'edgeDragged':
      return moveEdge(state, { isAlone: false, ...event });
    case 'edgesSeparated':
      return separateEdges(state);
    case 'marked':
      return markPhrase(state, event.playsNext ?? false);
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
      return openField(state, state.chosenStretch === null ? 'text' : 'written');
    case 'insertOpened':
      return openField(state, state.chosenStretch === null ? 'new' : 'written');
    case 'nameOpened':
      if (state.chosenStretch === null)
        return announce(state, 'Only speech that isn’t in your text can have a name.');
      return openField(state, 'name');
    case 'editClosed':
      return withoutEffects({ ...state, editing: null });
    case 'typed':
      return withoutEffects({ ...state, typed: event.text });
    case 'textEntered':
      return enterText(state, event.text.trim());
    case 'realignRequested':
      return realign(state, event.isAlone ? 0 : 1);
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
    case 'announced':
      return announce(state, event.text);
    case 'conflicted':
      return resolveConflict(state, event.recording);
    case 'loaded':
      return loadRecording(state, event.recording);
  }
}

const phraseCommands: ReadonlySet<AlignmentEvent['type']> = new Set<AlignmentEvent['type']>([
  'edgeMoved',
  'marked',
  'separatorChanged',
  'split',
  'joined',
  'deleted',
  'realignRequested',
]);

/** Commands that would change the text of the phrase, or remove it, while the editor is typing there. */
const rewritingCommands: ReadonlySet<AlignmentEvent['type']> = new Set<AlignmentEvent['type']>([
  'split',
  'joined',
  'deleted',
]);

/** Commands that change the text of a phrase, or the number of phrases. */
const textCommands: ReadonlySet<AlignmentEvent['type']> = new Set<AlignmentEvent['type']>([
  'editOpened',
  'insertOpened',
  'separatorChanged',
  ...rewritingCommands,
]);

/** Returns true for a command that changes the chosen phrase. */
const isPhraseCommand = ({ type }: AlignmentEvent) => phraseCommands.has(type);

const moveEdge = (state: Alignment, { index, side, time, isAlone }: EdgeMove): AlignmentStep =>
  applyChange(
    state,
    changes.movePhraseEdge(state.phrases, state.seconds, {
      ...{ index, side, time },
      isAlone: isAlone || state.areEdgesSeparate,
    }),
  );

function separateEdges(state: Alignment): AlignmentStep {
  const areEdgesSeparate = !state.areEdgesSeparate;
  const note = areEdgesSeparate
    ? 'Each edge now moves alone.'
    : 'An edge that two phrases share now moves for both.';
  return announce({ ...state, areEdgesSeparate }, note);
}

/**
 * Marks the chosen phrase as right or to check. An editor who listens to the whole recording, or has a field open,
 * stays where they are, even if the next phrase to check should play.
 */
function markPhrase(state: Alignment, playsNext: boolean): AlignmentStep {
  const markedStep = applyChange(state, changes.toggleFlag(state.phrases, state.chosen));
  const isMarkedAsRight =
    state.phrases[state.chosen]?.flagged === true &&
    markedStep.state.phrases[state.chosen]?.flagged === false;
  const isBusy = state.playing === 'on' || state.editing !== null;
  if (!playsNext || !isMarkedAsRight || isBusy) return markedStep;
  const nextStep = chooseNextFlaggedPhrase(markedStep.state, true);
  const text = `${markedStep.state.note.text} ${nextStep.state.note.text}`;
  return {
    state: announce(nextStep.state, text).state,
    effects: [...markedStep.effects, ...nextStep.effects],
  };
}

function openField(state: Alignment, editing: NonNullable<Alignment['editing']>): AlignmentStep {
  if (state.isRealigning) return withoutEffects(state);
  const initialText = initialTextOf(state, editing);
  const typedText = state.editing === editing ? state.typed : initialText;
  return { state: { ...state, editing, typed: typedText, playing: null }, effects: [{ do: 'pause' }] };
}

/** Returns the text with which a field opens. */
export function initialTextOf(state: Alignment, editing: Alignment['editing']): string {
  if (editing === 'text') return state.phrases[state.chosen]?.text ?? '';
  return editing === 'name' ? (findChosenStretch(state)?.name ?? '') : '';
}

function enterText(state: Alignment, text: string): AlignmentStep {
  const { editing, phrases, chosen } = state;
  const stretch = findChosenStretch(state);
  if (editing === null || findFieldProblem(editing, text) !== null) return withoutEffects(state);
  const closedState = { ...state, editing: null };
  if (editing === 'text') return applyChange(closedState, changes.changePhraseText(phrases, chosen, text));
  if (editing === 'new')
    return applyChange(closedState, changes.insertPhraseAfter(phrases, state.seconds, chosen, text));
  if (stretch === undefined) return withoutEffects(state);
  if (editing === 'written') return applyChange(closedState, changes.writeDown(phrases, stretch, text));
  return applyName(closedState, { kind: 'name', start: stretch.start, from: stretch.name, to: text });
}

/** Returns the reason why a text can't be entered into a field, or null if it can. */
export const findFieldProblem = (editing: NonNullable<Alignment['editing']>, text: string): string | null =>
  editing === 'name' ? findNameProblem(text) : changes.findTextProblem(text);

/**
 * Realigns the chosen phrase and its neighbors. If one of its edges is wrong, the neighbor's adjacent edge usually is
 * too.
 */
function realign(state: Alignment, neighborCount: 0 | 1): AlignmentStep {
  if (state.isRealigning) return withoutEffects(state);
  if (state.queue.unsaved.length > 0) return announce(state, 'Your last changes aren’t saved yet.');
  const firstIndex = Math.max(0, state.chosen - neighborCount);
  const count = Math.min(state.phrases.length, state.chosen + neighborCount + 1) - firstIndex;
  const realigningState = { ...state, isRealigning: true, playing: null, editing: null, problem: null };
  const { version } = state.queue;
  const phrasesText =
    count === 1 ? `phrase ${firstIndex + 1}` : `phrases ${firstIndex + 1} to ${firstIndex + count}`;
  return withEffects(
    announce(realigningState, `Aligning ${phrasesText} again.`),
    { do: 'pause' },
    { do: 'realign', at: firstIndex, count, version },
  );
}
