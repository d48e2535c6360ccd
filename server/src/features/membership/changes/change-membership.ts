import type { MembershipStatus, PauseDays } from '@lingostory/contract/membership/constants';
import type { CheckoutKind, SubscriptionFacts } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { Membership, User } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { planBreak } from '../base/billing-months.ts';
import { abandonIntents } from '../base/intents.ts';
import { createJustPaidProblem, runExclusively, unpaidMessage } from '../base/one-change.ts';
import { closeCheckouts } from '../checkouts/close-checkouts.ts';
import { performChange, type RequestedChange, syncSubscriptionFacts } from './perform-change.ts';

export type MembershipWithUser = { membership: Membership; user: User };

/** The change to make at the provider, `done` if it has already been made, or the problem that prevents it. */
type ChangePlan = RequestedChange | 'done' | Problem;
type MembershipSituation = {
  /** Our row before the sync. `membership` is the same row after it. */
  before: Membership;
  membership: Membership;
  facts: SubscriptionFacts | undefined;
};
type MembershipChange = {
  /** Kinds of open checkouts to close before the change, because it would make their purchases worthless. */
  checkoutKindsToClose: CheckoutKind[];
  plan: (situation: MembershipSituation) => ChangePlan;
};

export const createNoMembershipProblem = () => new Problem(404, 'We couldn’t find this membership.');

/** Number of monthly payments that a membership's break skips, by the length of the break in days. */
export const skippedPaymentCounts: Record<PauseDays, number> = { 30: 1, 60: 2, 90: 3 };

/** Messages that explain why a membership can't be paused, by its status. */
export const pauseProblemMessages: Partial<Record<MembershipStatus, string>> = {
  paused: 'Your membership is already paused.',
  past_due: unpaidMessage,
  canceled: 'Your membership has ended, so there’s nothing to pause.',
};

/**
 * Pauses a membership so that exactly the next 1, 2 or 3 monthly payments are skipped. The first payment after a
 * trial counts as one. Throws 404 if the membership isn't the member's, and 429 while another change is in progress.
 * Throws 422 if the membership is paused, past due or canceled, or if the next month is already paid for.
 */
export async function pauseMembership(
  deps: Deps,
  userId: number,
  subscriptionId: string,
  days: PauseDays,
): Promise<MembershipWithUser> {
  return await changeMembership(deps, userId, subscriptionId, {
    // A checkout for the retention offer must be closed. The offer prepays the next month, which a break would skip.
    checkoutKindsToClose: ['discount'],
    plan: (situation) => planPause(situation, skippedPaymentCounts[days]),
  });
}

function planPause({ before, membership, facts }: MembershipSituation, skippedMonths: number): ChangePlan {
  if (!facts?.currentPeriodEnd) return createNoMembershipProblem();
  const { billingAnchor, currentPeriodEnd: periodEnd, pausedUntil, prepaid } = facts;
  const { resumesAt } = planBreak(billingAnchor, periodEnd, skippedMonths);
  // True if an earlier attempt started the same break at the provider but didn't update our row.
  const hasPauseStarted = before.status === 'active' && pausedUntil?.getTime() === resumesAt.getTime();
  if (membership.status === 'paused' && hasPauseStarted) return 'done';
  const message = pauseProblemMessages[membership.status];
  if (message) return new Problem(422, message);
  if (prepaid) return new Problem(422, 'Your next month is already paid for. You can pause once it starts.');
  return { kind: 'pause', resumesAt, periodEnd };
}

const resumeProblemMessages: Partial<Record<MembershipStatus, string>> = {
  past_due: unpaidMessage,
  canceled: 'Your membership has ended: please renew it instead.',
};

/**
 * Ends a break immediately; does nothing if the membership is active. Throws 404 if the membership isn't the
 * member's, 422 if it is past due or canceled, and 429 while another change is in progress.
 */
export async function resumeMembership(
  deps: Deps,
  userId: number,
  subscriptionId: string,
): Promise<MembershipWithUser> {
  const planResume = ({ membership: { status } }: MembershipSituation): ChangePlan => {
    const message = resumeProblemMessages[status];
    if (message) return new Problem(422, message);
    return status === 'paused' ? { kind: 'resume' } : 'done';
  };
  return await changeMembership(deps, userId, subscriptionId, { checkoutKindsToClose: [], plan: planResume });
}

/**
 * Ends a membership immediately, without a refund. Unspent credits are forfeited; purchased books stay. Succeeds if
 * the membership has already ended, and then keeps the first reason. Throws 404 if the membership isn't the member's,
 * and 429 while another change is in progress.
 */
export async function cancelMembership(
  deps: Deps,
  userId: number,
  subscriptionId: string,
  reason: string,
): Promise<MembershipWithUser> {
  const result = await changeMembership(deps, userId, subscriptionId, {
    checkoutKindsToClose: ['credits', 'discount'],
    plan: ({ membership }) => (membership.status === 'canceled' ? 'done' : { kind: 'cancel', reason }),
  });
  // Adds the reason to a membership that ended without one.
  await deps.db.membership.updateMany({
    where: { id: result.membership.id, cancellationReason: null },
    data: { cancellationReason: reason },
  });
  return result;
}

/** Makes a change to one of the member's memberships at the provider, and returns our updated row with the member. */
async function changeMembership(
  deps: Deps,
  userId: number,
  subscriptionId: string,
  { checkoutKindsToClose, plan }: MembershipChange,
): Promise<MembershipWithUser> {
  const membershipKey = { userId, stripeSubscriptionId: subscriptionId };
  const membershipBefore = await deps.db.membership.findFirst({ where: membershipKey });
  if (!membershipBefore) throw createNoMembershipProblem();
  await runExclusively(deps, userId, async () => {
    await abandonIntents(deps, userId);
    const facts = await syncSubscriptionFacts(deps, userId, subscriptionId);
    const membership = await deps.db.membership.findUniqueOrThrow({ where: { id: membershipBefore.id } });
    const plannedChange = plan({ before: membershipBefore, membership, facts });
    if (plannedChange instanceof Problem) throw plannedChange;
    if (plannedChange === 'done') return;
    if (await closeCheckouts(deps, userId, checkoutKindsToClose)) throw createJustPaidProblem();
    await performChange(deps, { ...membershipKey, ...plannedChange });
  });
  return await deps.db.membership
    .findUniqueOrThrow({ where: { id: membershipBefore.id }, include: { user: true } })
    .then(({ user, ...membership }) => ({ membership, user }));
}
