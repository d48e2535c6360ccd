import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { describe, expect, it } from 'vitest';
import { type AlignmentEvent, step } from './alignment.ts';
import { type Alignment, type AlignmentEffect, openAlignment, takeOverProblem } from './alignment-state.ts';
import { applySplice } from './splice.ts';

const recording: RecordingView = {
  chapter_id: 10,
  version: 3,
  state: 'ready',
  progress: 1,
  place: null,
  problem: null,
  file_name: 'chaperon.mp3',
  seconds: 10,
  audio: '/v1/recording',
  total_phrases: 3,
  phrases: [
    { text: 'Un.', start: 1, end: 2, flagged: false },
    { text: 'Deux.', start: 2, end: 3, flagged: true },
    { text: 'Trois.', start: 3, end: 4, flagged: false },
  ],
};

function run(events: AlignmentEvent[], from: Alignment = openAlignment(recording)) {
  const effects: AlignmentEffect[] = [];
  let state = from;
  for (const event of events) {
    const next = step(state, event);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects: effects.filter(({ do: name }) => name === 'save' || name === 'realign') };
}

const later: AlignmentEvent = { type: 'edgeMoved', side: 'start', by: 0.01 };
const marked: AlignmentEvent = { type: 'marked' };
const failed: AlignmentEvent = { type: 'saveFailed', message: 'We can’t reach LingoStory right now.' };

describe('saving', () => {
  it('sends one change after another, each with the version that the server said last', () => {
    const { state, effects } = run([marked, { type: 'nextChosen' }, marked]);
    expect(effects).toMatchObject([{ do: 'save', version: 3, splice: { at: 0 } }]);
    expect(takeOverProblem(state)).toBe('Your last changes aren’t saved yet.');
    const second = run([{ type: 'saved', version: 4 }], state);
    expect(second.effects).toMatchObject([{ do: 'save', version: 4, splice: { at: 1 } }]);
    const done = run([{ type: 'saved', version: 5 }], second.state);
    expect(done.effects).toEqual([]);
    expect(takeOverProblem(done.state)).toBeNull();
  });

  it('sends at once what the same edge did while it waited', () => {
    const { state } = run([later, later, later, later]);
    expect(state.queue.unsaved).toHaveLength(2);
    const { effects } = run([{ type: 'saved', version: 4 }], state);
    expect(effects).toMatchObject([{ splice: { at: 0, count: 1, phrases: [{ start: 1.04 }] } }]);
    expect(state.done).toHaveLength(4);
  });

  it('holds back what is done after a failure, and loses nothing', () => {
    const { state, effects } = run([marked, failed, later]);
    expect(effects).toHaveLength(1);
    expect(state.queue.problem).toBe(failed.message);
    const again = run([{ type: 'saveRetried' }, { type: 'saved', version: 4 }], state);
    expect(again.effects).toMatchObject([{ version: 3 }]);
    expect(again.state.queue).toMatchObject({ unsaved: [], problem: null });
    const stored = again.effects.reduce(
      (phrases, effect) => (effect.do === 'save' ? applySplice(phrases, effect.splice) : phrases),
      recording.phrases as Alignment['phrases'],
    );
    expect(stored).toEqual(state.phrases);
  });
});

describe('a conflict', () => {
  const [first, ...rest] = recording.phrases;
  const theirs = {
    ...recording,
    version: 7,
    phrases: [{ ...first, text: 'Un et demi.' } as (typeof rest)[0], ...rest],
  };

  it('shows what somebody else saved, and Undo brings the own changes back', () => {
    const before = run([marked, later]).state;
    const { state } = run([{ type: 'conflicted', recording: theirs }], before);
    expect(state.phrases).toEqual(theirs.phrases);
    expect(state.problem).toMatch(/^Somebody else changed this recording/);
    const undone = run([{ type: 'undone' }], state);
    expect(undone.state.phrases).toEqual(before.phrases);
    expect(undone.effects).toMatchObject([{ do: 'save', version: 7 }]);
  });

  it('is none where the response to the own change was lost', () => {
    const { state } = run([marked, later]);
    const arrived = { ...recording, version: 4, phrases: run([marked]).state.phrases as typeof rest };
    const after = run([failed, { type: 'saveRetried' }, { type: 'conflicted', recording: arrived }], state);
    expect(after.state.problem).toBeNull();
    expect(after.state.phrases).toEqual(state.phrases);
    expect(after.effects.at(-1)).toMatchObject({ do: 'save', version: 4 });
  });
});

describe('aligning again', () => {
  const requested: AlignmentEvent = { type: 'realignRequested' };

  it('takes the phrase with its neighbours, once everything is saved', () => {
    expect(run([requested]).effects).toEqual([{ do: 'realign', at: 0, count: 2, version: 3 }]);
    expect(run([{ type: 'chosen', index: 1 }, requested]).effects).toMatchObject([{ at: 0, count: 3 }]);
    expect(run([{ type: 'chosen', index: 2 }, requested]).effects).toMatchObject([{ at: 1, count: 2 }]);
    const early = run([marked, requested]);
    expect(early.effects).toMatchObject([{ do: 'save' }]);
    expect(early.state.note.text).toBe('Your last changes aren’t saved yet.');
  });

  it('lets nothing be changed meanwhile, and can be undone', () => {
    const waiting = run([requested, marked, { type: 'undone' }, { type: 'editOpened' }]).state;
    expect(waiting).toMatchObject({ phrases: recording.phrases, isRealigning: true, editing: null });
    const [first, ...rest] = recording.phrases;
    const aligned = {
      ...recording,
      version: 5,
      phrases: [{ ...first, end: 1.9 } as (typeof rest)[0], ...rest],
    };
    const { state } = run([{ type: 'loaded', recording: aligned }], waiting);
    expect(state).toMatchObject({ phrases: aligned.phrases, isRealigning: false, problem: null });
    expect(state.note.text).toBe('Aligned again.');
    expect(run([{ type: 'undone' }], state).state.phrases).toEqual(recording.phrases);
  });

  it('says why it failed', () => {
    const problem = 'These phrases were not found.';
    const back = run([requested, { type: 'loaded', recording: { ...recording, problem } }]).state;
    expect(back).toMatchObject({ isRealigning: false, problem });
    const rejected = run([requested, { type: 'realignFailed', message: problem }]).state;
    expect(rejected).toMatchObject({ isRealigning: false, problem });
  });
});

it('What is fetched again counts only where nothing is unsaved and it is newer.', () => {
  const other = { ...recording, version: 4, phrases: recording.phrases.slice(1) };
  const loaded: AlignmentEvent = { type: 'loaded', recording: other };
  expect(run([loaded]).state.phrases).toHaveLength(2);
  expect(run([marked, loaded]).state.phrases).toHaveLength(3);
  expect(run([{ type: 'loaded', recording: { ...other, version: 3 } }]).state.phrases).toHaveLength(3);
});
