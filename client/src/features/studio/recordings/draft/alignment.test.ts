import type { DraftPhrase, RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { describe, expect, it } from 'vitest';
import { type AlignmentEvent, step } from './alignment.ts';
import { type Alignment, type AlignmentEffect, openAlignment, takeOverProblem } from './alignment-state.ts';

const phrase = (text: string, start: number, end: number, flagged = false): DraftPhrase => ({
  text,
  start,
  end,
  flagged,
});
const original = [
  phrase('Il était une fois', 1, 2),
  phrase('une petite fille de village,', 2, 4, true),
  phrase('la plus jolie.', 4.5, 6),
  phrase('Fin.', 7, 8, true),
];

function recording(changed: Partial<RecordingView> = {}): RecordingView {
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
    total_phrases: original.length,
    phrases: original,
    ...changed,
  };
}

function run(events: AlignmentEvent[], from: Alignment = openAlignment(recording())) {
  const effects: AlignmentEffect[] = [];
  let state = from;
  for (const event of events) {
    const next = step(state, event);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects };
}

const texts = ({ phrases }: Alignment) => phrases.map(({ text }) => text);
const times = ({ phrases }: Alignment) => phrases.map(({ start, end }) => [start, end]);
const played = (effects: AlignmentEffect[]) => effects.filter((effect) => effect.do === 'play');
const chosen = (index: number): AlignmentEvent => ({ type: 'chosen', index });

describe('choosing a phrase', () => {
  it('moves from phrase to phrase, and stops at the first and last one', () => {
    expect(run([{ type: 'nextChosen' }, { type: 'nextChosen' }]).state.chosen).toBe(2);
    expect(run([{ type: 'previousChosen' }]).state).toMatchObject({
      chosen: 0,
      note: { text: 'This is the first phrase.' },
    });
    expect(run([chosen(3), { type: 'nextChosen' }]).state.note.text).toBe('This is the last phrase.');
  });

  it('moves to the next phrase flagged for checking, wrapping around at the end', () => {
    const next: AlignmentEvent = { type: 'nextToCheckChosen' };
    expect(run([next]).state.chosen).toBe(1);
    expect(run([next, next]).state.chosen).toBe(3);
    expect(run([next, next, next]).state).toMatchObject({ chosen: 1, note: { text: 'Phrase 2, to check' } });
    const allRight = run([next, { type: 'marked' }, next, { type: 'marked' }, next]).state;
    expect(allRight.note.text).toBe('Nothing is left to check.');
  });

  it('moves the playhead to a newly chosen phrase without stopping playback', () => {
    expect(run([chosen(2)]).effects).toEqual([{ do: 'seek', to: 4.5 }]);
    const heard = run([{ type: 'playToggled', time: 0 }, chosen(2)]);
    expect(played(heard.effects)).toEqual([
      { do: 'play', from: 1, to: 2 },
      { do: 'play', from: 4.5, to: 6 },
    ]);
  });
});

describe('listening to a recording', () => {
  it('plays a phrase from its start, or from where it was paused', () => {
    const { state, effects } = run([
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
    const on: AlignmentEvent = { type: 'playOnToggled', time: 0 };
    const at = (time: number) => run([on, { type: 'timePassed', time }]).state.chosen;
    expect(run([on]).effects).toEqual([{ do: 'play', from: 1, to: 8 }]);
    expect([at(1.5), at(2), at(4.2), at(4.5), at(9)]).toEqual([0, 1, 1, 2, 3]);
    const playingOn = run([
      { type: 'playToggled', time: 0 },
      { type: 'timePassed', time: 5 },
    ]);
    expect(playingOn.state.chosen).toBe(0);
  });

  it('explains that a phrase without sound cannot be played', () => {
    const silentAlignment = openAlignment(recording({ phrases: [phrase('Un.', 1, 1)] }));
    const { state, effects } = run([{ type: 'playToggled', time: 0 }], silentAlignment);
    expect([state.note.text, effects]).toEqual(['This phrase has no sound yet.', []]);
  });

  it('stops playback when a text field opens', () => {
    const { state, effects } = run([{ type: 'playOnToggled', time: 0 }, { type: 'editOpened' }]);
    expect(state).toMatchObject({ editing: 'text', playing: null });
    expect(effects.at(-1)).toEqual({ do: 'pause' });
  });
});

describe('edges of a phrase', () => {
  const move = (index: number, side: 'start' | 'end', by: number) =>
    run([chosen(index), { type: 'edgeMoved', side, by }]);

  it('moves a phrase’s edge, and moves the playhead to where the change can be heard', () => {
    const start = move(2, 'start', -0.01);
    expect(times(start.state)[2]).toEqual([4.49, 6]);
    expect(start.effects).toContainEqual({ do: 'seek', to: 4.49 });
    expect(start.state.note.text).toBe('Starts at 0:04.49.');
    const end = move(2, 'end', 0.1);
    expect(times(end.state)[2]).toEqual([4.5, 6.1]);
    expect(end.effects).toContainEqual({ do: 'seek', to: expect.closeTo(5.4) });
  });

  it('shortens a neighboring phrase when an edge is moved into it, but not below its minimum length', () => {
    expect(times(move(1, 'start', -0.1).state).slice(0, 2)).toEqual([
      [1, 1.9],
      [1.9, 4],
    ]);
    expect(times(move(0, 'end', 5).state).slice(0, 2)).toEqual([
      [1, 3.95],
      [3.95, 4],
    ]);
    expect(times(move(1, 'start', -5).state).slice(0, 2)).toEqual([
      [1, 1.05],
      [1.05, 4],
    ]);
  });

  it('keeps the edges of a phrase in order and inside the recording', () => {
    expect(times(move(0, 'start', -5).state)[0]).toEqual([0, 2]);
    expect(times(move(3, 'end', 5).state)[3]).toEqual([7, 10]);
    expect(times(move(0, 'start', 5).state)[0]).toEqual([1.95, 2]);
    const stuckEdge = run([{ type: 'edgeMoved', side: 'start', by: 5 }], move(0, 'start', 5).state);
    expect(stuckEdge.state.note.text).toBe('The start can’t move any further.');
    expect(stuckEdge.effects).toEqual([]);
  });

  it('moves a dragged edge and selects its phrase', () => {
    const { state } = run([{ type: 'edgeDragged', index: 2, side: 'end', time: 6.51234 }]);
    expect([state.chosen, times(state)[2]]).toEqual([2, [4.5, 6.512]]);
  });

  it('makes a silent phrase audible when its edge is moved', () => {
    const silent = openAlignment(recording({ phrases: [phrase('Un.', 1, 1), phrase('Deux.', 1, 2)] }));
    expect(takeOverProblem(silent)).toMatch(/^Phrase 1 has no sound yet\./);
    const { state } = run([{ type: 'edgeMoved', side: 'end', by: 0.1 }], silent);
    expect(times(state)).toEqual([
      [1, 1.1],
      [1.1, 2],
    ]);
  });
});

describe('changing phrases', () => {
  it('splits a phrase at the playhead, and its text at the nearest space', () => {
    const { state } = run([chosen(1), { type: 'split', time: 2.8 }]);
    expect(state.phrases.slice(1, 3)).toEqual([
      phrase('une petite', 2, 2.8, true),
      phrase('fille de village,', 2.8, 4, true),
    ]);
    expect(state.note.text).toBe('Split into phrases 2 and 3.');
    expect(run([chosen(1), { type: 'split', time: 1 }]).state.note.text).toMatch(
      /^Play the phrase and pause/,
    );
    expect(run([chosen(3), { type: 'split', time: 7.5 }]).state.note.text).toMatch(/^A single word/);
  });

  it('joins a phrase with the next one', () => {
    const { state } = run([chosen(1), { type: 'joined' }]);
    expect(state.phrases[1]).toEqual(phrase('une petite fille de village, la plus jolie.', 2, 6, true));
    expect(run([chosen(3), { type: 'joined' }]).state.phrases).toBe(original);
  });

  it('keeps the times of the audible phrase when it is joined with a silent one', () => {
    const silentFirst = [phrase('Un,', 0, 0), phrase('deux.', 1, 2)];
    const join = (phrases: DraftPhrase[]) =>
      times(run([{ type: 'joined' }], openAlignment(recording({ phrases }))).state);
    expect(join(silentFirst)).toEqual([[1, 2]]);
    expect(join([phrase('Un,', 1, 2), phrase('deux.', 4, 4)])).toEqual([[1, 2]]);
  });

  it('inserts a phrase into the gap after another one, or as a silent phrase if there is no gap', () => {
    const insert = (index: number) =>
      run([chosen(index), { type: 'insertOpened' }, { type: 'textEntered', text: ' Voilà. ' }]).state;
    expect(insert(1)).toMatchObject({ chosen: 2, editing: null });
    expect(insert(1).phrases[2]).toEqual(phrase('Voilà.', 4, 4.5, true));
    expect(insert(3).phrases[4]).toEqual(phrase('Voilà.', 8, 10, true));
    expect(insert(0).phrases[1]).toEqual(phrase('Voilà.', 2, 2, true));
  });

  it('changes the text of a phrase, but rejects an empty text or one that is too long', () => {
    const edit = (text: string) => run([{ type: 'editOpened' }, { type: 'textEntered', text }]).state;
    expect(texts(edit('  Il était un roi '))[0]).toBe('Il était un roi');
    expect(edit('   ')).toMatchObject({ editing: 'text', phrases: original });
    expect(edit('x'.repeat(1001))).toMatchObject({ editing: 'text', phrases: original });
    expect(edit('Il était une fois').done).toEqual([]);
    expect(run([{ type: 'textEntered', text: 'Non.' }]).state.phrases).toBe(original);
  });

  it('deletes any phrase except the only one left', () => {
    const { state } = run([chosen(3), { type: 'deleted' }, { type: 'deleted' }, { type: 'deleted' }]);
    expect([texts(state), state.chosen]).toEqual([['Il était une fois'], 0]);
    const only = run([{ type: 'deleted' }], state).state;
    expect(texts(only)).toEqual(['Il était une fois']);
    expect(only.note.text).toMatch(/^This is the only phrase\./);
  });
});

describe('undo and redo of phrases', () => {
  it('undoes and redoes changes of phrases, and clears the redo history after a new change', () => {
    const deleted = run([chosen(2), { type: 'deleted' }]).state;
    const undone = run([{ type: 'undone' }], deleted).state;
    expect([undone.phrases, undone.chosen]).toEqual([original, 2]);
    const redone = run([{ type: 'redone' }], undone).state;
    expect(texts(redone)).toEqual(texts(deleted));
    const otherStep = run([{ type: 'marked' }, { type: 'redone' }], undone).state;
    expect(otherStep.note.text).toBe('There is nothing to redo.');
    expect(run([{ type: 'undone' }]).state.note.text).toBe('There is nothing to undo.');
  });
});
