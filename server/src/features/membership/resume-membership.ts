import type { MembershipStatus } from '@lingostory/contract/constants';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { changeMembership } from './change-membership.ts';
import type { FoundMembership } from './find-membership.ts';

const refusals: Partial<Record<MembershipStatus, string>> = {
  past_due: 'Your last payment is still open: please settle it first.',
  canceled: 'Your membership has ended: please renew it instead.',
};

/** Ends a break at once; asking again changes nothing. 404 not the member's own, 422 past due or canceled. */
export async function resumeMembership(
  deps: Deps,
  userId: number,
  subscriptionId: string,
): Promise<FoundMembership> {
  return await changeMembership(deps, userId, subscriptionId, async (_tx, _member, { status }) => {
    const refusal = refusals[status as MembershipStatus];
    if (refusal) return new Problem(422, refusal);
    if (status === 'paused') await deps.payments.resumeSubscription(subscriptionId);
    return undefined;
  });
}
