import {
  type Alignment,
  type AlignmentStep,
  announce,
  withEffects,
  withoutEffects,
} from '../draft/alignment-state.ts';
import { hasSound, phraseIndexAt } from '../draft/edges.ts';

export function choosePhrase(state: Alignment, index: number): AlignmentStep {
  const phrase = state.phrases[index];
  if (phrase === undefined)
    return announce(state, index < 0 ? 'This is the first phrase.' : 'This is the last phrase.');
  const isAlreadyChosen = index === state.chosen && state.playing === null;
  const chosenStep = announce(
    { ...state, chosen: index, editing: isAlreadyChosen ? state.editing : null },
    `Phrase ${index + 1}${phrase.flagged ? ', to check' : ''}`,
  );
  if (isAlreadyChosen) return chosenStep;
  if (state.playing === null) return withEffects(chosenStep, { do: 'seek', to: phrase.start });
  return startPlayback(chosenStep.state, state.playing, phrase.start);
}

export function chooseNextFlaggedPhrase(state: Alignment): AlignmentStep {
  const { phrases, chosen } = state;
  const laterFlaggedIndex = phrases.findIndex(({ flagged }, index) => flagged && index > chosen);
  const index = laterFlaggedIndex >= 0 ? laterFlaggedIndex : phrases.findIndex(({ flagged }) => flagged);
  return index < 0 ? announce(state, 'Nothing is left to check.') : choosePhrase(state, index);
}

/**
 * Margin before the end of a phrase, in seconds. A phrase paused within this margin is played from its start;
 * otherwise, playback resumes from where it was paused.
 */
const endMarginSeconds = 0.05;

export function togglePlayback(state: Alignment, mode: 'phrase' | 'on', time: number): AlignmentStep {
  if (state.playing === mode) return { state: { ...state, playing: null }, effects: [{ do: 'pause' }] };
  const phrase = state.phrases[state.chosen];
  if (phrase === undefined || (mode === 'phrase' && !hasSound(phrase))) {
    return announce(state, 'This phrase has no sound yet.');
  }
  const isWithinPhrase = time >= phrase.start && time < phrase.end - endMarginSeconds;
  return startPlayback(state, mode, isWithinPhrase ? time : phrase.start);
}

function startPlayback(state: Alignment, mode: 'phrase' | 'on', from: number): AlignmentStep {
  const lastPhrase = state.phrases[mode === 'on' ? state.phrases.length - 1 : state.chosen];
  const endTime = lastPhrase?.end ?? state.seconds;
  if (endTime <= from) return { state: { ...state, playing: null }, effects: [{ do: 'pause' }] };
  return { state: { ...state, playing: mode, editing: null }, effects: [{ do: 'play', from, to: endTime }] };
}

/** Selects the phrase that is playing, so that an editor can listen to the whole recording without pressing a key. */
export function followPlayback(state: Alignment, time: number): AlignmentStep {
  if (state.playing !== 'on') return withoutEffects(state);
  const playingPhraseIndex = phraseIndexAt(state.phrases, time);
  return withoutEffects(
    playingPhraseIndex === state.chosen ? state : { ...state, chosen: playingPhraseIndex },
  );
}
