import { dictionary } from '@zxcvbn-ts/language-common';
import { HashingBusy } from '../../../adapters/passwords/passwords.ts';
import type { Deps } from '../../../deps.ts';
import type { Limiter } from '../../../http/limits.ts';
import { busy, fieldProblem } from '../../../http/problem.ts';

/** Placeholder hash of an account without a password. It is not a valid bcrypt hash, so no password matches it. */
export const noPassword = 'closed';

const commonPasswords = new Set(dictionary['passwords-common'].slice(0, 3000).map(String));

/** Throws 422 if the password is one of the most common ones. The contract already checks its length. */
export function rejectCommonPassword(password: string, field = 'password'): void {
  if (!commonPasswords.has(password.toLowerCase())) return;
  throw fieldProblem(field, 'This password is too common. Choose another one.');
}

/**
 * Runs `work` in the password-hashing queue, whose concurrency limit keeps a flood of sign-ins from slowing down the
 * database and other requests. Throws 503 if the queue is full.
 */
export async function whenAdmitted<T>({ passwords }: Deps, work: () => Promise<T>): Promise<T> {
  try {
    return await passwords.admit(work);
  } catch (error) {
    throw error instanceof HashingBusy ? busy() : error;
  }
}

export type Tries = { limit: Limiter; key: string };

/**
 * Returns true if the password is correct. Wrong passwords count against every limit; throws 429 once one is reached.
 * Counts only after comparing, so that many correct sign-ins at once never lock the owner out. Then checks the limits
 * again, so that parallel guesses can't get past them.
 */
export async function verifyPassword(
  { passwords }: Deps,
  { password, hash }: { password: string; hash: string | undefined },
  tries: Tries[],
): Promise<boolean> {
  for (const { limit, key } of tries) await limit.check(key);
  const isCorrect = await passwords.compare(password, hash);
  for (const { limit, key } of tries) await (isCorrect ? limit.check(key) : limit.take(key));
  return isCorrect;
}
