import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { expect, test } from 'vitest';
import { initialProgress, type TabProgress, toNextProgress } from './recording-progress.tsx';

function buildRecording(
  state: RecordingView['state'],
  overrides: Partial<RecordingView> = {},
): RecordingView {
  const phrases =
    state === 'ready' ? [{ text: 'Un.', separator: 'space' as const, start: 0, end: 1, flagged: false }] : [];
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
    uses_phrases: false,
    total_phrases: 1,
    phrases,
    unwritten: [],
    ...overrides,
  };
}

const computeProgress = (...states: (RecordingView | null | ((progress: TabProgress) => TabProgress))[]) =>
  states.reduce<TabProgress>(
    (progress, update) =>
      typeof update === 'function' ? update(progress) : toNextProgress(progress, update),
    initialProgress,
  );
const markTakingOver = (progress: TabProgress) => ({ ...progress, takingOver: true });
const markDiscarded = (progress: TabProgress) => ({ ...progress, discarded: true });

test('treats a recording as added to the chapter if it disappears while being added', () => {
  expect(computeProgress(buildRecording('taking-over'), null)).toMatchObject({
    takingOver: true,
    gone: true,
    phrases: 1,
  });
  expect(
    computeProgress(buildRecording('ready'), markTakingOver, buildRecording('ready'), null),
  ).toMatchObject({
    takingOver: true,
    phrases: 1,
  });
  const problem = 'There is no room.';
  expect(
    computeProgress(buildRecording('ready'), markTakingOver, buildRecording('ready', { problem }), null)
      .takingOver,
  ).toBe(false);
});

test('keeps a recording under review while its phrases are realigned', () => {
  expect(computeProgress(buildRecording('ready'), buildRecording('aligning')).reviewed).toBe(true);
  expect(computeProgress(buildRecording('aligning')).reviewed).toBe(false);
  expect(
    computeProgress(buildRecording('ready'), markDiscarded, buildRecording('ready'), null),
  ).toMatchObject({
    discarded: true,
  });
});

test('marks a recording as awaited only if this tab was open while the server was processing it', () => {
  expect(computeProgress(buildRecording('ready')).awaited).toBe(false);
  expect(computeProgress(buildRecording('waiting'), buildRecording('ready')).awaited).toBe(true);
});

test('resets a tab’s progress when a new recording appears, and returns the same object if nothing has changed', () => {
  const goneProgress = computeProgress(buildRecording('ready'), markDiscarded, null);
  expect(toNextProgress(goneProgress, null)).toBe(goneProgress);
  expect(toNextProgress(goneProgress, buildRecording('waiting'))).toEqual({
    ...initialProgress,
    awaited: true,
    phrases: 1,
  });
  const waitingProgress = computeProgress(buildRecording('waiting'));
  expect(toNextProgress(waitingProgress, buildRecording('waiting'))).toBe(waitingProgress);
});
