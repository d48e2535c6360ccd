import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { withLease } from './lease.ts';

/** Seconds until it is worth asking again. */
const retryAfter = 5;

/**
 * Runs a change that a member (or an administrator for them) asks for while no other one is under way: pausing,
 * resuming, cancelling, opening a checkout, closing the account. 429 at once otherwise; nobody waits for the provider.
 */
export async function asOnlyChange<T>(deps: Deps, userId: number, change: () => Promise<T>): Promise<T> {
  const done = await withLease(deps, `change:${userId}`, change);
  if (!done)
    throw new Problem(429, 'Your last change is still under way. Please try again in a moment.', {
      retryAfter,
    });
  return done.result;
}
