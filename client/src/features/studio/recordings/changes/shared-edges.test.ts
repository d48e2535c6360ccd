import { describe, expect, it } from 'vitest';
import type { AlignmentEvent } from '../draft/alignment.ts';
import { recording, runEvents } from '../draft/alignment-builders.ts';
import { type Alignment, openAlignment } from '../draft/alignment-state.ts';

const timesOf = ({ phrases }: Alignment) => phrases.map(({ start, end }) => [start, end]);
const originalTimes = timesOf(openAlignment(recording));
const chooseSecond: AlignmentEvent = { type: 'chosen', index: 1 };
const move = (side: 'start' | 'end', by: number): AlignmentEvent => ({ type: 'edgeMoved', side, by });
const separate: AlignmentEvent = { type: 'edgesSeparated' };

describe('an edge that two phrases share', () => {
  it('moves for both phrases in either direction, and says so', () => {
    const { state } = runEvents([chooseSecond, move('start', 0.1)]);
    expect(timesOf(state)).toEqual([
      [1, 2.1],
      [2.1, 3],
      [3, 4],
    ]);
    expect(state.note.text).toBe('Starts at 0:02.10, where phrase 1 ends.');
    const { state: laterState } = runEvents([move('end', -0.1)], state);
    expect(timesOf(laterState)).toEqual([
      [1, 2.1],
      [2.1, 2.9],
      [2.9, 4],
    ]);
    expect(laterState.note.text).toBe('Ends at 0:02.90, where phrase 3 starts.');
    expect(timesOf(runEvents([move('start', -0.2)], laterState).state)[0]).toEqual([1, 1.9]);
  });

  it('moves as one change that is saved, and back as one step', () => {
    const { state, effects } = runEvents([chooseSecond, move('end', -0.1)]);
    expect(effects).toMatchObject([{ do: 'save', splice: { at: 1, count: 2 } }]);
    expect(state.done).toHaveLength(1);
    const { state: undoneState } = runEvents([{ type: 'undone' }], state);
    expect(timesOf(undoneState)).toEqual(originalTimes);
    expect(timesOf(runEvents([{ type: 'redone' }], undoneState).state)).toEqual(timesOf(state));
  });

  it('leaves both phrases their minimum length', () => {
    const { state } = runEvents([chooseSecond, move('start', 5)]);
    expect(timesOf(state)[0]).toEqual([1, 2.95]);
    expect(timesOf(state)[1]).toEqual([2.95, 3]);
  });

  it('moves for both phrases when it is dragged, and alone on request', () => {
    const drag = { type: 'edgeDragged' as const, index: 0, side: 'end' as const, time: 1.8 };
    expect(timesOf(runEvents([drag]).state).slice(0, 2)).toEqual([
      [1, 1.8],
      [1.8, 3],
    ]);
    expect(timesOf(runEvents([{ ...drag, isAlone: true }]).state).slice(0, 2)).toEqual([
      [1, 1.8],
      [2, 3],
    ]);
  });

  it('moves alone after the command that separates edges, and opens a gap', () => {
    const { state } = runEvents([chooseSecond, separate, move('start', 0.1)]);
    expect(timesOf(state).slice(0, 2)).toEqual([
      [1, 2],
      [2.1, 3],
    ]);
    const { state: blockedState } = runEvents([{ type: 'chosen', index: 0 }, separate, move('end', 0.1)]);
    expect(blockedState.note.text).toBe('The end can’t move any further.');
    expect(timesOf(blockedState)).toEqual(originalTimes);
  });

  it('moves for both phrases again once the command is repeated', () => {
    const { state } = runEvents([separate]);
    expect(state.note.text).toBe('Each edge now moves alone.');
    const { state: joinedState } = runEvents([separate, chooseSecond, move('start', 0.1)], state);
    expect(timesOf(joinedState)[0]).toEqual([1, 2.1]);
  });

  it('moves alone if there is a gap or a phrase without sound between the two phrases', () => {
    const [first, second, third] = recording.phrases;
    if (!first || !second || !third) throw new Error('There are too few phrases.');
    const withGap = openAlignment({ ...recording, phrases: [{ ...first, end: 1.9 }, second, third] });
    expect(timesOf(runEvents([chooseSecond, move('start', 0.1)], withGap).state)[0]).toEqual([1, 1.9]);
    const silent = { ...second, start: 2, end: 2 };
    const withSilence = openAlignment({ ...recording, phrases: [first, silent, second, third] });
    const { state } = runEvents([{ type: 'chosen', index: 2 }, move('start', 0.1)], withSilence);
    expect(timesOf(state).slice(0, 3)).toEqual([
      [1, 2],
      [2, 2],
      [2.1, 3],
    ]);
  });
});
