import type { DraftPhrase, RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { describe, expect, it } from 'vitest';
import { type AlignmentEvent, reduceAlignment } from './alignment.ts';
import {
  type Alignment,
  type AlignmentEffect,
  findTakeOverProblem,
  openAlignment,
} from './alignment-state.ts';

const buildPhrase = (text: string, start: number, end: number, isFlagged = false): DraftPhrase => ({
  text,
  separator: 'space',
  start,
  end,
  flagged: isFlagged,
});
const originalPhrases = [
  buildPhrase('Il était une fois', 1, 2),
  buildPhrase('une petite fille de village,', 2, 4, true),
  buildPhrase('la plus jolie.', 4.5, 6),
  buildPhrase('Fin.', 7, 8, true),
];

function buildRecording(overrides: Partial<RecordingView> = {}): RecordingView {
  return {
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
    total_phrases: originalPhrases.length,
    phrases: originalPhrases,
    unwritten: [],
    ...overrides,
  };
}

function runEvents(events: AlignmentEvent[], initialState: Alignment = openAlignment(buildRecording())) {
  const effects: AlignmentEffect[] = [];
  let state = initialState;
  for (const event of events) {
    const nextStep = reduceAlignment(state, event);
    state = nextStep.state;
    effects.push(...nextStep.effects);
  }
  return { state, effects };
}

const textsOf = ({ phrases }: Alignment) => phrases.map(({ text }) => text);
const timesOf = ({ phrases }: Alignment) => phrases.map(({ start, end }) => [start, end]);
const filterPlayEffects = (effects: AlignmentEffect[]) => effects.filter((effect) => effect.do === 'play');
const toChosenEvent = (index: number): AlignmentEvent => ({ type: 'chosen', index });

describe('choosing a phrase', () => {
  it('moves from phrase to phrase, and stops at the first and last one', () => {
    expect(runEvents([{ type: 'nextChosen' }, { type: 'nextChosen' }]).state.chosen).toBe(2);
    expect(runEvents([{ type: 'previousChosen' }]).state).toMatchObject({
      chosen: 0,
      note: { text: 'This is the first phrase.' },
    });
    expect(runEvents([toChosenEvent(3), { type: 'nextChosen' }]).state.note.text).toBe(
      'This is the last phrase.',
    );
  });

  it('moves to the next phrase flagged for checking, wrapping around at the end', () => {
    const nextToCheckEvent: AlignmentEvent = { type: 'nextToCheckChosen' };
    expect(runEvents([nextToCheckEvent]).state.chosen).toBe(1);
    expect(runEvents([nextToCheckEvent, nextToCheckEvent]).state.chosen).toBe(3);
    expect(runEvents([nextToCheckEvent, nextToCheckEvent, nextToCheckEvent]).state).toMatchObject({
      chosen: 1,
      note: { text: 'Phrase 2, to check' },
    });
    const checkedState = runEvents([
      nextToCheckEvent,
      { type: 'marked' },
      nextToCheckEvent,
      { type: 'marked' },
      nextToCheckEvent,
    ]).state;
    expect(checkedState.note.text).toBe('Nothing is left to check.');
  });

  it('moves the playhead to a newly chosen phrase without stopping playback', () => {
    expect(runEvents([toChosenEvent(2)]).effects).toEqual([{ do: 'seek', to: 4.5 }]);
    const playbackRun = runEvents([{ type: 'playToggled', time: 0 }, toChosenEvent(2)]);
    expect(filterPlayEffects(playbackRun.effects)).toEqual([
      { do: 'play', from: 1, to: 2 },
      { do: 'play', from: 4.5, to: 6 },
    ]);
  });
});

describe('listening to a recording', () => {
  it('plays a phrase from its start, or from the point at which it was paused', () => {
    const { state, effects } = runEvents([
      { type: 'playToggled', time: 9 },
      { type: 'playToggled', time: 1.4 },
      { type: 'playToggled', time: 1.4 },
      { type: 'stopped' },
      { type: 'playToggled', time: 1.95 },
    ]);
    expect(effects).toEqual([
      { do: 'play', from: 1, to: 2 },
      { do: 'pause' },
      { do: 'play', from: 1.4, to: 2 },
      { do: 'play', from: 1, to: 2 },
    ]);
    expect(state.playing).toBe('phrase');
  });

  it('selects the phrase that is playing, or the previous one during a gap', () => {
    const playOnEvent: AlignmentEvent = { type: 'playOnToggled', time: 0 };
    const chosenIndexAt = (time: number) =>
      runEvents([playOnEvent, { type: 'timePassed', time }]).state.chosen;
    expect(runEvents([playOnEvent]).effects).toEqual([{ do: 'play', from: 1, to: 8 }]);
    expect([
      chosenIndexAt(1.5),
      chosenIndexAt(2),
      chosenIndexAt(4.2),
      chosenIndexAt(4.5),
      chosenIndexAt(9),
    ]).toEqual([0, 1, 1, 2, 3]);
    const phrasePlaybackRun = runEvents([
      { type: 'playToggled', time: 0 },
      { type: 'timePassed', time: 5 },
    ]);
    expect(phrasePlaybackRun.state.chosen).toBe(0);
  });

  it('explains that a phrase with a length of zero cannot be played', () => {
    const silentAlignment = openAlignment(buildRecording({ phrases: [buildPhrase('Un.', 1, 1)] }));
    const { state, effects } = runEvents([{ type: 'playToggled', time: 0 }], silentAlignment);
    expect([state.note.text, effects]).toEqual(['This phrase has no sound yet.', []]);
  });

  it('stops playback when a text field opens', () => {
    const { state, effects } = runEvents([{ type: 'playOnToggled', time: 0 }, { type: 'editOpened' }]);
    expect(state).toMatchObject({ editing: 'text', playing: null });
    expect(effects.at(-1)).toEqual({ do: 'pause' });
  });
});

describe('edges of a phrase', () => {
  const chooseAndMoveEdge = (index: number, side: 'start' | 'end', seconds: number) =>
    runEvents([toChosenEvent(index), { type: 'edgeMoved', side, by: seconds }]);

  it('moves the start or end of a phrase, and moves the playhead to where the change can be heard', () => {
    const startMoveRun = chooseAndMoveEdge(2, 'start', -0.01);
    expect(timesOf(startMoveRun.state)[2]).toEqual([4.49, 6]);
    expect(startMoveRun.effects).toContainEqual({ do: 'seek', to: 4.49 });
    expect(startMoveRun.state.note.text).toBe('Starts at 0:04.49.');
    const endMoveRun = chooseAndMoveEdge(2, 'end', 0.1);
    expect(timesOf(endMoveRun.state)[2]).toEqual([4.5, 6.1]);
    expect(endMoveRun.effects).toContainEqual({ do: 'seek', to: expect.closeTo(5.4) });
  });

  it('shortens a neighboring phrase when a start or end is moved into it, but not below the minimum length', () => {
    expect(timesOf(chooseAndMoveEdge(1, 'start', -0.1).state).slice(0, 2)).toEqual([
      [1, 1.9],
      [1.9, 4],
    ]);
    expect(timesOf(chooseAndMoveEdge(0, 'end', 5).state).slice(0, 2)).toEqual([
      [1, 3.95],
      [3.95, 4],
    ]);
    expect(timesOf(chooseAndMoveEdge(1, 'start', -5).state).slice(0, 2)).toEqual([
      [1, 1.05],
      [1.05, 4],
    ]);
  });

  it('keeps the start of a phrase before its end, and both inside the recording', () => {
    expect(timesOf(chooseAndMoveEdge(0, 'start', -5).state)[0]).toEqual([0, 2]);
    expect(timesOf(chooseAndMoveEdge(3, 'end', 5).state)[3]).toEqual([7, 10]);
    expect(timesOf(chooseAndMoveEdge(0, 'start', 5).state)[0]).toEqual([1.95, 2]);
    const stuckEdgeRun = runEvents(
      [{ type: 'edgeMoved', side: 'start', by: 5 }],
      chooseAndMoveEdge(0, 'start', 5).state,
    );
    expect(stuckEdgeRun.state.note.text).toBe('The start can’t move any further.');
    expect(stuckEdgeRun.effects).toEqual([]);
  });

  it('moves the dragged start or end of a phrase, and selects that phrase', () => {
    const { state } = runEvents([{ type: 'edgeDragged', index: 2, side: 'end', time: 6.51234 }]);
    expect([state.chosen, timesOf(state)[2]]).toEqual([2, [4.5, 6.512]]);
  });

  it('gives a phrase with a length of zero a duration when its start or end is moved', () => {
    const silentState = openAlignment(
      buildRecording({ phrases: [buildPhrase('Un.', 1, 1), buildPhrase('Deux.', 1, 2)] }),
    );
    expect(findTakeOverProblem(silentState, false)).toMatch(
      /^Phrase 1 has no sound yet, and this chapter is/,
    );
    expect(findTakeOverProblem(silentState, true)).toBeNull();
    const { state } = runEvents([{ type: 'edgeMoved', side: 'end', by: 0.1 }], silentState);
    expect(timesOf(state)).toEqual([
      [1, 1.1],
      [1.1, 2],
    ]);
  });
});

describe('changing phrases', () => {
  it('splits a phrase at the playhead, and its text at the nearest space', () => {
    const { state } = runEvents([toChosenEvent(1), { type: 'split', time: 2.8 }]);
    expect(state.phrases.slice(1, 3)).toEqual([
      buildPhrase('une petite', 2, 2.8, true),
      buildPhrase('fille de village,', 2.8, 4, true),
    ]);
    expect(state.note.text).toBe('Split into phrases 2 and 3.');
    expect(runEvents([toChosenEvent(1), { type: 'split', time: 1 }]).state.note.text).toMatch(
      /^Play the phrase and pause/,
    );
    expect(runEvents([toChosenEvent(3), { type: 'split', time: 7.5 }]).state.note.text).toMatch(
      /^A single word/,
    );
  });

  it('joins a phrase with the next one', () => {
    const { state } = runEvents([toChosenEvent(1), { type: 'joined' }]);
    expect(state.phrases[1]).toEqual(buildPhrase('une petite fille de village, la plus jolie.', 2, 6, true));
    expect(runEvents([toChosenEvent(3), { type: 'joined' }]).state.phrases).toBe(originalPhrases);
  });

  it('keeps the times of a phrase when it is joined with one that has a length of zero', () => {
    const phrasesWithSilentFirst = [buildPhrase('Un,', 0, 0), buildPhrase('deux.', 1, 2)];
    const joinFirstPhrase = (phrases: DraftPhrase[]) =>
      timesOf(runEvents([{ type: 'joined' }], openAlignment(buildRecording({ phrases }))).state);
    expect(joinFirstPhrase(phrasesWithSilentFirst)).toEqual([[1, 2]]);
    expect(joinFirstPhrase([buildPhrase('Un,', 1, 2), buildPhrase('deux.', 4, 4)])).toEqual([[1, 2]]);
  });

  it('inserts a phrase into the gap after an existing phrase, or with a length of zero if there is no gap', () => {
    const insertPhraseAfter = (index: number) =>
      runEvents([toChosenEvent(index), { type: 'insertOpened' }, { type: 'textEntered', text: ' Voilà. ' }])
        .state;
    expect(insertPhraseAfter(1)).toMatchObject({ chosen: 2, editing: null });
    expect(insertPhraseAfter(1).phrases[2]).toEqual({
      ...buildPhrase('Voilà.', 4, 4.5, true),
      is_added: true,
    });
    expect(insertPhraseAfter(3).phrases[4]).toMatchObject(buildPhrase('Voilà.', 8, 10, true));
    expect(insertPhraseAfter(0).phrases[1]).toEqual({ ...buildPhrase('Voilà.', 2, 2, true), is_added: true });
  });

  it('changes the text of a phrase, but rejects an empty text or one that is too long', () => {
    const edit = (text: string) => runEvents([{ type: 'editOpened' }, { type: 'textEntered', text }]).state;
    expect(textsOf(edit('  Il était un roi '))[0]).toBe('Il était un roi');
    expect(edit('   ')).toMatchObject({ editing: 'text', phrases: originalPhrases });
    expect(edit('x'.repeat(1001))).toMatchObject({ editing: 'text', phrases: originalPhrases });
    expect(edit('Il était une fois').done).toEqual([]);
    expect(runEvents([{ type: 'textEntered', text: 'Non.' }]).state.phrases).toBe(originalPhrases);
  });

  it('deletes any phrase of a recording except the last remaining one', () => {
    const { state } = runEvents([
      toChosenEvent(3),
      { type: 'deleted' },
      { type: 'deleted' },
      { type: 'deleted' },
    ]);
    expect([textsOf(state), state.chosen]).toEqual([['Il était une fois'], 0]);
    const unchangedState = runEvents([{ type: 'deleted' }], state).state;
    expect(textsOf(unchangedState)).toEqual(['Il était une fois']);
    expect(unchangedState.note.text).toMatch(/^This is the only phrase\./);
  });
});
