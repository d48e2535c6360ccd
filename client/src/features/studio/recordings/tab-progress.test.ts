import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { expect, test } from 'vitest';
import { initialProgress, nextProgress, type TabProgress } from './recording-progress.tsx';

function recording(state: RecordingView['state'], changed: Partial<RecordingView> = {}): RecordingView {
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

const after = (...states: (RecordingView | null | ((now: TabProgress) => TabProgress))[]) =>
  states.reduce<TabProgress>(
    (now, next) => (typeof next === 'function' ? next(now) : nextProgress(now, next)),
    initialProgress,
  );
const requestTakeOver = (now: TabProgress) => ({ ...now, takingOver: true });
const discarded = (now: TabProgress) => ({ ...now, discarded: true });

test('assumes that a missing recording was added to the chapter if that was in progress', () => {
  expect(after(recording('taking-over'), null)).toMatchObject({
    takingOver: true,
    gone: true,
    phrases: 1,
  });
  expect(after(recording('ready'), requestTakeOver, recording('ready'), null)).toMatchObject({
    takingOver: true,
    phrases: 1,
  });
  const problem = 'There is no room.';
  expect(after(recording('ready'), requestTakeOver, recording('ready', { problem }), null).takingOver).toBe(
    false,
  );
});

test('keeps a recording under review while its phrases are realigned', () => {
  expect(after(recording('ready'), recording('aligning')).reviewed).toBe(true);
  expect(after(recording('aligning')).reviewed).toBe(false);
  expect(after(recording('ready'), discarded, recording('ready'), null)).toMatchObject({ discarded: true });
});

test('announces that a recording is ready only if this tab was waiting for it', () => {
  expect(after(recording('ready')).awaited).toBe(false);
  expect(after(recording('waiting'), recording('ready')).awaited).toBe(true);
});

test('resets the progress for the next recording, and keeps the same object if nothing changed', () => {
  const gone = after(recording('ready'), discarded, null);
  expect(nextProgress(gone, null)).toBe(gone);
  expect(nextProgress(gone, recording('waiting'))).toEqual({ ...initialProgress, awaited: true, phrases: 1 });
  const waiting = after(recording('waiting'));
  expect(nextProgress(waiting, recording('waiting'))).toBe(waiting);
});
