/**
 * Thrown when the object store of the media can't be used: it is absent or slow, or it rejects our requests.
 * `isSettingsError` is true if only the operator can mend it; the message then names the setting that is wrong.
 */
export class MediaUnavailableError extends Error {
  override readonly name = 'MediaUnavailable';
  readonly isSettingsError: boolean;

  constructor(message: string, options: { isSettingsError: boolean; cause: unknown }) {
    super(message, { cause: options.cause });
    this.isSettingsError = options.isSettingsError;
  }
}

export const mediaUnavailableMessage = 'We can’t reach our sounds and pictures right now.';
