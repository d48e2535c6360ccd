import { describe, expect, it } from 'vitest';
import type { AlignmentEvent } from './alignment.ts';
import { markedEvent, recording, runEvents } from './alignment-builders.ts';
import { type Alignment, findTakeOverProblem, openAlignment } from './alignment-state.ts';
import { applySplice } from './splice.ts';

const startMovedEvent: AlignmentEvent = { type: 'edgeMoved', side: 'start', by: 0.01 };
const saveFailedEvent: AlignmentEvent = {
  type: 'saveFailed',
  message: 'We can’t reach LingoStory right now.',
};

describe('saving a recording’s changes', () => {
  it('saves changes to a recording one at a time, each with the latest version', () => {
    const { state, effects } = runEvents([markedEvent, { type: 'nextChosen' }, markedEvent]);
    expect(effects).toMatchObject([{ do: 'save', version: 3, splice: { at: 0 } }]);
    expect(findTakeOverProblem(state, true)).toBe('Your last changes aren’t saved yet.');
    const secondRun = runEvents([{ type: 'saved', version: 4 }], state);
    expect(secondRun.effects).toMatchObject([{ do: 'save', version: 4, splice: { at: 1 } }]);
    const lastRun = runEvents([{ type: 'saved', version: 5 }], secondRun.state);
    expect(lastRun.effects).toEqual([]);
    expect(findTakeOverProblem(lastRun.state, true)).toBeNull();
  });

  it('combines pending changes to the same start or end of a phrase into one request', () => {
    const { state } = runEvents([startMovedEvent, startMovedEvent, startMovedEvent, startMovedEvent]);
    expect(state.queue).toMatchObject({ unsaved: { length: 4 }, sending: { steps: { length: 1 } } });
    const { effects } = runEvents([{ type: 'saved', version: 4 }], state);
    expect(effects).toMatchObject([{ splice: { at: 0, count: 1, phrases: [{ start: 1.04 }] } }]);
    expect(state.done).toHaveLength(4);
  });

  it('keeps all changes to a recording after a failed save, and resends them on retry', () => {
    const { state, effects } = runEvents([markedEvent, saveFailedEvent, startMovedEvent]);
    expect(effects).toHaveLength(1);
    expect(state.queue.problem).toBe(saveFailedEvent.message);
    const retryRun = runEvents([{ type: 'saveRetried' }, { type: 'saved', version: 4 }], state);
    expect(retryRun.effects).toMatchObject([{ version: 3 }]);
    expect(retryRun.state.queue).toMatchObject({ unsaved: [], problem: null });
    const storedPhrases = retryRun.effects.reduce(
      (phrases, effect) => (effect.do === 'save' ? applySplice(phrases, effect.splice) : phrases),
      recording.phrases as Alignment['phrases'],
    );
    expect(storedPhrases).toEqual(state.phrases);
  });
});

describe('a conflict between two editors of a recording', () => {
  const [firstPhrase, ...rest] = recording.phrases;
  const theirRecording = {
    ...recording,
    version: 7,
    phrases: [{ ...firstPhrase, text: 'Un et demi.' } as (typeof rest)[0], ...rest],
  };

  const theirFirstPhrase = { ...firstPhrase, text: 'Un et demi.' };

  it('merges another editor’s changes with local changes to other fields and phrases', () => {
    const stateBefore = runEvents([
      markedEvent,
      startMovedEvent,
      { type: 'chosen', index: 2 },
      markedEvent,
    ]).state;
    const { state, effects } = runEvents([{ type: 'conflicted', recording: theirRecording }], stateBefore);
    expect(state.phrases).toMatchObject([
      { text: 'Un et demi.', start: 1.01, end: 2, flagged: true },
      { text: 'Deux.' },
      { text: 'Trois.', flagged: true },
    ]);
    expect(state.problem).toBeNull();
    expect(effects).toMatchObject([{ do: 'save', version: 7, splice: { at: 0, count: 3 } }]);
  });

  it('keeps the other editor’s version of a phrase in a conflict, and shows both versions', () => {
    const typingEvents: AlignmentEvent[] = [
      { type: 'editOpened' },
      { type: 'textEntered', text: 'Un et quart.' },
    ];
    const { state } = runEvents([...typingEvents, { type: 'conflicted', recording: theirRecording }]);
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
    const stateBefore = {
      ...runEvents([markedEvent, { type: 'chosen', index: 2 }]).state,
      problem: 'An older message.',
    };
    const mergedState = runEvents([{ type: 'conflicted', recording: theirRecording }], stateBefore).state;
    expect(mergedState).toMatchObject({
      problem: 'An older message.',
      note: { text: 'Somebody else’s changes were added.' },
    });
    const unsentState = { ...openAlignment(recording), problem: 'An older message.' };
    const { problem } = runEvents([{ type: 'conflicted', recording: theirRecording }], unsentState).state;
    expect(problem).toMatch(/^Somebody else changed this recording in the meantime\./);
  });

  it('keeps the other editor’s changes when a local change is undone', () => {
    const savedState = runEvents([
      markedEvent,
      { type: 'saved', version: 4 },
      { type: 'chosen', index: 2 },
      markedEvent,
    ]).state;
    const markedPhrases = recording.phrases.map((phrase, index) => ({ ...phrase, flagged: index < 2 }));
    const mergedState = runEvents(
      [
        {
          type: 'conflicted',
          recording: {
            ...theirRecording,
            phrases: [{ ...theirFirstPhrase, flagged: true } as (typeof rest)[0], ...markedPhrases.slice(1)],
          },
        },
      ],
      savedState,
    ).state;
    const { state } = runEvents(
      [{ type: 'saved', version: 8 }, { type: 'undone' }, { type: 'undone' }],
      mergedState,
    );
    expect(state.phrases).toMatchObject([
      { text: 'Un et demi.', flagged: false },
      { text: 'Deux.', flagged: true },
      { text: 'Trois.', flagged: false },
    ]);
    expect(state.problem).toBeNull();
  });

  it('names the phrase if a change cannot be undone because another editor has changed that phrase since', () => {
    const typingEvents: AlignmentEvent[] = [
      { type: 'editOpened' },
      { type: 'textEntered', text: 'Un et quart.' },
    ];
    const savedState = runEvents([...typingEvents, { type: 'saved', version: 4 }]).state;
    const { state, effects } = runEvents(
      [{ type: 'loaded', recording: theirRecording }, { type: 'undone' }],
      savedState,
    );
    expect(state).toMatchObject({ phrases: theirRecording.phrases, done: [] });
    expect(state.problem).toBe(
      'This step can’t be undone: somebody else has changed phrase 1, or one beside it, since. It stays “Un et demi.” (0:01.00 – 0:02.00).',
    );
    expect(effects).toEqual([]);
  });

  it('keeps text that is being typed when another editor changes the same phrase', () => {
    const { state } = runEvents([{ type: 'editOpened' }, { type: 'loaded', recording: theirRecording }]);
    expect(state.editing).toBe('text');
    expect(state.problem).toMatch(
      /^Somebody else changed this text to “Un et demi\.” while you were typing\./,
    );
  });

  describe('a conflict while a text is typed', () => {
    const typeInPhrase = (index: number, ...events: AlignmentEvent[]) =>
      runEvents([{ type: 'chosen', index }, ...events]).state;
    const buildLoadedEventWithoutPhrase = (index: number) =>
      ({
        type: 'loaded',
        recording: {
          ...theirRecording,
          phrases: recording.phrases.filter((_, phraseIndex) => phraseIndex !== index),
        },
      }) as const;

    it('turns the text being typed into a new phrase when another editor deletes the phrase being edited', () => {
      const stateBefore = typeInPhrase(1, { type: 'editOpened' }, { type: 'typed', text: 'Deux et demi.' });
      const { state } = runEvents([buildLoadedEventWithoutPhrase(1)], stateBefore);
      expect(state).toMatchObject({ editing: 'new', typed: 'Deux et demi.', chosen: 0 });
      expect(state.problem).toMatch(/^Somebody else deleted or joined the phrase/);
      const { phrases } = runEvents([{ type: 'textEntered', text: state.typed }], state).state;
      expect(phrases.map(({ text }) => text)).toEqual(['Un.', 'Deux et demi.', 'Trois.']);
    });

    it('keeps the text being typed for a new phrase when another editor deletes the phrase before it', () => {
      const stateBefore = typeInPhrase(2, { type: 'insertOpened' }, { type: 'typed', text: 'Quatre.' });
      expect(runEvents([buildLoadedEventWithoutPhrase(2)], stateBefore).state).toMatchObject({
        editing: 'new',
        typed: 'Quatre.',
        chosen: 1,
      });
    });

    it('keeps the text being typed with its phrase when the phrase moves to another row', () => {
      const stateBefore = typeInPhrase(
        2,
        { type: 'editOpened' },
        { type: 'typed', text: 'Trois ou quatre.' },
      );
      expect(runEvents([buildLoadedEventWithoutPhrase(0)], stateBefore).state).toMatchObject({
        editing: 'text',
        typed: 'Trois ou quatre.',
        chosen: 1,
        problem: null,
      });
    });

    it('closes an unedited text field when another editor deletes its phrase', () => {
      expect(
        runEvents([buildLoadedEventWithoutPhrase(1)], typeInPhrase(1, { type: 'editOpened' })).state.editing,
      ).toBeNull();
    });

    it('fills a newly opened text field with the text of its own phrase', () => {
      const stateBefore = typeInPhrase(1, { type: 'editOpened' }, { type: 'typed', text: 'Deux et demi.' });
      expect(runEvents([{ type: 'editOpened' }], stateBefore).state.typed).toBe('Deux et demi.');
      expect(runEvents([{ type: 'insertOpened' }], stateBefore).state.typed).toBe('');
      expect(runEvents([{ type: 'editClosed' }, { type: 'editOpened' }], stateBefore).state.typed).toBe(
        'Deux.',
      );
    });
  });

  it('does not report a conflict if a change was saved and only the response was lost', () => {
    const { state } = runEvents([markedEvent, startMovedEvent]);
    const savedRecording = {
      ...recording,
      version: 4,
      phrases: runEvents([markedEvent]).state.phrases as typeof rest,
    };
    const retryRun = runEvents(
      [saveFailedEvent, { type: 'saveRetried' }, { type: 'conflicted', recording: savedRecording }],
      state,
    );
    expect(retryRun.state.problem).toBeNull();
    expect(retryRun.state.phrases).toEqual(state.phrases);
    expect(retryRun.effects.at(-1)).toMatchObject({ do: 'save', version: 4 });
  });
});

it('applies a fetched recording only if it is newer and there are no unsaved changes', () => {
  const newerRecording = { ...recording, version: 4, phrases: recording.phrases.slice(1) };
  const loadedEvent: AlignmentEvent = { type: 'loaded', recording: newerRecording };
  expect(runEvents([loadedEvent]).state.phrases).toHaveLength(2);
  expect(runEvents([markedEvent, loadedEvent]).state.phrases).toHaveLength(3);
  expect(
    runEvents([{ type: 'loaded', recording: { ...newerRecording, version: 3 } }]).state.phrases,
  ).toHaveLength(3);
});
