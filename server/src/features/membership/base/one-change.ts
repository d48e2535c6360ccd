import type { Deps } from '../../../deps.ts';
import { changeUnderWay, Problem } from '../../../http/problem.ts';
import { withLease } from '../../../lib/lease.ts';

export const unpaid = 'Your last payment is still unpaid. Pay it first, then try again.';

/** What the change would have lost was paid for while it was being made. */
export const justPaid = () =>
  new Problem(422, 'A payment has just gone through. Check your account before you continue.');

/** 429 while this process makes a change for this member, without asking the database. */
export function demandNoChange({ memberTurns }: Deps, userId: number): void {
  if (memberTurns.isAlone(userId)) throw changeUnderWay();
}

/**
 * Runs a change that a member (or an administrator for them) asks for while no other one is under way: pausing,
 * resuming, cancelling, opening a checkout, closing the account. 429 at once otherwise; nobody waits for the provider.
 */
export async function asOnlyChange<T>(deps: Deps, userId: number, change: () => Promise<T>): Promise<T> {
  const here = await deps.memberTurns.alone(userId, () => withLease(deps, `change:${userId}`, change));
  const done = here?.result;
  if (!done) throw changeUnderWay();
  return done.result;
}
