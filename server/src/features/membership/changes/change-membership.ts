import type { MembershipStatus, PauseDays } from '@lingostory/contract/membership/constants';
import type { CheckoutKind, SubscriptionFacts } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { Membership, User } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { planBreak } from '../base/billing-months.ts';
import { abandonIntents } from '../base/intents.ts';
import { asOnlyChange, justPaid, unpaid } from '../base/one-change.ts';
import { closeCheckouts } from '../checkouts/close-checkouts.ts';
import { carryOut, factsOf, type Wanted } from './carry-out.ts';

export type FoundMembership = { membership: Membership; user: User };

/** What to ask the provider for: nothing when the state is reached already, or the problem that prevents it. */
type Plan = Wanted | 'done' | Problem;
type Situation = {
  /** Our row before and after the provider was asked. */
  before: Membership;
  membership: Membership;
  facts: SubscriptionFacts | undefined;
};
type Change = {
  /** Kinds of checkout whose purchase would be lost. */
  closes: CheckoutKind[];
  plan: (situation: Situation) => Plan;
};

export const unknownMembership = () => new Problem(404, 'We couldn’t find this membership.');

/** Monthly payments that a break of each length leaves out. */
export const skippedBy: Record<PauseDays, number> = { 30: 1, 60: 2, 90: 3 };

/** Why no break can begin. */
export const pauseProblems: Partial<Record<MembershipStatus, string>> = {
  paused: 'Your membership is already paused.',
  past_due: unpaid,
  canceled: 'Your membership has ended, so there’s nothing to pause.',
};

/**
 * Leaves out exactly the next 1, 2 or 3 monthly payments; the trial's end counts as one. 404 not the member's own,
 * 422 while paused, past due or canceled, or when the next month is paid for already, 429 while another change is under way.
 */
export async function pauseMembership(
  deps: Deps,
  userId: number,
  subscriptionId: string,
  days: PauseDays,
): Promise<FoundMembership> {
  return await changeMembership(deps, userId, subscriptionId, {
    // An offer paid during a break would lose its month.
    closes: ['discount'],
    plan: (situation) => planPause(situation, skippedBy[days]),
  });
}

function planPause({ before, membership, facts }: Situation, skipped: number): Plan {
  if (!facts?.currentPeriodEnd) return unknownMembership();
  const { billingAnchor, currentPeriodEnd: periodEnd, pausedUntil, prepaid } = facts;
  const { resumesAt } = planBreak(billingAnchor, periodEnd, skipped);
  // The same break, started at the provider by an attempt that our row does not know of.
  const isBegun = before.status === 'active' && pausedUntil?.getTime() === resumesAt.getTime();
  if (membership.status === 'paused' && isBegun) return 'done';
  const message = pauseProblems[membership.status];
  if (message) return new Problem(422, message);
  if (prepaid) return new Problem(422, 'Your next month is already paid for. You can pause once it starts.');
  return { kind: 'pause', resumesAt, periodEnd };
}

const resumeProblems: Partial<Record<MembershipStatus, string>> = {
  past_due: unpaid,
  canceled: 'Your membership has ended: please renew it instead.',
};

/** Ends a break at once; asking again changes nothing. 404 not the member's own, 422 past due or canceled, 429. */
export async function resumeMembership(
  deps: Deps,
  userId: number,
  subscriptionId: string,
): Promise<FoundMembership> {
  const plan = ({ membership: { status } }: Situation): Plan => {
    const message = resumeProblems[status];
    if (message) return new Problem(422, message);
    return status === 'paused' ? { kind: 'resume' } : 'done';
  };
  return await changeMembership(deps, userId, subscriptionId, { closes: [], plan });
}

/**
 * Ends a membership at once, nothing paid back; the credits are forfeited, bought books stay. One that has ended
 * already is a success, and keeps the reason that it was first given. 404 not the member's own, 429.
 */
export async function cancelMembership(
  deps: Deps,
  userId: number,
  subscriptionId: string,
  reason: string,
): Promise<FoundMembership> {
  const found = await changeMembership(deps, userId, subscriptionId, {
    closes: ['credits', 'discount'],
    plan: ({ membership }) => (membership.status === 'canceled' ? 'done' : { kind: 'cancel', reason }),
  });
  // A membership that had ended by itself gets its reason now.
  await deps.db.membership.updateMany({
    where: { id: found.membership.id, cancellationReason: null },
    data: { cancellationReason: reason },
  });
  return found;
}

/** Changes one of the member's memberships at the provider, then writes down what the provider says. */
async function changeMembership(
  deps: Deps,
  userId: number,
  subscriptionId: string,
  { closes, plan }: Change,
): Promise<FoundMembership> {
  const own = { userId, stripeSubscriptionId: subscriptionId };
  const before = await deps.db.membership.findFirst({ where: own });
  if (!before) throw unknownMembership();
  await asOnlyChange(deps, userId, async () => {
    await abandonIntents(deps, userId);
    const facts = await factsOf(deps, userId, subscriptionId);
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
