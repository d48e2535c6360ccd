import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { expect, test } from 'vitest';
import { advance, beginning, type TabProgress } from './recording-progress.tsx';

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
    (now, next) => (typeof next === 'function' ? next(now) : advance(now, next)),
    beginning,
  );
const asked = (now: TabProgress) => ({ ...now, takingOver: true });
const discarded = (now: TabProgress) => ({ ...now, discarded: true });

test('A recording that is gone was taken over if that was under way.', () => {
  expect(after(recording('taking-over'), null)).toMatchObject({
    takingOver: true,
    gone: true,
    phrases: 1,
  });
  expect(after(recording('ready'), asked, recording('ready'), null)).toMatchObject({
    takingOver: true,
    phrases: 1,
  });
  const problem = 'There is no room.';
  expect(after(recording('ready'), asked, recording('ready', { problem }), null).takingOver).toBe(false);
});

test('It stays under review while its phrases are aligned again, and knows who discarded it.', () => {
  expect(after(recording('ready'), recording('aligning')).reviewed).toBe(true);
  expect(after(recording('aligning')).reviewed).toBe(false);
  expect(after(recording('ready'), discarded, recording('ready'), null)).toMatchObject({ discarded: true });
});

test('It is news that one is ready only where somebody has waited for it.', () => {
  expect(after(recording('ready')).awaited).toBe(false);
  expect(after(recording('waiting'), recording('ready')).awaited).toBe(true);
});

test('The next recording begins anew, and what is as it was is the same object.', () => {
  const gone = after(recording('ready'), discarded, null);
  expect(advance(gone, null)).toBe(gone);
  expect(advance(gone, recording('waiting'))).toEqual({ ...beginning, awaited: true, phrases: 1 });
  const waiting = after(recording('waiting'));
  expect(advance(waiting, recording('waiting'))).toBe(waiting);
});
