import {
  type Alignment,
  type AlignmentStep,
  announce,
  withEffects,
  withoutEffects,
} from '../draft/alignment-state.ts';
import { hasSound, phraseAt } from '../draft/edges.ts';

export function choose(state: Alignment, index: number): AlignmentStep {
  const phrase = state.phrases[index];
  if (phrase === undefined)
    return announce(state, index < 0 ? 'This is the first phrase.' : 'This is the last phrase.');
  const isSame = index === state.chosen && state.playing === null;
  const chosen = announce(
    { ...state, chosen: index, editing: isSame ? state.editing : null },
    `Phrase ${index + 1}${phrase.flagged ? ', to check' : ''}`,
  );
  if (isSame) return chosen;
  if (state.playing === null) return withEffects(chosen, { do: 'seek', to: phrase.start });
  return play(chosen.state, state.playing, phrase.start);
}

export function chooseNextToCheck(state: Alignment): AlignmentStep {
  const { phrases, chosen } = state;
  const later = phrases.findIndex(({ flagged }, index) => flagged && index > chosen);
  const index = later >= 0 ? later : phrases.findIndex(({ flagged }) => flagged);
  return index < 0 ? announce(state, 'Nothing is left to check.') : choose(state, index);
}

/** Margin in seconds. Resuming this close to the end of a phrase plays the phrase from its start. */
const endMargin = 0.05;

export function togglePlay(state: Alignment, mode: 'phrase' | 'on', time: number): AlignmentStep {
  if (state.playing === mode) return { state: { ...state, playing: null }, effects: [{ do: 'pause' }] };
  const phrase = state.phrases[state.chosen];
  if (phrase === undefined || (mode === 'phrase' && !hasSound(phrase))) {
    return announce(state, 'This phrase has no sound yet.');
  }
  const isInside = time >= phrase.start && time < phrase.end - endMargin;
  return play(state, mode, isInside ? time : phrase.start);
}

function play(state: Alignment, mode: 'phrase' | 'on', from: number): AlignmentStep {
  const last = state.phrases[mode === 'on' ? state.phrases.length - 1 : state.chosen];
  const to = last?.end ?? state.seconds;
  if (to <= from) return { state: { ...state, playing: null }, effects: [{ do: 'pause' }] };
  return { state: { ...state, playing: mode, editing: null }, effects: [{ do: 'play', from, to }] };
}

/** Selects the phrase that is playing, so that an editor can listen to the whole recording without pressing a key. */
export function followPlayback(state: Alignment, time: number): AlignmentStep {
  if (state.playing !== 'on') return withoutEffects(state);
  const playingIndex = phraseAt(state.phrases, time);
  return withoutEffects(playingIndex === state.chosen ? state : { ...state, chosen: playingIndex });
}
