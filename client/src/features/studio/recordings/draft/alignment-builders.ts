import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { type AlignmentEvent, reduceAlignment } from './alignment.ts';
import { type Alignment, type AlignmentEffect, openAlignment } from './alignment-state.ts';

export const recording: RecordingView = {
  chapter_id: 10,
  version: 3,
  state: 'ready',
  progress: 1,
  place: null,
  problem: null,
  file_name: 'chaperon.mp3',
  seconds: 10,
  audio: '/v1/recording',
  uses_phrases: false,
  total_phrases: 3,
  phrases: [
    { text: 'Un.', separator: 'space', start: 1, end: 2, flagged: false },
    { text: 'Deux.', separator: 'space', start: 2, end: 3, flagged: true },
    { text: 'Trois.', separator: 'space', start: 3, end: 4, flagged: false },
  ],
  unwritten: [],
};

export const markedEvent: AlignmentEvent = { type: 'marked' };

/** Runs events, and returns the state after them and the requests to save or realign phrases. */
export function runEvents(events: AlignmentEvent[], initialState: Alignment = openAlignment(recording)) {
  const effects: AlignmentEffect[] = [];
  let state = initialState;
  for (const event of events) {
    const nextStep = reduceAlignment(state, event);
    state = nextStep.state;
    effects.push(...nextStep.effects);
  }
  return {
    state,
    effects: effects.filter(({ do: name }) => name === 'save' || name === 'saveName' || name === 'realign'),
  };
}
