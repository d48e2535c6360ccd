import type { Stretch } from '@lingostory/contract/studio/recordings/schemas';
import { hasSound } from '@lingostory/contract/studio/recordings/silent-phrases';
import { phraseIndexAt } from '../changes/edges.ts';
import {
  type Alignment,
  type AlignmentStep,
  announce,
  withEffects,
  withoutEffects,
} from '../draft/alignment-state.ts';
import {
  findChosenStretch,
  insertIndexOfStretch,
  isChosenRow,
  isOpenStretch,
  listOpenStretches,
  listReviewRows,
} from '../draft/stretches.ts';

export function choosePhrase(state: Alignment, index: number): AlignmentStep {
  const phrase = state.phrases[index];
  if (phrase === undefined)
    return announce(state, index < 0 ? 'This is the first phrase.' : 'This is the last phrase.');
  const choice = { chosen: index, chosenStretch: null };
  return chooseRow(state, choice, phrase.start, `Phrase ${index + 1}${phrase.flagged ? ', to check' : ''}`);
}

export function chooseStretch(state: Alignment, start: number): AlignmentStep {
  const stretch = listOpenStretches(state.phrases, state.stretches).find((item) => item.start === start);
  if (stretch === undefined) return withoutEffects(state);
  const chosen = Math.max(0, insertIndexOfStretch(state.phrases, stretch) - 1);
  return chooseRow(state, { chosen, chosenStretch: start }, start, describeStretch(stretch));
}

type RowChoice = Pick<Alignment, 'chosen' | 'chosenStretch'>;

function chooseRow(state: Alignment, choice: RowChoice, start: number, note: string): AlignmentStep {
  const isSameRow = choice.chosen === state.chosen && choice.chosenStretch === state.chosenStretch;
  const isAlreadyChosen = isSameRow && state.playing === null;
  const chosenStep = announce({ ...state, ...choice, editing: isAlreadyChosen ? state.editing : null }, note);
  if (isAlreadyChosen) return chosenStep;
  if (state.playing === null) return withEffects(chosenStep, { do: 'seek', to: start });
  return startPlayback(chosenStep.state, state.playing, start);
}

const describeStretch = ({ start, end, name }: Stretch) =>
  `Spoken, not in your text${name === '' ? '' : `: ${name}`}, ${(end - start).toFixed(1)} seconds`;

/** Chooses the next (1) or previous (-1) row of the list, a phrase or a stretch. */
export function chooseAdjacentRow(state: Alignment, offset: 1 | -1): AlignmentStep {
  const openStretches = listOpenStretches(state.phrases, state.stretches);
  const rows = listReviewRows(state.phrases, openStretches);
  const row = rows[rows.findIndex((listedRow) => isChosenRow(listedRow, state)) + offset];
  if (row?.kind === 'stretch') return chooseStretch(state, row.stretch.start);
  if (row === undefined && state.chosenStretch !== null)
    return announce(state, offset < 0 ? 'Nothing comes before this.' : 'Nothing comes after this.');
  return choosePhrase(state, row === undefined ? state.chosen + offset : row.index);
}

/** Chooses the next stretch after the chosen row, or the first one if none follows. */
export function chooseNextStretch(state: Alignment): AlignmentStep {
  const { phrases, stretches, chosen, chosenStretch } = state;
  const openStretches = listOpenStretches(phrases, stretches);
  const isAfterChosen = (stretch: Stretch) =>
    chosenStretch === null ? insertIndexOfStretch(phrases, stretch) > chosen : stretch.start > chosenStretch;
  const stretch = openStretches.find(isAfterChosen) ?? openStretches[0];
  return stretch === undefined
    ? announce(state, 'All speech that was found is in your text.')
    : chooseStretch(state, stretch.start);
}

/**
 * Chooses the next phrase to check after the chosen row, or the first one if none follows. Plays it if `plays` is true.
 */
export function chooseNextFlaggedPhrase(state: Alignment, plays = false): AlignmentStep {
  const { phrases, chosen } = state;
  const stretch = findChosenStretch(state);
  const firstIndex = stretch === undefined ? chosen + 1 : insertIndexOfStretch(phrases, stretch);
  const laterFlaggedIndex = phrases.findIndex(({ flagged }, index) => flagged && index >= firstIndex);
  const index = laterFlaggedIndex >= 0 ? laterFlaggedIndex : phrases.findIndex(({ flagged }) => flagged);
  if (index < 0) return announce(state, 'Nothing is left to check.');
  return choosePhrase(plays && state.playing === null ? { ...state, playing: 'phrase' } : state, index);
}

/**
 * Margin before the end of a row, in seconds. A row paused within this margin is played from its start;
 * otherwise, playback resumes from where it was paused.
 */
const endMarginSeconds = 0.05;

export function togglePlayback(state: Alignment, mode: 'phrase' | 'on', time: number): AlignmentStep {
  if (state.playing === mode) return { state: { ...state, playing: null }, effects: [{ do: 'pause' }] };
  const phrase = state.phrases[state.chosen];
  const row = findChosenStretch(state) ?? phrase;
  if (row === undefined || (mode === 'phrase' && row === phrase && !hasSound(phrase))) {
    return announce(state, 'This phrase has no sound yet.');
  }
  const isWithinRow = time >= row.start && time < row.end - endMarginSeconds;
  return startPlayback(state, mode, isWithinRow ? time : row.start);
}

/** Plays only a stretch, or pauses it. */
export function playStretch(state: Alignment, start: number): AlignmentStep {
  if (state.chosenStretch === start && state.playing === 'phrase')
    return togglePlayback(state, 'phrase', start);
  const chosenState = chooseStretch({ ...state, playing: null }, start).state;
  return chosenState.chosenStretch === start
    ? togglePlayback(chosenState, 'phrase', start)
    : withoutEffects(state);
}

function startPlayback(state: Alignment, mode: 'phrase' | 'on', from: number): AlignmentStep {
  const endTime = mode === 'on' ? endOfLastRow(state) : endOfChosenRow(state);
  if (endTime <= from) return { state: { ...state, playing: null }, effects: [{ do: 'pause' }] };
  return { state: { ...state, playing: mode, editing: null }, effects: [{ do: 'play', from, to: endTime }] };
}

const endOfChosenRow = (state: Alignment) =>
  (findChosenStretch(state) ?? state.phrases[state.chosen])?.end ?? state.seconds;

const endOfLastRow = ({ phrases, stretches, seconds }: Alignment) =>
  Math.max(phrases.at(-1)?.end ?? seconds, ...listOpenStretches(phrases, stretches).map(({ end }) => end));

/** Selects the row that is playing, so that an editor can listen to the whole recording without pressing a key. */
export function followPlayback(state: Alignment, time: number): AlignmentStep {
  if (state.playing !== 'on') return withoutEffects(state);
  const { phrases, stretches } = state;
  const playingPhraseIndex = phraseIndexAt(phrases, time);
  const phraseStart = phrases[playingPhraseIndex]?.start ?? 0;
  const stretch = stretches.findLast(({ start }) => start <= time);
  // After a stretch has ended, it stays selected until the next row starts.
  const isStretchLatest =
    stretch !== undefined &&
    (phraseStart > time || phraseStart <= stretch.start) &&
    isOpenStretch(phrases, stretch);
  const chosenStretch = isStretchLatest ? stretch.start : null;
  return withoutEffects(
    playingPhraseIndex === state.chosen && chosenStretch === state.chosenStretch
      ? state
      : { ...state, chosen: playingPhraseIndex, chosenStretch },
  );
}
