/** Thrown when a word file can't be read. The message is written for the member who uploaded it. */
export class WordFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WordFileError';
  }
}
