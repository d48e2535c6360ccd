/** Why a dictionary cannot be imported; the message is a sentence fit to show whoever imports it. */
export class DictionaryError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DictionaryError';
  }
}
