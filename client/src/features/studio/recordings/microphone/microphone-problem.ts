import { recordedTypes } from '../../../../lib/recorded-types.ts';

const messages: Readonly<Record<string, string>> = {
  NotAllowedError:
    'Your browser doesn’t let LingoStory use the microphone. Allow it in the settings of this site, then try again.',
  NotFoundError: 'No microphone was found. Plug one in, then try again.',
  NotReadableError: 'The microphone is busy. Close other programs that use it, then try again.',
};

/** Returns a message for an error thrown by the browser's recording API. */
export function describeMicrophoneProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return messages[name] ?? 'The recording couldn’t be started. Please try again, or choose a file.';
}

export const unsupportedMessage = 'This browser can’t record. Choose a file instead, or use another browser.';

/** Returns a file name such as "Recording.webm", with the extension for the MIME type. */
export function toRecordingFileName(type: string): string {
  const extension = recordedTypes.find(
    ([recordedType]) => recordedType.split(';')[0] === type.split(';')[0],
  )?.[1];
  return `Recording.${extension ?? 'webm'}`;
}
