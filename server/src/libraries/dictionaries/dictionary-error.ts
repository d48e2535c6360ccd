/** Shortens a word or file name for an error message and removes characters that a terminal would interpret. */
export const truncateForDisplay = (text: string) => text.slice(0, 80).replaceAll(/\p{C}/gu, '');

/** Thrown when a dictionary can't be imported. The message is written for the person importing it. */
export class DictionaryError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DictionaryError';
  }
}
