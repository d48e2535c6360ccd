import { expect, test } from 'vitest';
import { microphoneProblem, recordedName } from './microphone-problem.ts';

test('explains why the microphone cannot record', () => {
  const thrown = (name: string) => Object.assign(new Error('x'), { name });
  expect(microphoneProblem(thrown('NotAllowedError'))).toMatch(/^Your browser doesn’t let LingoStory/);
  expect(microphoneProblem(thrown('NotFoundError'))).toMatch(/^No microphone was found\./);
  expect(microphoneProblem(thrown('NotReadableError'))).toMatch(/^The microphone is busy\./);
  expect(microphoneProblem('?')).toMatch(/^The recording couldn’t be started\./);
});

test('names a microphone recording with the file extension of its format', () => {
  expect(['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg; codecs=opus', ''].map(recordedName)).toEqual([
    'Recording.webm',
    'Recording.m4a',
    'Recording.ogg',
    'Recording.webm',
  ]);
});
