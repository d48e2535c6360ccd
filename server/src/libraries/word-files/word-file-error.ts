/** Why a file of words cannot be read; the message is a sentence fit to show whoever brings it. */
export class WordFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WordFileError';
  }
}
