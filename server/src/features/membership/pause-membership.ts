import type { MembershipStatus, PauseDays } from '@lingostory/contract/constants';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { endOfBreak, paymentAfterBreak } from './billing-months.ts';
import { changeMembership, unknownMembership } from './change-membership.ts';
import { expireCheckouts } from './expire-checkouts.ts';
import type { FoundMembership } from './find-membership.ts';

const skippedBy: Record<PauseDays, number> = { 30: 1, 60: 2, 90: 3 };

const refusals: Partial<Record<MembershipStatus, string>> = {
  paused: 'Your membership is paused already.',
  past_due: 'Your last payment is still open: please settle it first.',
  canceled: 'Your membership has ended: there is nothing to pause.',
};

/**
 * Leaves out exactly the next 1, 2 or 3 monthly payments; the trial's end counts as one. 404 not the member's own,
 * 422 while paused, past due or canceled, or when the next month is paid for already.
 */
export async function pauseMembership(
  deps: Deps,
  userId: number,
  subscriptionId: string,
  days: PauseDays,
): Promise<FoundMembership> {
  return await changeMembership(deps, userId, subscriptionId, async (tx, _member, membership, before) => {
    const facts = await deps.payments.findSubscription(subscriptionId);
    if (!facts?.currentPeriodEnd) return unknownMembership();
    const payment = paymentAfterBreak(facts.billingAnchor, facts.currentPeriodEnd, skippedBy[days]);
    const end = endOfBreak(payment);
    // The same break, begun at the provider by an attempt of which our row knows nothing: it is finished now.
    const isBegun = before.status === 'active' && facts.pausedUntil?.getTime() === end.getTime();
    if (membership.status === 'paused' && isBegun) return undefined;
    const refusal = refusals[membership.status as MembershipStatus];
    if (refusal) return new Problem(422, refusal);
    if (facts.prepaid)
      return new Problem(422, 'Your next month is paid for already. You can pause once it has begun.');
    // Paid while paused, the month of the offer would be lost.
    await expireCheckouts(deps, tx, userId, ['discount']);
    await deps.payments.pauseSubscription(subscriptionId, end);
    return undefined;
  });
}
