import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { describe, expect, it } from 'vitest';
import type { AlignmentEvent } from './alignment.ts';
import { markedEvent, recording, runEvents } from './alignment-builders.ts';

describe('aligning phrases again', () => {
  const realignRequestedEvent: AlignmentEvent = { type: 'realignRequested', isAlone: false };

  it('realigns a phrase with its neighbors or alone, but only once all changes are saved', () => {
    expect(runEvents([realignRequestedEvent]).effects).toEqual([
      { do: 'realign', at: 0, count: 2, version: 3 },
    ]);
    expect(runEvents([{ type: 'chosen', index: 1 }, realignRequestedEvent]).effects).toMatchObject([
      { at: 0, count: 3 },
    ]);
    expect(runEvents([{ type: 'chosen', index: 2 }, realignRequestedEvent]).effects).toMatchObject([
      { at: 1, count: 2 },
    ]);
    expect(
      runEvents([
        { type: 'chosen', index: 1 },
        { type: 'realignRequested', isAlone: true },
      ]).effects,
    ).toMatchObject([{ at: 1, count: 1 }]);
    const earlyRun = runEvents([markedEvent, realignRequestedEvent]);
    expect(earlyRun.effects).toMatchObject([{ do: 'save' }]);
    expect(earlyRun.state.note.text).toBe('Your last changes aren’t saved yet.');
  });

  it('blocks changes while phrases are being realigned, and lets the editor undo the result', () => {
    const waitingState = runEvents([
      realignRequestedEvent,
      markedEvent,
      { type: 'undone' },
      { type: 'editOpened' },
    ]).state;
    expect(waitingState).toMatchObject({ phrases: recording.phrases, isRealigning: true, editing: null });
    const [firstPhrase, ...rest] = recording.phrases;
    const alignedRecording = {
      ...recording,
      version: 5,
      phrases: [{ ...firstPhrase, end: 1.9 } as (typeof rest)[0], ...rest],
    };
    const { state } = runEvents([{ type: 'loaded', recording: alignedRecording }], waitingState);
    expect(state).toMatchObject({ phrases: alignedRecording.phrases, isRealigning: false, problem: null });
    expect(state.note.text).toBe('Aligned again.');
    expect(runEvents([{ type: 'undone' }], state).state.phrases).toEqual(recording.phrases);
  });

  it('names the phrases that could not be aligned, and lets the editor undo the times of the others', () => {
    const problem = 'Phrase 1 couldn’t be aligned and stays as it was.';
    const phrases = recording.phrases.with(2, { ...recording.phrases.at(-1), end: 3.9 } as DraftPhrase);
    const partlyAlignedRecording = { ...recording, version: 4, problem, phrases };
    const { state } = runEvents([
      { type: 'chosen', index: 1 },
      realignRequestedEvent,
      { type: 'loaded', recording: partlyAlignedRecording },
    ]);
    expect(state).toMatchObject({ phrases, isRealigning: false, problem });
    expect(state.note.text).not.toBe('Aligned again.');
    const undoRun = runEvents([{ type: 'undone' }], state);
    expect(undoRun.effects).toMatchObject([{ do: 'save', version: 4, splice: { at: 2, count: 1 } }]);
    expect(undoRun.state.phrases).toEqual(recording.phrases);
  });

  it('explains why realigning phrases failed', () => {
    const problem = 'These phrases were not found.';
    const problemState = runEvents([
      realignRequestedEvent,
      { type: 'loaded', recording: { ...recording, problem } },
    ]).state;
    expect(problemState).toMatchObject({ isRealigning: false, problem });
    const rejectedState = runEvents([
      realignRequestedEvent,
      { type: 'realignFailed', message: problem },
    ]).state;
    expect(rejectedState).toMatchObject({ isRealigning: false, problem });
  });
});
