import { expect, test } from 'vitest';
import { describeMicrophoneProblem, toRecordingFileName } from './microphone-problem.ts';

test('explains why a microphone recording could not start', () => {
  const buildError = (name: string) => Object.assign(new Error('x'), { name });
  expect(describeMicrophoneProblem(buildError('NotAllowedError'))).toMatch(
    /^Your browser doesn’t let LingoStory/,
  );
  expect(describeMicrophoneProblem(buildError('NotFoundError'))).toMatch(/^No microphone was found\./);
  expect(describeMicrophoneProblem(buildError('NotReadableError'))).toMatch(/^The microphone is busy\./);
  expect(describeMicrophoneProblem('?')).toMatch(/^The recording couldn’t be started\./);
});

test('builds a file name for a microphone recording with the extension of its format', () => {
  expect(
    ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg; codecs=opus', ''].map(toRecordingFileName),
  ).toEqual(['Recording.webm', 'Recording.m4a', 'Recording.ogg', 'Recording.webm']);
});
