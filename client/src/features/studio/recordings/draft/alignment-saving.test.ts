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

describe('saving a recording’s changes', () => {
  it('sends changes of a recording one at a time, each with the latest version', () => {
    const { state, effects } = run([marked, { type: 'nextChosen' }, marked]);
    expect(effects).toMatchObject([{ do: 'save', version: 3, splice: { at: 0 } }]);
    expect(takeOverProblem(state)).toBe('Your last changes aren’t saved yet.');
    const second = run([{ type: 'saved', version: 4 }], state);
    expect(second.effects).toMatchObject([{ do: 'save', version: 4, splice: { at: 1 } }]);
    const done = run([{ type: 'saved', version: 5 }], second.state);
    expect(done.effects).toEqual([]);
    expect(takeOverProblem(done.state)).toBeNull();
  });

  it('combines pending changes of the same phrase edge into one request', () => {
    const { state } = run([later, later, later, later]);
    expect(state.queue).toMatchObject({ unsaved: { length: 4 }, sending: { count: 1 } });
    const { effects } = run([{ type: 'saved', version: 4 }], state);
    expect(effects).toMatchObject([{ splice: { at: 0, count: 1, phrases: [{ start: 1.04 }] } }]);
    expect(state.done).toHaveLength(4);
  });

  it('keeps all changes of a recording after a failed save, and sends them on retry', () => {
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

describe('a conflict between two editors of a recording', () => {
  const [first, ...rest] = recording.phrases;
  const theirRecording = {
    ...recording,
    version: 7,
    phrases: [{ ...first, text: 'Un et demi.' } as (typeof rest)[0], ...rest],
  };

  const theirFirst = { ...first, text: 'Un et demi.' };

  it('merges another editor’s changes with local changes to other fields and phrases', () => {
    const before = run([marked, later, { type: 'chosen', index: 2 }, marked]).state;
    const { state, effects } = run([{ type: 'conflicted', recording: theirRecording }], before);
    expect(state.phrases).toMatchObject([
      { text: 'Un et demi.', start: 1.01, end: 2, flagged: true },
      { text: 'Deux.' },
      { text: 'Trois.', flagged: true },
    ]);
    expect(state.problem).toBeNull();
    expect(effects).toMatchObject([{ do: 'save', version: 7, splice: { at: 0, count: 3 } }]);
  });

  it('keeps the other editor’s value on a conflict, and shows both values', () => {
    const typed: AlignmentEvent[] = [{ type: 'editOpened' }, { type: 'textEntered', text: 'Un et quart.' }];
    const { state } = run([...typed, { type: 'conflicted', recording: theirRecording }]);
    expect(state).toMatchObject({
      phrases: theirRecording.phrases,
      done: [],
      queue: { unsaved: [], version: 7 },
    });
    expect(state.problem).toBe(
      'Somebody else changed phrase 1 at the same time. Theirs stays: “Un et demi.” (0:01.00 – 0:02.00). Yours wasn’t saved: “Un et quart.” (0:01.00 – 0:02.00).',
    );
  });

  it('announces another editor’s merged changes without clearing an earlier message', () => {
    const before = { ...run([marked, { type: 'chosen', index: 2 }]).state, problem: 'An older message.' };
    const merged = run([{ type: 'conflicted', recording: theirRecording }], before).state;
    expect(merged).toMatchObject({
      problem: 'An older message.',
      note: { text: 'Somebody else’s changes were added.' },
    });
    const nothingSent = { ...openAlignment(recording), problem: 'An older message.' };
    const { problem } = run([{ type: 'conflicted', recording: theirRecording }], nothingSent).state;
    expect(problem).toMatch(/^Somebody else changed this recording in the meantime\./);
  });

  it('keeps the other editor’s changes when a local change is undone', () => {
    const saved = run([marked, { type: 'saved', version: 4 }, { type: 'chosen', index: 2 }, marked]).state;
    const marks = recording.phrases.map((phrase, index) => ({ ...phrase, flagged: index < 2 }));
    const merged = run(
      [
        {
          type: 'conflicted',
          recording: {
            ...theirRecording,
            phrases: [{ ...theirFirst, flagged: true } as (typeof rest)[0], ...marks.slice(1)],
          },
        },
      ],
      saved,
    ).state;
    const { state } = run([{ type: 'saved', version: 8 }, { type: 'undone' }, { type: 'undone' }], merged);
    expect(state.phrases).toMatchObject([
      { text: 'Un et demi.', flagged: false },
      { text: 'Deux.', flagged: true },
      { text: 'Trois.', flagged: false },
    ]);
    expect(state.problem).toBeNull();
  });

  it('names the phrase if a step cannot be undone because another editor changed it', () => {
    const typed: AlignmentEvent[] = [{ type: 'editOpened' }, { type: 'textEntered', text: 'Un et quart.' }];
    const saved = run([...typed, { type: 'saved', version: 4 }]).state;
    const { state, effects } = run(
      [{ type: 'loaded', recording: theirRecording }, { type: 'undone' }],
      saved,
    );
    expect(state).toMatchObject({ phrases: theirRecording.phrases, done: [] });
    expect(state.problem).toBe(
      'This step can’t be undone: somebody else has changed phrase 1, or one beside it, since. It stays “Un et demi.” (0:01.00 – 0:02.00).',
    );
    expect(effects).toEqual([]);
  });

  it('keeps text that is being typed when another editor changes the same phrase', () => {
    const { state } = run([{ type: 'editOpened' }, { type: 'loaded', recording: theirRecording }]);
    expect(state.editing).toBe('text');
    expect(state.problem).toMatch(
      /^Somebody else changed this text to “Un et demi\.” while you were typing\./,
    );
  });

  describe('a conflict while a text is typed', () => {
    const typedIn = (index: number, ...events: AlignmentEvent[]) =>
      run([{ type: 'chosen', index }, ...events]).state;
    const without = (index: number) =>
      ({
        type: 'loaded',
        recording: {
          ...theirRecording,
          phrases: recording.phrases.filter((_, at) => at !== index),
        },
      }) as const;

    it('keeps typed text as a new phrase when another editor deletes its phrase', () => {
      const before = typedIn(1, { type: 'editOpened' }, { type: 'typed', text: 'Deux et demi.' });
      const { state } = run([without(1)], before);
      expect(state).toMatchObject({ editing: 'new', typed: 'Deux et demi.', chosen: 0 });
      expect(state.problem).toMatch(/^Somebody else deleted or joined the phrase/);
      const { phrases } = run([{ type: 'textEntered', text: state.typed }], state).state;
      expect(phrases.map(({ text }) => text)).toEqual(['Un.', 'Deux et demi.', 'Trois.']);
    });

    it('keeps the text of a new phrase when the phrase before it is deleted', () => {
      const before = typedIn(2, { type: 'insertOpened' }, { type: 'typed', text: 'Quatre.' });
      expect(run([without(2)], before).state).toMatchObject({ editing: 'new', typed: 'Quatre.', chosen: 1 });
    });

    it('keeps typed text with its phrase when the phrase moves', () => {
      const before = typedIn(2, { type: 'editOpened' }, { type: 'typed', text: 'Trois ou quatre.' });
      expect(run([without(0)], before).state).toMatchObject({
        editing: 'text',
        typed: 'Trois ou quatre.',
        chosen: 1,
        problem: null,
      });
    });

    it('closes an unedited text field when another editor deletes its phrase', () => {
      expect(run([without(1)], typedIn(1, { type: 'editOpened' })).state.editing).toBeNull();
    });

    it('fills a newly opened text field with the text of its own phrase', () => {
      const before = typedIn(1, { type: 'editOpened' }, { type: 'typed', text: 'Deux et demi.' });
      expect(run([{ type: 'editOpened' }], before).state.typed).toBe('Deux et demi.');
      expect(run([{ type: 'insertOpened' }], before).state.typed).toBe('');
      expect(run([{ type: 'editClosed' }, { type: 'editOpened' }], before).state.typed).toBe('Deux.');
    });
  });

  it('does not report a conflict if a change was saved and only the response was lost', () => {
    const { state } = run([marked, later]);
    const arrived = { ...recording, version: 4, phrases: run([marked]).state.phrases as typeof rest };
    const after = run([failed, { type: 'saveRetried' }, { type: 'conflicted', recording: arrived }], state);
    expect(after.state.problem).toBeNull();
    expect(after.state.phrases).toEqual(state.phrases);
    expect(after.effects.at(-1)).toMatchObject({ do: 'save', version: 4 });
  });
});

describe('aligning phrases again', () => {
  const requested: AlignmentEvent = { type: 'realignRequested' };

  it('realigns a phrase with its neighbors, but only once all changes are saved', () => {
    expect(run([requested]).effects).toEqual([{ do: 'realign', at: 0, count: 2, version: 3 }]);
    expect(run([{ type: 'chosen', index: 1 }, requested]).effects).toMatchObject([{ at: 0, count: 3 }]);
    expect(run([{ type: 'chosen', index: 2 }, requested]).effects).toMatchObject([{ at: 1, count: 2 }]);
    const early = run([marked, requested]);
    expect(early.effects).toMatchObject([{ do: 'save' }]);
    expect(early.state.note.text).toBe('Your last changes aren’t saved yet.');
  });

  it('blocks changes while phrases are realigned, and can undo the result', () => {
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

  it('explains why realigning phrases failed', () => {
    const problem = 'These phrases were not found.';
    const back = run([requested, { type: 'loaded', recording: { ...recording, problem } }]).state;
    expect(back).toMatchObject({ isRealigning: false, problem });
    const rejected = run([requested, { type: 'realignFailed', message: problem }]).state;
    expect(rejected).toMatchObject({ isRealigning: false, problem });
  });
});

it('applies a fetched recording only if it is newer and no changes are unsaved', () => {
  const newerRecording = { ...recording, version: 4, phrases: recording.phrases.slice(1) };
  const loaded: AlignmentEvent = { type: 'loaded', recording: newerRecording };
  expect(run([loaded]).state.phrases).toHaveLength(2);
  expect(run([marked, loaded]).state.phrases).toHaveLength(3);
  expect(run([{ type: 'loaded', recording: { ...newerRecording, version: 3 } }]).state.phrases).toHaveLength(
    3,
  );
});
