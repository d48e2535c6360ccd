import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../lib/http/problem.ts';
import { describeProblem, describeRecordingProblem } from './take-problems.ts';

const changedMessage =
  'Somebody else changed this phrase while you were editing it. Nothing was overwritten.';
const toConflict = (retake: object | null): Problem => ({
  status: 422,
  message: changedMessage,
  errors: { version: [changedMessage] },
  data: { id: 7, retake },
});

describe('describeRecordingProblem', () => {
  it.each([
    [0, 'We can’t reach LingoStory right now.'],
    [429, 'You are sending too many requests.'],
    [503, 'The server is busy.'],
    [507, 'The server is out of disk space.'],
  ])('lets a recording be sent again after the status %i', (status, message) => {
    expect(describeRecordingProblem({ status, message })).toEqual({ message, phrase: null, canRetry: true });
  });

  it('doesn’t let a recording be sent again that the server can’t use', () => {
    const errors = { take: ['The recording cannot be read as audio.'] };
    const { message, canRetry } = describeRecordingProblem({ status: 422, message: 'Invalid.', errors });
    expect([message, canRetry]).toEqual(['The recording cannot be read as audio.', false]);
  });

  it('returns the phrase that was changed meanwhile, for which the recording can be sent again', () => {
    const { message, phrase, canRetry } = describeRecordingProblem(toConflict(null));
    expect([phrase?.id, canRetry]).toEqual([7, true]);
    expect(message).toBe(
      `${changedMessage} Here is the phrase as it is now. Send your recording again if it still fits.`,
    );
  });
});

describe('describeProblem', () => {
  it('says that the take is still there only if there is one', () => {
    expect(describeProblem(toConflict({ id: 'a' })).message).toBe(
      `${changedMessage} Here is the phrase as it is now; your take is still here.`,
    );
    expect(describeProblem(toConflict(null)).message).toBe(
      `${changedMessage} Here is the phrase as it is now.`,
    );
  });

  it('returns the server’s message if nobody changed the phrase', () => {
    const message = 'This take is no longer stored.';
    expect(describeProblem({ status: 404, message })).toEqual({ message, phrase: null });
  });
});
