import type { Checkout, Membership } from '../../../generated/prisma/client.ts';
import type { Circumstances, Decision, Draft, MemberRows, MembershipState } from '../base/decision.ts';
import type { ProviderFacts } from '../base/provider-facts.ts';
import { adoptCheckout, settleCheckout } from './decide-checkout.ts';
import { takeBackPayment } from './decide-refund.ts';
import { syncSubscription } from './decide-subscription.ts';

const hour = 60 * 60 * 1000;

const nothing = (): Decision => ({
  checkouts: [],
  payments: [],
  credits: [],
  trialUsed: false,
  memberships: [],
  reversals: [],
  intents: [],
  abandoned: [],
  emails: [],
});

/**
 * What follows from the provider's facts for a member's rows. Pure and convergent: decided again from the rows that it
 * led to, nothing follows. Checkouts come before the memberships that they began, so that the end of a membership takes a
 * trial's credit along; the retention offer comes after the membership that it prepays.
 */
export function decide(rows: MemberRows, facts: ProviderFacts, circumstances: Circumstances): Decision {
  const draft: Draft = {
    rows,
    facts,
    circumstances,
    decision: nothing(),
    credits: rows.member.currentCredits,
    memberships: new Map(rows.memberships.map((row) => [row.stripeSubscriptionId, stateOf(row)])),
    payments: [...rows.payments],
  };
  const found = facts.checkouts.flatMap((checkoutSession) => {
    const checkout = adoptCheckout(draft, checkoutSession);
    return checkout ? [{ checkout, checkoutSession }] : [];
  });
  const [offers, purchases] = partition(found, ({ checkout }) => checkout.kind === 'discount');
  const rejected = new Set<string | undefined>();
  for (const { checkout, checkoutSession } of purchases)
    if (!settleCheckout(draft, checkout, checkoutSession)) rejected.add(checkoutSession.subscriptionId);
  for (const state of facts.subscriptions)
    if (!rejected.has(state.facts.id) || draft.memberships.has(state.facts.id))
      syncSubscription(draft, state);
  for (const { checkout, checkoutSession } of offers) settleCheckout(draft, checkout, checkoutSession);
  for (const payment of facts.payments) takeBackPayment(draft, payment);
  expireUnopened(draft);
  abandonUseless(draft);
  return draft.decision;
}

function partition<T>(values: T[], test: (value: T) => boolean): [T[], T[]] {
  return [values.filter(test), values.filter((value) => !test(value))];
}

/**
 * An opening that was cut short before the provider heard of it, so long ago that nobody is about to finish it; and a
 * page that the provider does not know any more.
 */
function expireUnopened({ rows, facts, circumstances, decision }: Draft): void {
  const limit = circumstances.now.getTime() - hour;
  const isCutShort = ({ id, status, createdAt }: Checkout) =>
    status === 'creating' && facts.unopened.includes(id) && createdAt.getTime() < limit;
  const isLost = ({ status, stripeSessionId }: Checkout) =>
    status === 'open' && facts.lostCheckoutSessions.includes(stripeSessionId ?? '');
  const dead = rows.checkouts.filter((checkout) => isCutShort(checkout) || isLost(checkout));
  decision.checkouts.push(...dead.map(({ id }) => ({ id, status: 'expired' as const, reviewReason: null })));
}

/** A membership that has ended has no next month to prepay. */
function abandonUseless({ rows, memberships, decision }: Draft): void {
  const useless = rows.intents.filter(
    ({ kind, stripeSubscriptionId }) =>
      ['prepay_month', 'withdraw_month'].includes(kind) &&
      memberships.get(stripeSubscriptionId)?.status === 'canceled',
  );
  decision.abandoned.push(...useless.map(({ id }) => id));
}

function stateOf({
  id: _id,
  userId: _userId,
  createdAt: _createdAt,
  syncedAt: _syncedAt,
  ...state
}: Membership): MembershipState {
  return state;
}
