import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { expect, test } from 'vitest';
import { initialProgress, type TabProgress, toNextProgress } from './recording-progress.tsx';

function buildRecording(state: RecordingView['state'], changed: Partial<RecordingView> = {}): RecordingView {
  const phrases = state === 'ready' ? [{ text: 'Un.', start: 0, end: 1, flagged: false }] : [];
  return {
    chapter_id: 1,
    version: 1,
    state,
    progress: 0,
    place: null,
    problem: null,
    file_name: 'a.mp3',
    seconds: 9,
    audio: null,
    total_phrases: 1,
    phrases,
    ...changed,
  };
}

const progressAfter = (...states: (RecordingView | null | ((now: TabProgress) => TabProgress))[]) =>
  states.reduce<TabProgress>(
    (now, next) => (typeof next === 'function' ? next(now) : toNextProgress(now, next)),
    initialProgress,
  );
const requestTakeOver = (now: TabProgress) => ({ ...now, takingOver: true });
const discard = (now: TabProgress) => ({ ...now, discarded: true });

test('treats a recording as added to the chapter if it disappears while being added', () => {
  expect(progressAfter(buildRecording('taking-over'), null)).toMatchObject({
    takingOver: true,
    gone: true,
    phrases: 1,
  });
  expect(
    progressAfter(buildRecording('ready'), requestTakeOver, buildRecording('ready'), null),
  ).toMatchObject({
    takingOver: true,
    phrases: 1,
  });
  const problem = 'There is no room.';
  expect(
    progressAfter(buildRecording('ready'), requestTakeOver, buildRecording('ready', { problem }), null)
      .takingOver,
  ).toBe(false);
});

test('keeps a recording under review while its phrases are realigned', () => {
  expect(progressAfter(buildRecording('ready'), buildRecording('aligning')).reviewed).toBe(true);
  expect(progressAfter(buildRecording('aligning')).reviewed).toBe(false);
  expect(progressAfter(buildRecording('ready'), discard, buildRecording('ready'), null)).toMatchObject({
    discarded: true,
  });
});

test('marks a recording as awaited only if this tab was open while the server was processing it', () => {
  expect(progressAfter(buildRecording('ready')).awaited).toBe(false);
  expect(progressAfter(buildRecording('waiting'), buildRecording('ready')).awaited).toBe(true);
});

test('resets the progress shown in a tab when the next recording appears, and returns the same object if nothing changed', () => {
  const goneProgress = progressAfter(buildRecording('ready'), discard, null);
  expect(toNextProgress(goneProgress, null)).toBe(goneProgress);
  expect(toNextProgress(goneProgress, buildRecording('waiting'))).toEqual({
    ...initialProgress,
    awaited: true,
    phrases: 1,
  });
  const waitingProgress = progressAfter(buildRecording('waiting'));
  expect(toNextProgress(waitingProgress, buildRecording('waiting'))).toBe(waitingProgress);
});
