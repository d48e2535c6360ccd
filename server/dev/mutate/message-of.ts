import { inspect } from 'node:util';

/**
 * What an error of a test says, whatever was thrown. Vitest hands over plain objects: their `toString` is a text
 * itself, so that `String` throws.
 */
export function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return typeof message === 'string' ? message : inspect(message);
}
