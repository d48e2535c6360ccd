import { dictionary } from '@zxcvbn-ts/language-common';
import { HashingBusy } from '../../../adapters/passwords/passwords.ts';
import type { Deps } from '../../../deps.ts';
import type { Limiter } from '../../../http/limits.ts';
import { busy, fieldProblem } from '../../../http/problem.ts';

/** Placeholder hash of an account without a password. It is not a valid bcrypt hash, so no password matches it. */
export const noPassword = 'closed';

const commonPasswords = new Set(dictionary['passwords-common'].slice(0, 3000).map(String));

/** Throws 422 for one of the most common passwords. The contract checks the length. */
export function rejectCommonPassword(password: string, field = 'password'): void {
  if (!commonPasswords.has(password.toLowerCase())) return;
  throw fieldProblem(field, 'This password is too common. Choose another one.');
}

/**
 * Runs `work` when fewer than the maximum number of hashing jobs are running, so that a flood of sign-ins slows down
 * neither the database nor other requests. Throws 503 if the queue is full.
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
 * Returns true if the password is correct. A wrong password counts against every limit; throws 429 once a limit is
 * reached. Attempts are counted after the comparison, so that many simultaneous correct sign-ins never lock the owner
 * out. The limits are checked again afterward, so that many simultaneous guesses cannot exceed them.
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
