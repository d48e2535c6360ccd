import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A provider's id: its kind as a prefix, then characters that nobody guesses. */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (let n = 0; n < length; n += 1) id += ALPHABET[randomInt(ALPHABET.length)];
  return id;
}

/** Where the SDK's types allow an id or the expanded object, the sandbox's tables always hold the id. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  if (!reference) return '';
  return typeof reference === 'string' ? reference : reference.id;
}
