import { dictionary } from '@zxcvbn-ts/language-common';
import { HashingBusy } from '../../../adapters/passwords/passwords.ts';
import type { Deps } from '../../../deps.ts';
import type { Limiter } from '../../../http/limits.ts';
import { busy, fieldProblem } from '../../../http/problem.ts';

/** Stored where an account has no password. It is no hash, so bcrypt accepts nothing for it. */
export const noPassword = 'closed';

const commonest = new Set(dictionary['passwords-common'].slice(0, 3000).map(String));

/** Rejects (422) the commonest passwords. Their length is checked by the contract. */
export function rejectCommonPassword(password: string, field = 'password'): void {
  if (!commonest.has(password.toLowerCase())) return;
  throw fieldProblem(field, 'This password is too common. Choose another one.');
}

/**
 * Does work that hashes or compares a password: only so many are admitted at once, so that neither the database nor
 * other readers feel a flood of them. 503 when its turn would not come soon.
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
 * Whether a password is right; a wrong one counts against each of the limits. 429 when there were too many. It counts
 * after the comparison, so that many correct sign-ins at the same moment never lock their owner out, and checks the
 * limits again, so that many guesses at the same moment cannot exceed them.
 */
export async function isPassword(
  { passwords }: Deps,
  { password, hash }: { password: string; hash: string | undefined },
  tries: Tries[],
): Promise<boolean> {
  for (const { limit, key } of tries) await limit.check(key);
  const right = await passwords.compare(password, hash);
  for (const { limit, key } of tries) await (right ? limit.check(key) : limit.take(key));
  return right;
}
