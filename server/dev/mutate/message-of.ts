import { inspect } from 'node:util';

/**
 * Returns the message of a test's error, which can be any value. `String` would throw for some errors from vitest,
 * because their `toString` is a string.
 */
export function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return typeof message === 'string' ? message : inspect(message);
}
