import { type CreditReason, creditPackSize } from '@lingostory/contract/membership/constants';
import type { CheckoutFacts } from '../../../adapters/payments/payments.ts';
import type { Checkout, User } from '../../../generated/prisma/client.ts';
import type { DecisionDraft, FinalCheckoutStatus, MembershipState, NewPayment } from '../base/decision.ts';
import { formatDollars } from '../base/format.ts';
import { composeReceiptEmail } from '../emails/emails.ts';

/**
 * Finds our row of a checkout session at the provider. If opening the session was interrupted, our row lacks the
 * session's id. The row is then found by its own id, which the session contains, and must belong to the session's
 * customer.
 */
export function linkCheckout(draft: DecisionDraft, checkoutSession: CheckoutFacts): Checkout | undefined {
  const { checkouts, member } = draft.rows;
  const linkedCheckout = checkouts.find(
    ({ stripeSessionId }) => stripeSessionId === checkoutSession.checkoutSessionId,
  );
  if (linkedCheckout) return linkedCheckout;
  const unlinkedCheckout = checkouts.find(
    ({ id, stripeSessionId }) => stripeSessionId === null && id === checkoutSession.checkoutId,
  );
  if (!unlinkedCheckout || checkoutSession.customerId !== member.stripeCustomerId) return undefined;
  draft.decision.checkouts.push({ id: unlinkedCheckout.id, adopts: checkoutSession.checkoutSessionId });
  return { ...unlinkedCheckout, stripeSessionId: checkoutSession.checkoutSessionId };
}

/**
 * Grants the purchase of a completed checkout once. Returns true if the checkout is fulfilled, even by an earlier
 * call.
 */
export function settleCheckout(
  draft: DecisionDraft,
  checkout: Checkout,
  checkoutSession: CheckoutFacts,
): boolean {
  if (checkout.status === 'fulfilled') return true;
  if (checkout.status === 'refunded' || checkoutSession.status === 'open') return false;
  if (checkoutSession.status === 'expired') {
    setCheckoutStatus(draft, checkout, 'expired');
    return false;
  }
  const mismatch = findMismatch(draft, checkout, checkoutSession);
  if ((mismatch || checkout.status === 'review') && isPurchaseReversed(draft, checkoutSession)) {
    setCheckoutStatus(draft, checkout, 'refunded');
    return false;
  }
  if (mismatch) {
    setCheckoutStatus(draft, checkout, 'review', mismatch);
    return false;
  }
  grantCredits(draft, checkout, checkoutSession);
  setCheckoutStatus(draft, checkout, 'fulfilled');
  return true;
}

function setCheckoutStatus(
  { decision }: DecisionDraft,
  checkout: Checkout,
  status: FinalCheckoutStatus,
  reviewReason: string | null = null,
) {
  if (checkout.status === status && checkout.reviewReason === reviewReason) return;
  decision.checkouts.push({ id: checkout.id, status, reviewReason });
}

/**
 * Returns true if the payment of a checkout in review was refunded, or the subscription that it started has ended. To
 * settle a review without granting the purchase, an operator refunds the payment or ends the subscription.
 */
function isPurchaseReversed({ facts }: DecisionDraft, { subscriptionId, reversed }: CheckoutFacts): boolean {
  if (!subscriptionId) return reversed;
  return facts.subscriptions.some(
    (state) => state.facts.id === subscriptionId && state.facts.status === 'canceled',
  );
}

/**
 * Describes how the payment differs from our checkout, or returns undefined if they match. If they differ, an
 * operator must decide before anything is granted.
 */
function findMismatch(
  draft: DecisionDraft,
  checkout: Checkout,
  checkoutSession: CheckoutFacts,
): string | undefined {
  return (
    findCheckoutSessionMismatch(checkout, checkoutSession, draft.rows.member) ??
    findMembershipMismatch(draft, checkout, checkoutSession)
  );
}

function findCheckoutSessionMismatch(
  checkout: Checkout,
  checkoutSession: CheckoutFacts,
  member: User,
): string | undefined {
  const expectedMode = checkout.kind === 'subscription' ? 'subscription' : 'payment';
  if (!checkoutSession.settled) return 'it is not paid';
  if (checkoutSession.checkoutId !== checkout.id) return 'it belongs to another checkout';
  if (checkoutSession.customerId !== member.stripeCustomerId) return 'it belongs to another customer';
  if (checkoutSession.mode !== expectedMode) return 'it is for another kind of purchase';
  if (checkoutSession.price !== checkout.price) return `another price was paid, ${checkoutSession.price}`;
  if (checkoutSession.amount !== checkout.expectedAmount)
    return `another amount was paid, ${formatDollars(checkoutSession.amount)}`;
  return undefined;
}

function findMembershipMismatch(
  draft: DecisionDraft,
  { kind }: Checkout,
  checkoutSession: CheckoutFacts,
): string | undefined {
  if (kind === 'subscription')
    return hasOtherMembership(draft, checkoutSession.subscriptionId)
      ? 'there is a membership already'
      : undefined;
  if (kind !== 'discount') return undefined;
  const liveMembership = liveMembershipOf(draft);
  if (!liveMembership) return 'there is no membership';
  if (liveMembership.status !== 'active')
    return `the membership is ${liveMembership.status.replace('_', ' ')}`;
  return liveMembership.offerUsedAt ? 'the offer was used before' : undefined;
}

function liveMembershipOf({ memberships }: DecisionDraft): MembershipState | undefined {
  return [...memberships.values()].find(({ status }) => status !== 'canceled');
}

/**
 * Returns true if the member has another membership that has not ended. Checks the provider's facts too, because our
 * row may be outdated.
 */
function hasOtherMembership(draft: DecisionDraft, subscriptionId: string | undefined): boolean {
  const endedSubscriptions = draft.facts.subscriptions.filter(({ facts }) => facts.status === 'canceled');
  return [...draft.memberships.values()].some(
    ({ status, stripeSubscriptionId: id }) =>
      status !== 'canceled' &&
      id !== subscriptionId &&
      !endedSubscriptions.some(({ facts }) => facts.id === id),
  );
}

const creditGrantByKind = {
  credits: { reason: 'pack', credits: creditPackSize },
  discount: { reason: 'discount', credits: 1 },
} as const;

/**
 * Grants the credits of a trial, a credit pack or the retention offer. The credit of a renewal is granted later, when
 * its invoice is synced.
 */
function grantCredits(draft: DecisionDraft, checkout: Checkout, checkoutSession: CheckoutFacts): void {
  const { id: checkoutId, kind } = checkout;
  if (kind === 'subscription') {
    if (checkout.expectedAmount === 0) grantTrial(draft, checkoutId, checkoutSession);
    return;
  }
  const { reason, credits } = creditGrantByKind[kind];
  const { amount, paymentId = null, paidAt = draft.context.now } = checkoutSession;
  const cause = `${reason}:${checkoutSession.checkoutSessionId}`;
  recordPayment(
    draft,
    { cause, kind, amount, credits, stripePaymentId: paymentId, paidAt, checkoutId },
    reason,
  );
  if (kind === 'discount') addPrepaidMonth(draft);
}

function grantTrial(draft: DecisionDraft, checkoutId: number, { subscriptionId }: CheckoutFacts): void {
  const { decision, rows } = draft;
  const { id: userId, trialUsedAt } = rows.member;
  if (trialUsedAt) return;
  const cause = `trial:${userId}`;
  decision.isTrialUsed = true;
  decision.credits.push({ delta: 1, reason: 'trial', cause, checkoutId });
  // If the membership ended before its trial was reported, forfeits the trial's credit right away.
  if (draft.memberships.get(subscriptionId ?? '')?.status === 'canceled')
    decision.credits.push({ delta: -1, reason: 'forfeit', cause: `forfeit:${cause}` });
  else draft.credits += 1;
}

/** Marks the offer as used, and stores an intent to request the free month from the provider. */
function addPrepaidMonth(draft: DecisionDraft): void {
  const liveMembership = liveMembershipOf(draft);
  if (!liveMembership) return;
  const { now } = draft.context;
  const updatedMembership = { ...liveMembership, offerUsedAt: now };
  draft.memberships.set(liveMembership.stripeSubscriptionId, updatedMembership);
  const { memberships, intents } = draft.decision;
  draft.decision.memberships = [
    ...memberships.filter(
      ({ stripeSubscriptionId }) => stripeSubscriptionId !== liveMembership.stripeSubscriptionId,
    ),
    updatedMembership,
  ];
  intents.push({ kind: 'prepay_month', stripeSubscriptionId: liveMembership.stripeSubscriptionId });
}

/** Records a payment, grants its credits and queues the receipt. Does nothing if the payment is already recorded. */
export function recordPayment(draft: DecisionDraft, payment: NewPayment, reason: CreditReason): void {
  if (draft.payments.some(({ cause }) => cause === payment.cause)) return;
  const { decision, context } = draft;
  draft.payments.push({ ...payment, reversedAmount: 0, creditsReversed: 0, creditsTaken: 0 });
  draft.credits += payment.credits;
  decision.payments.push(payment);
  const { cause, checkoutId } = payment;
  decision.credits.push({ delta: payment.credits, reason, cause, checkoutId, paymentCause: cause });
  decision.emails.push({
    cause: `receipt:${payment.cause}`,
    text: composeReceiptEmail(context, { ...payment, paymentId: payment.stripePaymentId ?? undefined }),
  });
}
