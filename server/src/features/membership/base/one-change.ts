import type { Deps } from '../../../deps.ts';
import { changeUnderWay, Problem } from '../../../http/problem.ts';
import { withLease } from '../../../lib/lease.ts';

export const unpaid = 'Your last payment is still unpaid. Pay it first, then try again.';

/** Returns the problem for a change that would have taken away what the member just paid for. */
export const justPaid = () =>
  new Problem(422, 'A payment has just gone through. Check your account before you continue.');

/** Throws 429 if this process is already changing this member's membership. Needs no database query. */
export function demandNoChange({ memberTurns }: Deps, userId: number): void {
  if (memberTurns.isAlone(userId)) throw changeUnderWay();
}

/**
 * Runs a change to a membership, made by the member or by an administrator for them: pausing, resuming, canceling,
 * opening a checkout or closing the account. Throws 429 immediately if another change is in progress, rather than
 * letting the request wait for the provider.
 */
export async function asOnlyChange<T>(deps: Deps, userId: number, change: () => Promise<T>): Promise<T> {
  const turn = await deps.memberTurns.alone(userId, () => withLease(deps, `change:${userId}`, change));
  const leaseResult = turn?.result;
  if (!leaseResult) throw changeUnderWay();
  return leaseResult.result;
}
