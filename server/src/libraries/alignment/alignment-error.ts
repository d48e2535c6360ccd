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

/** Thrown when a text and a recording can't be aligned. The message is written for editors. */
export class AlignmentError extends Error {
  readonly code: AlignmentErrorCode;

  constructor(code: AlignmentErrorCode, message: string) {
    super(message);
    this.name = 'AlignmentError';
    this.code = code;
  }
}

export const createOutOfMemoryError = () =>
  new AlignmentError(
    'out-of-memory',
    'The recording needed more memory than this server has. Please split it.',
  );

export const createDiskFullError = () =>
  new AlignmentError(
    'disk-full',
    'The server is out of disk space. Nothing was saved; please try again later.',
  );
