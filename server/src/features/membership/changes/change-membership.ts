import type { MembershipStatus, PauseDays } from '@lingostory/contract/membership/constants';
import type { CheckoutKind, SubscriptionFacts } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { Membership, User } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { planBreak } from '../base/billing-months.ts';
import { abandonIntents } from '../base/intents.ts';
import { asOnlyChange, justPaid, unpaid } from '../base/one-change.ts';
import { closeCheckouts } from '../checkouts/close-checkouts.ts';
import { carryOut, type RequestedChange, syncFacts } from './carry-out.ts';

export type MembershipWithUser = { membership: Membership; user: User };

/** The change to make at the provider, `done` if it has already been made, or the problem that prevents it. */
type Plan = RequestedChange | 'done' | Problem;
type Situation = {
  /** Our row before the sync; `membership` is the same row after the sync. */
  before: Membership;
  membership: Membership;
  facts: SubscriptionFacts | undefined;
};
type Change = {
  /** Kinds of checkouts to close first, because the change would make what they buy worthless. */
  closes: CheckoutKind[];
  plan: (situation: Situation) => Plan;
};

export const unknownMembership = () => new Problem(404, 'We couldn’t find this membership.');

/** Number of monthly payments that a break of each length skips. */
export const skippedPayments: Record<PauseDays, number> = { 30: 1, 60: 2, 90: 3 };

/** Reasons why a break cannot start. */
export const pauseProblems: Partial<Record<MembershipStatus, string>> = {
  paused: 'Your membership is already paused.',
  past_due: unpaid,
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
    // The offer prepays the next month. Paid for during a break, that month would be lost.
    closes: ['discount'],
    plan: (situation) => planPause(situation, skippedPayments[days]),
  });
}

function planPause({ before, membership, facts }: Situation, skipped: number): Plan {
  if (!facts?.currentPeriodEnd) return unknownMembership();
  const { billingAnchor, currentPeriodEnd: periodEnd, pausedUntil, prepaid } = facts;
  const { resumesAt } = planBreak(billingAnchor, periodEnd, skipped);
  // An earlier attempt started the same break at the provider, but didn't update our row.
  const hasStarted = before.status === 'active' && pausedUntil?.getTime() === resumesAt.getTime();
  if (membership.status === 'paused' && hasStarted) return 'done';
  const message = pauseProblems[membership.status];
  if (message) return new Problem(422, message);
  if (prepaid) return new Problem(422, 'Your next month is already paid for. You can pause once it starts.');
  return { kind: 'pause', resumesAt, periodEnd };
}

const resumeProblems: Partial<Record<MembershipStatus, string>> = {
  past_due: unpaid,
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
  const plan = ({ membership: { status } }: Situation): Plan => {
    const message = resumeProblems[status];
    if (message) return new Problem(422, message);
    return status === 'paused' ? { kind: 'resume' } : 'done';
  };
  return await changeMembership(deps, userId, subscriptionId, { closes: [], plan });
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
    closes: ['credits', 'discount'],
    plan: ({ membership }) => (membership.status === 'canceled' ? 'done' : { kind: 'cancel', reason }),
  });
  // Adds the reason to a membership that ended without one.
  await deps.db.membership.updateMany({
    where: { id: result.membership.id, cancellationReason: null },
    data: { cancellationReason: reason },
  });
  return result;
}

/** Makes a change to one of the member's memberships at the provider and stores the result. */
async function changeMembership(
  deps: Deps,
  userId: number,
  subscriptionId: string,
  { closes, plan }: Change,
): Promise<MembershipWithUser> {
  const own = { userId, stripeSubscriptionId: subscriptionId };
  const before = await deps.db.membership.findFirst({ where: own });
  if (!before) throw unknownMembership();
  await asOnlyChange(deps, userId, async () => {
    await abandonIntents(deps, userId);
    const facts = await syncFacts(deps, userId, subscriptionId);
    const membership = await deps.db.membership.findUniqueOrThrow({ where: { id: before.id } });
    const next = plan({ before, membership, facts });
    if (next instanceof Problem) throw next;
    if (next === 'done') return;
    if (await closeCheckouts(deps, userId, closes)) throw justPaid();
    await carryOut(deps, { ...own, ...next });
  });
  return await deps.db.membership
    .findUniqueOrThrow({ where: { id: before.id }, include: { user: true } })
    .then(({ user, ...membership }) => ({ membership, user }));
}
