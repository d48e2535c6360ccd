/** A word or a name of a file as a message can have it: not too long, and without what a terminal obeys. */
export const shown = (text: string) => text.slice(0, 80).replaceAll(/\p{C}/gu, '');

/** Why a dictionary cannot be imported; the message is a sentence fit to show whoever imports it. */
export class DictionaryError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DictionaryError';
  }
}
