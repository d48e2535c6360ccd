import type { PaymentFacts } from '../../../adapters/payments/payments.ts';
import type { Checkout, Membership } from '../../../generated/prisma/client.ts';
import type {
  Decision,
  DecisionContext,
  DecisionDraft,
  MemberRows,
  MembershipState,
  PaymentState,
} from '../base/decision.ts';
import type { ProviderFacts } from '../base/provider-facts.ts';
import { composeRefundedEmail } from '../emails/emails.ts';
import { linkCheckout, settleCheckout } from './decide-checkout.ts';
import { syncSubscription } from './decide-subscription.ts';

/**
 * Returns how much of a payment a refund or dispute has reversed: the amount, and the same fraction of the credits,
 * rounded down.
 */
function computeReversal(
  { credits, amount }: PaymentState,
  facts: PaymentFacts,
): { amount: number; credits: number } {
  const refundedAmount = facts.disputed ? amount : Math.min(facts.refunded, amount);
  return { amount: refundedAmount, credits: Math.floor((credits * refundedAmount) / amount) };
}

/**
 * The provider's times may differ from ours by this many milliseconds. The provider has its own clock, and its times
 * are in whole seconds.
 */
const clockSkewMarginMs = 60_000;

/**
 * Takes back the unspent credits of a refunded or disputed payment. The balance never falls below zero. If the
 * payment for the retention offer is fully refunded, also withdraws the month that it prepaid.
 */
function reversePayment(draft: DecisionDraft, facts: PaymentFacts): void {
  const payment = draft.payments.find(({ stripePaymentId }) => stripePaymentId === facts.id);
  if (!payment) return;
  const reversal = computeReversal(payment, facts);
  if (reversal.amount <= payment.reversedAmount) return;
  const { decision, context } = draft;
  const takenCredits = Math.min(draft.credits, reversal.credits - payment.creditsReversed);
  const cause = `refund:${facts.id}:${reversal.amount}`;
  if (takenCredits > 0)
    decision.credits.push({ delta: -takenCredits, reason: 'refund', cause, paymentCause: payment.cause });
  draft.credits -= takenCredits;
  decision.reversals.push({
    cause: payment.cause,
    reversedAmount: reversal.amount,
    creditsReversed: reversal.credits,
    creditsTaken: payment.creditsTaken + takenCredits,
  });
  if (reversal.amount === payment.amount) undoPurchase(draft, payment);
  const newlyReversedAmount = reversal.amount - payment.reversedAmount;
  decision.emails.push({
    cause,
    text: composeRefundedEmail(context, {
      amount: newlyReversedAmount,
      isDisputed: facts.disputed,
      takenCredits,
    }),
  });
}

/**
 * Handles a full refund or a dispute. Marks the checkout as refunded, so that its return page says so. If the payment
 * was for the retention offer, withdraws the free month.
 */
function undoPurchase(
  { rows, facts, decision }: DecisionDraft,
  { checkoutId, kind, paidAt }: PaymentState,
): void {
  if (checkoutId !== null)
    decision.checkouts.push({ id: checkoutId, status: 'refunded', reviewReason: null });
  if (kind !== 'discount') return;
  // The offer was for a membership that existed when it was paid for, not for one that started later.
  const latestCreationTime = paidAt.getTime() + clockSkewMarginMs;
  const paidMemberships = rows.memberships.filter(
    ({ createdAt }) => createdAt.getTime() <= latestCreationTime,
  );
  const isPaidSubscription = (id: string) =>
    paidMemberships.some(({ stripeSubscriptionId }) => stripeSubscriptionId === id);
  const prepayIntents = rows.intents.filter(
    (intent) => intent.kind === 'prepay_month' && isPaidSubscription(intent.stripeSubscriptionId),
  );
  decision.abandonedIntentIds.push(...prepayIntents.map(({ id }) => id));
  decision.intents = decision.intents.filter(
    (intent) => intent.kind !== 'prepay_month' || !isPaidSubscription(intent.stripeSubscriptionId),
  );
  const prepaidSubscription = facts.subscriptions.find(
    (state) => state.facts.prepaid && state.facts.status !== 'canceled' && isPaidSubscription(state.facts.id),
  );
  const stripeSubscriptionId = prepaidSubscription?.facts.id ?? prepayIntents[0]?.stripeSubscriptionId;
  if (stripeSubscriptionId) decision.intents.push({ kind: 'withdraw_month', stripeSubscriptionId });
}

const millisecondsPerHour = 60 * 60 * 1000;

const createEmptyDecision = (): Decision => ({
  checkouts: [],
  payments: [],
  credits: [],
  isTrialUsed: false,
  memberships: [],
  reversals: [],
  intents: [],
  abandonedIntentIds: [],
  emails: [],
});

/**
 * Decides how a member's rows must change to match the provider's facts. Pure and idempotent: given the resulting
 * rows, it decides no further changes. Settles the checkout of a membership before it syncs the membership: if the
 * membership has already ended, the sync then also forfeits the credit of its trial. Settles the checkout of a
 * retention offer after the sync of the membership whose next month the offer prepays.
 */
export function decideChanges(
  rows: MemberRows,
  facts: ProviderFacts,
  decisionContext: DecisionContext,
): Decision {
  const draft: DecisionDraft = {
    rows,
    facts,
    context: decisionContext,
    decision: createEmptyDecision(),
    credits: rows.member.currentCredits,
    memberships: new Map(rows.memberships.map((row) => [row.stripeSubscriptionId, membershipStateOf(row)])),
    payments: [...rows.payments],
  };
  const linkedCheckouts = facts.checkouts.flatMap((checkoutSession) => {
    const checkout = linkCheckout(draft, checkoutSession);
    return checkout ? [{ checkout, checkoutSession }] : [];
  });
  const [offerCheckouts, purchaseCheckouts] = partition(
    linkedCheckouts,
    ({ checkout }) => checkout.kind === 'discount',
  );
  const rejectedSubscriptionIds = new Set<string | undefined>();
  for (const { checkout, checkoutSession } of purchaseCheckouts)
    if (!settleCheckout(draft, checkout, checkoutSession))
      rejectedSubscriptionIds.add(checkoutSession.subscriptionId);
  for (const state of facts.subscriptions)
    if (!rejectedSubscriptionIds.has(state.facts.id) || draft.memberships.has(state.facts.id))
      syncSubscription(draft, state);
  for (const { checkout, checkoutSession } of offerCheckouts)
    settleCheckout(draft, checkout, checkoutSession);
  for (const payment of facts.payments) reversePayment(draft, payment);
  expireLostCheckouts(draft);
  abandonObsoleteIntents(draft);
  return draft.decision;
}

function partition<T>(values: T[], predicate: (value: T) => boolean): [T[], T[]] {
  return [values.filter(predicate), values.filter((value) => !predicate(value))];
}

/**
 * Expires checkouts that were interrupted more than an hour ago and have no session at the provider. Also expires
 * open checkouts whose session the provider doesn't know.
 */
function expireLostCheckouts({ rows, facts, context, decision }: DecisionDraft): void {
  const creationCutoff = context.now.getTime() - millisecondsPerHour;
  const isInterrupted = ({ id, status, createdAt }: Checkout) =>
    status === 'creating' && facts.unopenedCheckoutIds.includes(id) && createdAt.getTime() < creationCutoff;
  const isCheckoutSessionLost = ({ status, stripeSessionId }: Checkout) =>
    status === 'open' && facts.lostCheckoutSessions.includes(stripeSessionId ?? '');
  const expiredCheckouts = rows.checkouts.filter(
    (checkout) => isInterrupted(checkout) || isCheckoutSessionLost(checkout),
  );
  decision.checkouts.push(
    ...expiredCheckouts.map(({ id }) => ({ id, status: 'expired' as const, reviewReason: null })),
  );
}

/** Abandons intents to add or withdraw a free month once the membership has ended. */
function abandonObsoleteIntents({ rows, memberships, decision }: DecisionDraft): void {
  const obsoleteIntents = rows.intents.filter(
    ({ kind, stripeSubscriptionId }) =>
      ['prepay_month', 'withdraw_month'].includes(kind) &&
      memberships.get(stripeSubscriptionId)?.status === 'canceled',
  );
  decision.abandonedIntentIds.push(...obsoleteIntents.map(({ id }) => id));
}

function membershipStateOf({
  id: _id,
  userId: _userId,
  createdAt: _createdAt,
  syncedAt: _syncedAt,
  ...state
}: Membership): MembershipState {
  return state;
}
