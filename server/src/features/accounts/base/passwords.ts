import { dictionary } from '@zxcvbn-ts/language-common';
import { HashingBusyError } from '../../../adapters/passwords/passwords.ts';
import type { Deps } from '../../../deps.ts';
import type { Limiter } from '../../../http/limits.ts';
import { createBusyProblem, createFieldProblem } from '../../../http/problem.ts';

/** Placeholder hash of an account without a password. It is not a valid bcrypt hash, so no password matches it. */
export const noPasswordHash = 'closed';

const commonPasswords = new Set(dictionary['passwords-common'].slice(0, 3000).map(String));

/** Throws 422 if the password is one of the most common ones. The contract already checks its length. */
export function rejectCommonPassword(password: string, field = 'password'): void {
  if (!commonPasswords.has(password.toLowerCase())) return;
  throw createFieldProblem(field, 'This password is too common. Choose another one.');
}

/**
 * Runs `task`, which hashes or compares a password. Throws 503 if the hashing queue is full, which keeps a flood of
 * sign-ins from slowing down the database and other requests.
 */
export async function runWhenAdmitted<T>({ passwords }: Deps, task: () => Promise<T>): Promise<T> {
  try {
    return await passwords.admit(task);
  } catch (error) {
    throw error instanceof HashingBusyError ? createBusyProblem() : error;
  }
}

export type AttemptLimit = { limit: Limiter; key: string };

/**
 * Returns true if the password is correct. A wrong password counts against every limit. Throws 429 if one of the
 * limits is reached. Counts only after comparing, so that many correct sign-ins at once don't lock the owner out.
 * Checks the limits again after a correct password, so that parallel guesses can't get past them.
 */
export async function verifyPassword(
  { passwords }: Deps,
  { password, hash }: { password: string; hash: string | undefined },
  attemptLimits: AttemptLimit[],
): Promise<boolean> {
  for (const { limit, key } of attemptLimits) await limit.assertAllowed(key);
  const isCorrect = await passwords.compare(password, hash);
  for (const { limit, key } of attemptLimits) await (isCorrect ? limit.assertAllowed(key) : limit.take(key));
  return isCorrect;
}
