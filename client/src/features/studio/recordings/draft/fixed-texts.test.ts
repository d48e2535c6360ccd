import { expect, test } from 'vitest';
import type { AlignmentEvent } from './alignment.ts';
import { markedEvent, recording, runEvents } from './alignment-builders.ts';
import { findTakeOverProblem, openAlignment } from './alignment-state.ts';

const initialState = openAlignment({ ...recording, uses_phrases: true });

test('changes no text and no number of phrases if the phrases are those of the chapter', () => {
  const textEvents: AlignmentEvent[] = [
    { type: 'editOpened' },
    { type: 'insertOpened' },
    { type: 'separatorChanged' },
    { type: 'split', time: 1.5 },
    { type: 'joined' },
    { type: 'deleted' },
  ];
  for (const event of textEvents) {
    const { state, effects } = runEvents([event], initialState);
    expect([state.phrases, state.editing, effects]).toEqual([recording.phrases, null, []]);
    expect(state.note.text).toContain('Edit their texts in the phrase list.');
  }
});

test('changes their times and flags', () => {
  const edgeEvent: AlignmentEvent = { type: 'edgeMoved', side: 'start', by: -0.1 };
  const { state } = runEvents([edgeEvent, markedEvent], initialState);
  expect(state.phrases[0]).toMatchObject({ start: 0.9, flagged: true });
});

test('allows a take-over if a phrase of a published chapter was not heard, because it keeps its sound', () => {
  const phrases = recording.phrases.map((phrase, index) =>
    index === 1 ? { ...phrase, end: phrase.start } : phrase,
  );
  const findProblem = (uses_phrases: boolean) =>
    findTakeOverProblem(openAlignment({ ...recording, phrases, uses_phrases }), false);
  expect(findProblem(true)).toBeNull();
  expect(findProblem(false)).toContain('Phrase 2 has no sound yet');
});
