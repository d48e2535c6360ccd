import type { Deps } from '../../../deps.ts';
import { createInProgressProblem, Problem } from '../../../http/problem.ts';
import { withLease } from '../../../lib/lease.ts';

export const unpaidMessage = 'Your last payment is still unpaid. Pay it first, then try again.';

/** Returns the error for a change that is stopped because the member's payment has just gone through. */
export const createJustPaidProblem = () =>
  new Problem(422, 'A payment has just gone through. Check your account before you continue.');

/** Throws 429 if this process is already changing this member's membership. Needs no database query. */
export function rejectConcurrentChange({ memberTurns }: Deps, userId: number): void {
  if (memberTurns.isRunningExclusively(userId)) throw createInProgressProblem();
}

/**
 * Runs a change to a membership: pausing, resuming, canceling, opening a checkout or closing the account. The member
 * or an administrator may have requested it. Throws 429 immediately if another change is in progress, so that the
 * request doesn't have to wait for the provider.
 */
export async function runExclusively<T>(deps: Deps, userId: number, change: () => Promise<T>): Promise<T> {
  const exclusiveRun = await deps.memberTurns.runExclusively(userId, () =>
    withLease(deps, `change:${userId}`, change),
  );
  const leaseResult = exclusiveRun?.result;
  if (!leaseResult) throw createInProgressProblem();
  return leaseResult.result;
}
