import { limitText } from './limit-text.ts';

/** Thrown when a book file can't be read. The message is one or two sentences for the editor who uploaded it. */
export class BookFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BookFileError';
  }
}

const maxShownLength = 80;

/** Shortens text from a file for an error message. */
export const truncateForMessage = (text: string) => limitText(text, maxShownLength);
