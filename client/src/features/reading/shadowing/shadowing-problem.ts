export type MicrophoneProblem =
  | 'denied'
  | 'missing'
  | 'busy'
  /** The microphone was unplugged, or taken over by the system, while it was open. */
  | 'lost'
  | 'empty'
  | 'failed';

export type ShadowingProblem =
  | MicrophoneProblem
  /** The learner's recording can't be played. */
  | 'unplayable'
  /** The narrator's clip can't be played. */
  | 'narrator';

const problemsByErrorName: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Maps an error from opening the microphone to a problem, by the error's name. */
export function toMicrophoneProblem(error: unknown): MicrophoneProblem {
  return (error instanceof Error && problemsByErrorName[error.name]) || 'failed';
}

export const problemMessages: Readonly<Record<ShadowingProblem, string>> = {
  denied:
    'Your browser doesn’t let LingoStory use the microphone. Allow it in the settings of this site, then switch “Record me” on again.',
  missing: 'We couldn’t find a microphone. Plug one in, then switch “Record me” on again.',
  busy: 'Another program is using the microphone. Close it, then switch “Record me” on again.',
  lost: 'The microphone was disconnected, so “Record me” is off. You can keep reading.',
  empty: 'The microphone recorded nothing, so “Record me” is off. You can keep reading.',
  failed: 'Recording didn’t work, so “Record me” is off. You can keep reading.',
  unplayable: 'We can’t play your recording, so “Record me” is off. You can keep reading.',
  narrator: 'We can’t play the narrator right now. Here is your recording.',
};
