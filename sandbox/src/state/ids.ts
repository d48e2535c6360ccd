import { randomInt } from 'node:crypto';

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a new id as Stripe forms it: a prefix for the type of object, then random characters. */
export function createId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (let i = 0; i < length; i += 1) id += ID_CHARACTERS[randomInt(ID_CHARACTERS.length)];
  return id;
}

/**
 * Returns the id of a referenced object. The SDK's types also allow the object itself, but the tables store only ids.
 */
export function idOf(reference: string | { id: string } | null | undefined): string {
  if (!reference) return '';
  return typeof reference === 'string' ? reference : reference.id;
}
