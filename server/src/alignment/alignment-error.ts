export type AlignmentErrorCode =
  | 'program-missing'
  | 'program-failed'
  | 'unreadable-audio'
  | 'empty-audio'
  | 'silent-audio'
  | 'too-long'
  | 'empty-text'
  | 'other-text';

/** Why a text and a recording could not be aligned; the message is a sentence fit to show an editor. */
export class AlignmentError extends Error {
  readonly code: AlignmentErrorCode;

  constructor(code: AlignmentErrorCode, message: string) {
    super(message);
    this.name = 'AlignmentError';
    this.code = code;
  }
}
