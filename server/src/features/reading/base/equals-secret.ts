import { timingSafeEqual } from 'node:crypto';

/** Compares a text from outside with a secret one, in a time that doesn't tell how much of it is right. */
export function equalsSecret(secret: string, given: string): boolean {
  const [secretBytes, givenBytes] = [Buffer.from(secret), Buffer.from(given)];
  return secretBytes.length === givenBytes.length && timingSafeEqual(secretBytes, givenBytes);
}
