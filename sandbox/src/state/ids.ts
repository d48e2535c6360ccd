import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a provider id: a prefix for its kind, followed by random characters. */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (let n = 0; n < length; n += 1) id += ALPHABET[randomInt(ALPHABET.length)];
  return id;
}

/** Returns the id of a reference. The SDK also allows the expanded object, but the tables hold only ids. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  if (!reference) return '';
  return typeof reference === 'string' ? reference : reference.id;
}
