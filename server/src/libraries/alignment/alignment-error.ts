export type AlignmentErrorCode =
  | 'program-missing'
  | 'program-failed'
  | 'unreadable-audio'
  | 'empty-audio'
  | 'silent-audio'
  | 'too-long'
  | 'empty-text'
  | 'other-text'
  | 'out-of-memory'
  | 'disk-full';

/** Why a text and a recording could not be aligned; the message is a sentence fit to show an editor. */
export class AlignmentError extends Error {
  readonly code: AlignmentErrorCode;

  constructor(code: AlignmentErrorCode, message: string) {
    super(message);
    this.name = 'AlignmentError';
    this.code = code;
  }
}

export const outOfMemory = () =>
  new AlignmentError(
    'out-of-memory',
    'The recording needed more memory than this server has. Please split it.',
  );

export const diskFull = () =>
  new AlignmentError(
    'disk-full',
    'The server is out of disk space. Nothing was saved; please try again later.',
  );
