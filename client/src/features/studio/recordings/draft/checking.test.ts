import { describe, expect, it } from 'vitest';
import { type AlignmentEvent, reduceAlignment } from './alignment.ts';
import { recording } from './alignment-builders.ts';
import { type Alignment, type AlignmentEffect, openAlignment } from './alignment-state.ts';

/** Three phrases that are to be checked; the last one was not heard. */
const openedState = openAlignment({
  ...recording,
  phrases: recording.phrases.map((phrase, index) => ({
    ...phrase,
    flagged: true,
    end: index === 2 ? phrase.start : phrase.end,
  })),
});

function run(events: AlignmentEvent[], initialState: Alignment = openedState) {
  let state = initialState;
  const sound: AlignmentEffect[] = [];
  for (const event of events) {
    const step = reduceAlignment(state, event);
    state = step.state;
    sound.push(...step.effects.filter((effect) => effect.do === 'play' || effect.do === 'pause'));
  }
  return { state, sound };
}

const confirm: AlignmentEvent = { type: 'marked', playsNext: true };

describe('marking phrases as right', () => {
  it('plays the next phrase to check, and says both in one announcement', () => {
    const { state, sound } = run([confirm]);
    expect(state).toMatchObject({ chosen: 1, playing: 'phrase' });
    expect(sound).toEqual([{ do: 'play', from: 2, to: 3 }]);
    expect(state.note).toEqual({
      text: 'Phrase 1 marked as right. Phrase 2, to check',
      number: expect.any(Number),
    });
  });

  it('goes on while the phrase still plays, and does not play one that was not heard', () => {
    const { state, sound } = run([{ type: 'playToggled', time: 1 }, confirm, confirm]);
    expect(state).toMatchObject({ chosen: 2, playing: null });
    expect(sound).toEqual([{ do: 'play', from: 1, to: 2 }, { do: 'play', from: 2, to: 3 }, { do: 'pause' }]);
    const { state: lastState } = run([confirm], state);
    expect(lastState).toMatchObject({
      chosen: 2,
      note: { text: 'Phrase 3 marked as right. Nothing is left to check.' },
    });
  });

  it('stays at the phrase if the setting is off, or while the whole recording plays', () => {
    expect(run([{ type: 'marked' }]).state).toMatchObject({ chosen: 0, playing: null });
    const { state, sound } = run([{ type: 'playOnToggled', time: 1 }, confirm]);
    expect(state).toMatchObject({ chosen: 0, playing: 'on', phrases: [{ flagged: false }, {}, {}] });
    expect(sound).toHaveLength(1);
  });

  it('stays at the phrase while its text is being edited, and keeps what was typed', () => {
    const typing: AlignmentEvent[] = [{ type: 'editOpened' }, { type: 'typed', text: 'Une phrase' }];
    const { state } = run([...typing, confirm]);
    expect(state).toMatchObject({ chosen: 0, editing: 'text', typed: 'Une phrase' });
  });

  it('stays at a phrase that is marked to check', () => {
    const { state } = run([{ type: 'marked' }, confirm]);
    expect(state).toMatchObject({ chosen: 0, playing: null, note: { text: 'Phrase 1 marked to check.' } });
  });

  it('returns to the phrase after Undo, which is one step', () => {
    const { state } = run([confirm, { type: 'stopped' }, { type: 'undone' }]);
    expect(state).toMatchObject({ chosen: 0, phrases: [{ flagged: true }, {}, {}], done: [] });
  });

  it('goes nowhere while phrases are aligned again', () => {
    const { state } = run([{ type: 'realignRequested', isAlone: true }, confirm]);
    expect(state).toMatchObject({ chosen: 0, isRealigning: true, phrases: [{ flagged: true }, {}, {}] });
  });
});

it('plays the next phrase to check, or the chosen one again if no other is left', () => {
  const next: AlignmentEvent = { type: 'nextToCheckChosen', plays: true };
  expect(run([next]).sound).toEqual([{ do: 'play', from: 2, to: 3 }]);
  const { state } = run([{ type: 'marked' }, { type: 'chosen', index: 2 }, { type: 'marked' }, next]);
  expect(state).toMatchObject({ chosen: 1, playing: 'phrase' });
  expect(run([{ type: 'stopped' }, next], state).sound).toEqual([{ do: 'play', from: 2, to: 3 }]);
});
