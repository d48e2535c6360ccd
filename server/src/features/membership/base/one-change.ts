import type { Deps } from '../../../deps.ts';
import { changeUnderWay } from '../../../http/problem.ts';
import { withLease } from '../../../lib/lease.ts';

/**
 * Members with a change in progress in this process: another request of theirs is rejected without asking the database.
 */
const changing = new WeakMap<Deps, Set<number>>();

/** 429 while this process makes a change for this member. */
export function demandNoChange(deps: Deps, userId: number): void {
  if (changing.get(deps)?.has(userId)) throw changeUnderWay();
}

/**
 * Runs a change that a member (or an administrator for them) asks for while no other one is under way: pausing,
 * resuming, cancelling, opening a checkout, closing the account. 429 at once otherwise; nobody waits for the provider.
 */
export async function asOnlyChange<T>(deps: Deps, userId: number, change: () => Promise<T>): Promise<T> {
  demandNoChange(deps, userId);
  const members = changing.get(deps) ?? new Set();
  changing.set(deps, members.add(userId));
  try {
    const done = await withLease(deps, `change:${userId}`, change);
    if (!done) throw changeUnderWay();
    return done.result;
  } finally {
    members.delete(userId);
  }
}
