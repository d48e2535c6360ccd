import type { PaymentFacts } from '../../../adapters/payments/payments.ts';
import type { Checkout, Membership } from '../../../generated/prisma/client.ts';
import type {
  Circumstances,
  Decision,
  Draft,
  MemberRows,
  MembershipState,
  PaymentState,
} from '../base/decision.ts';
import type { ProviderFacts } from '../base/provider-facts.ts';
import { refunded } from '../emails/emails.ts';
import { adoptCheckout, settleCheckout } from './decide-checkout.ts';
import { syncSubscription } from './decide-subscription.ts';

/**
 * Returns how much of a payment a refund has reversed: the amount, and the same share of the credits, rounded down.
 */
function reversalOf(
  { credits, amount }: PaymentState,
  facts: PaymentFacts,
): { amount: number; credits: number } {
  const refundedAmount = facts.disputed ? amount : Math.min(facts.refunded, amount);
  return { amount: refundedAmount, credits: Math.floor((credits * refundedAmount) / amount) };
}

/** Milliseconds of tolerance, because the provider has its own clock and reports times in whole seconds. */
const clockMargin = 60_000;

/**
 * Takes back the credits of a refunded or disputed payment, as far as they are unspent: the balance never falls below
 * zero. After a full refund of the offer, the month that it prepaid will be billed again.
 */
function takeBackPayment(draft: Draft, facts: PaymentFacts): void {
  const payment = draft.payments.find(({ stripePaymentId }) => stripePaymentId === facts.id);
  if (!payment) return;
  const reversal = reversalOf(payment, facts);
  if (reversal.amount <= payment.reversedAmount) return;
  const { decision, circumstances } = draft;
  const taken = Math.min(draft.credits, reversal.credits - payment.creditsReversed);
  const cause = `refund:${facts.id}:${reversal.amount}`;
  if (taken > 0)
    decision.credits.push({ delta: -taken, reason: 'refund', cause, paymentCause: payment.cause });
  draft.credits -= taken;
  decision.reversals.push({
    cause: payment.cause,
    reversedAmount: reversal.amount,
    creditsReversed: reversal.credits,
    creditsTaken: payment.creditsTaken + taken,
  });
  if (reversal.amount === payment.amount) reverseFully(draft, payment);
  const amount = reversal.amount - payment.reversedAmount;
  decision.emails.push({
    cause,
    text: refunded(circumstances, { amount, disputed: facts.disputed, taken }),
  });
}

/**
 * Handles a full refund: marks the checkout as refunded, for its return page, and withdraws the free month if the
 * payment was for the offer.
 */
function reverseFully({ rows, facts, decision }: Draft, { checkoutId, kind, paidAt }: PaymentState): void {
  if (checkoutId !== null)
    decision.checkouts.push({ id: checkoutId, status: 'refunded', reviewReason: null });
  if (kind !== 'discount') return;
  // The offer was for a membership that existed at the time of payment, not for one that started later.
  const latest = paidAt.getTime() + clockMargin;
  const paidFor = rows.memberships.filter(({ createdAt }) => createdAt.getTime() <= latest);
  const isPaidFor = (id: string) => paidFor.some(({ stripeSubscriptionId }) => stripeSubscriptionId === id);
  const openIntents = rows.intents.filter(
    (intent) => intent.kind === 'prepay_month' && isPaidFor(intent.stripeSubscriptionId),
  );
  decision.abandoned.push(...openIntents.map(({ id }) => id));
  decision.intents = decision.intents.filter(
    (intent) => intent.kind !== 'prepay_month' || !isPaidFor(intent.stripeSubscriptionId),
  );
  const prepaid = facts.subscriptions.find(
    (state) => state.facts.prepaid && state.facts.status !== 'canceled' && isPaidFor(state.facts.id),
  );
  const stripeSubscriptionId = prepaid?.facts.id ?? openIntents[0]?.stripeSubscriptionId;
  if (stripeSubscriptionId) decision.intents.push({ kind: 'withdraw_month', stripeSubscriptionId });
}

const hour = 60 * 60 * 1000;

const emptyDecision = (): Decision => ({
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
 * Decides how a member's rows must change to match the provider's facts. Pure and idempotent: given the resulting
 * rows, it decides nothing more. Settles checkouts before syncing the memberships they started, so that a membership
 * that has ended also forfeits the trial's credit. Settles the retention offer after syncing the membership that it
 * prepays.
 */
export function decide(rows: MemberRows, facts: ProviderFacts, circumstances: Circumstances): Decision {
  const draft: Draft = {
    rows,
    facts,
    circumstances,
    decision: emptyDecision(),
    credits: rows.member.currentCredits,
    memberships: new Map(rows.memberships.map((row) => [row.stripeSubscriptionId, stateOf(row)])),
    payments: [...rows.payments],
  };
  const knownCheckouts = facts.checkouts.flatMap((checkoutSession) => {
    const checkout = adoptCheckout(draft, checkoutSession);
    return checkout ? [{ checkout, checkoutSession }] : [];
  });
  const [offers, purchases] = partition(knownCheckouts, ({ checkout }) => checkout.kind === 'discount');
  const rejected = new Set<string | undefined>();
  for (const { checkout, checkoutSession } of purchases)
    if (!settleCheckout(draft, checkout, checkoutSession)) rejected.add(checkoutSession.subscriptionId);
  for (const state of facts.subscriptions)
    if (!rejected.has(state.facts.id) || draft.memberships.has(state.facts.id))
      syncSubscription(draft, state);
  for (const { checkout, checkoutSession } of offers) settleCheckout(draft, checkout, checkoutSession);
  for (const payment of facts.payments) takeBackPayment(draft, payment);
  expireUnopened(draft);
  abandonObsolete(draft);
  return draft.decision;
}

function partition<T>(values: T[], test: (value: T) => boolean): [T[], T[]] {
  return [values.filter(test), values.filter((value) => !test(value))];
}

/**
 * Expires checkouts that were interrupted more than an hour ago before they got a session at the provider, and open
 * ones whose session the provider doesn't know.
 */
function expireUnopened({ rows, facts, circumstances, decision }: Draft): void {
  const limit = circumstances.now.getTime() - hour;
  const isCutShort = ({ id, status, createdAt }: Checkout) =>
    status === 'creating' && facts.unopened.includes(id) && createdAt.getTime() < limit;
  const isLost = ({ status, stripeSessionId }: Checkout) =>
    status === 'open' && facts.lostCheckoutSessions.includes(stripeSessionId ?? '');
  const expired = rows.checkouts.filter((checkout) => isCutShort(checkout) || isLost(checkout));
  decision.checkouts.push(
    ...expired.map(({ id }) => ({ id, status: 'expired' as const, reviewReason: null })),
  );
}

/** Abandons intents to add or withdraw a free month once the membership has ended. */
function abandonObsolete({ rows, memberships, decision }: Draft): void {
  const obsolete = rows.intents.filter(
    ({ kind, stripeSubscriptionId }) =>
      ['prepay_month', 'withdraw_month'].includes(kind) &&
      memberships.get(stripeSubscriptionId)?.status === 'canceled',
  );
  decision.abandoned.push(...obsolete.map(({ id }) => id));
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
