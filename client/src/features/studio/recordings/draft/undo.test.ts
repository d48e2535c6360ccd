import { describe, expect, it } from 'vitest';
import type { AlignmentEvent } from './alignment.ts';
import { recording, runEvents } from './alignment-builders.ts';
import type { Alignment } from './alignment-state.ts';

const textsOf = ({ phrases }: Alignment) => phrases.map(({ text }) => text);
const toChosenEvent = (index: number): AlignmentEvent => ({ type: 'chosen', index });

describe('undo and redo of phrases', () => {
  it('undoes and redoes changes to phrases, and clears the redo history after a new change', () => {
    const deletedState = runEvents([toChosenEvent(2), { type: 'deleted' }]).state;
    const undoneState = runEvents([{ type: 'undone' }], deletedState).state;
    expect([undoneState.phrases, undoneState.chosen]).toEqual([recording.phrases, 2]);
    const redoneState = runEvents([{ type: 'redone' }], undoneState).state;
    expect(textsOf(redoneState)).toEqual(textsOf(deletedState));
    const otherStepState = runEvents([{ type: 'marked' }, { type: 'redone' }], undoneState).state;
    expect(otherStepState.note.text).toBe('There is nothing to redo.');
    expect(runEvents([{ type: 'undone' }]).state.note.text).toBe('There is nothing to undo.');
  });

  it('undoes and redoes joining, splitting or deleting an added phrase', () => {
    const addEvents: AlignmentEvent[] = [
      toChosenEvent(2),
      { type: 'insertOpened' },
      { type: 'textEntered', text: 'Et ils vécurent heureux.' },
    ];
    const addedState = runEvents(addEvents).state;
    const commands: AlignmentEvent[] = [{ type: 'joined' }, { type: 'split', time: 7 }, { type: 'deleted' }];
    for (const command of commands) {
      const { state } = runEvents([toChosenEvent(command.type === 'joined' ? 2 : 3), command], addedState);
      expect(state.phrases).not.toEqual(addedState.phrases);
      const undoneState = runEvents([{ type: 'undone' }], state).state;
      expect(undoneState.phrases).toEqual(addedState.phrases);
      expect(runEvents([{ type: 'redone' }], undoneState).state.phrases).toEqual(state.phrases);
    }
  });
});
