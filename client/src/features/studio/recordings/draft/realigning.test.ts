import { describe, expect, it } from 'vitest';
import type { AlignmentEvent } from './alignment.ts';
import { markedEvent, recording, run } from './alignment-builders.ts';

describe('aligning phrases again', () => {
  const realignRequestedEvent: AlignmentEvent = { type: 'realignRequested' };

  it('realigns a phrase with its neighbors, but only once all changes are saved', () => {
    expect(run([realignRequestedEvent]).effects).toEqual([{ do: 'realign', at: 0, count: 2, version: 3 }]);
    expect(run([{ type: 'chosen', index: 1 }, realignRequestedEvent]).effects).toMatchObject([
      { at: 0, count: 3 },
    ]);
    expect(run([{ type: 'chosen', index: 2 }, realignRequestedEvent]).effects).toMatchObject([
      { at: 1, count: 2 },
    ]);
    const earlyRun = run([markedEvent, realignRequestedEvent]);
    expect(earlyRun.effects).toMatchObject([{ do: 'save' }]);
    expect(earlyRun.state.note.text).toBe('Your last changes aren’t saved yet.');
  });

  it('blocks changes while phrases are being realigned, and lets the editor undo the result', () => {
    const waitingState = run([
      realignRequestedEvent,
      markedEvent,
      { type: 'undone' },
      { type: 'editOpened' },
    ]).state;
    expect(waitingState).toMatchObject({ phrases: recording.phrases, isRealigning: true, editing: null });
    const [first, ...rest] = recording.phrases;
    const alignedRecording = {
      ...recording,
      version: 5,
      phrases: [{ ...first, end: 1.9 } as (typeof rest)[0], ...rest],
    };
    const { state } = run([{ type: 'loaded', recording: alignedRecording }], waitingState);
    expect(state).toMatchObject({ phrases: alignedRecording.phrases, isRealigning: false, problem: null });
    expect(state.note.text).toBe('Aligned again.');
    expect(run([{ type: 'undone' }], state).state.phrases).toEqual(recording.phrases);
  });

  it('explains why realigning phrases failed', () => {
    const problem = 'These phrases were not found.';
    const problemState = run([
      realignRequestedEvent,
      { type: 'loaded', recording: { ...recording, problem } },
    ]).state;
    expect(problemState).toMatchObject({ isRealigning: false, problem });
    const rejectedState = run([realignRequestedEvent, { type: 'realignFailed', message: problem }]).state;
    expect(rejectedState).toMatchObject({ isRealigning: false, problem });
  });
});
