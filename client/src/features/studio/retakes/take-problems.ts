import type { PhraseSoundView } from '@lingostory/contract/studio/retakes/schemas';
import { messageFor } from '../../../lib/http/messages.ts';
import { type Problem, toProblem } from '../../../lib/http/problem.ts';
import type { Outcome } from '../../../ui/page/banner.tsx';
import type { SendingEnd } from './send-take.ts';

/** A recording that isn't a take, but can still be heard. `canRetry` is false if the server can't use it. */
export type FailedRecording = { file: File; canRetry: boolean };

/** Message that a page shows after a failed request. `phrase` is set if another editor changed it meanwhile. */
type RetakeProblem = { message: string; phrase: PhraseSoundView | null };

/** Returns the phrase that a conflict reports, which is the newest one. */
const conflictingPhraseOf = ({ errors, data }: Problem) =>
  errors?.version === undefined || data === undefined ? null : (data as PhraseSoundView);

/** Describes why a take couldn't be used, or a sound not restored. */
export function describeProblem(error: unknown): RetakeProblem {
  const phrase = conflictingPhraseOf(toProblem(error));
  const takeAdvice = phrase !== null && phrase.retake !== null ? '; your take is still here' : '';
  const advice = phrase === null ? '' : ` Here is the phrase as it is now${takeAdvice}.`;
  return { message: messageFor('banner', error) + advice, phrase };
}

/**
 * Describes why a recording didn't become a take. It can be sent again unless the server rejects the file itself: it
 * may not have arrived, or the server may have been busy.
 */
export function describeRecordingProblem(error: unknown): RetakeProblem & { canRetry: boolean } {
  const problem = toProblem(error);
  const phrase = conflictingPhraseOf(problem);
  const fieldMessage = problem.errors?.take?.[0];
  const advice =
    phrase === null ? '' : ' Here is the phrase as it is now. Send your recording again if it still fits.';
  return {
    message: fieldMessage ?? messageFor('banner', error) + advice,
    phrase,
    canRetry: fieldMessage === undefined,
  };
}

/** Messages for a request that was given up. The page still has the recording. */
export const messageForEnd: Record<NonNullable<SendingEnd>, Outcome> = {
  canceled: { tone: 'good', message: 'Sending was canceled. Your recording is still here.' },
  stalled: {
    tone: 'bad',
    message:
      'Your recording couldn’t be sent, because the connection stopped responding. It is still here: send it again.',
  },
};
