import { inspect } from 'node:util';

/**
 * Returns the message of a test's error, whatever was thrown. Vitest passes plain objects whose `toString` is a
 * string, so that `String` throws.
 */
export function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return typeof message === 'string' ? message : inspect(message);
}
