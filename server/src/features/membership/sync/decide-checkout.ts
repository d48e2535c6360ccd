import { type CreditReason, creditPackSize } from '@lingostory/contract/membership/constants';
import type { CheckoutFacts } from '../../../adapters/payments/payments.ts';
import type { Checkout, User } from '../../../generated/prisma/client.ts';
import type { CheckoutEnd, Draft, MembershipState, NewPayment } from '../base/decision.ts';
import { dollars } from '../base/format.ts';
import { receipt } from '../emails/emails.ts';

/**
 * Finds our row of a checkout session at the provider. The row lacks the session's id if opening the session was
 * interrupted; it is then found by its own id, which the session carries, and must belong to the session's customer.
 */
export function adoptCheckout(draft: Draft, checkoutSession: CheckoutFacts): Checkout | undefined {
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
 * Grants what a completed checkout bought, only once. Returns true if the checkout is fulfilled, by this call or an
 * earlier one.
 */
export function settleCheckout(draft: Draft, checkout: Checkout, checkoutSession: CheckoutFacts): boolean {
  if (checkout.status === 'fulfilled') return true;
  if (checkout.status === 'refunded' || checkoutSession.status === 'open') return false;
  if (checkoutSession.status === 'expired') {
    setStatus(draft, checkout, 'expired');
    return false;
  }
  const mismatch = mismatchOf(draft, checkout, checkoutSession);
  if ((mismatch || checkout.status === 'review') && isReversed(draft, checkoutSession)) {
    setStatus(draft, checkout, 'refunded');
    return false;
  }
  if (mismatch) {
    setStatus(draft, checkout, 'review', mismatch);
    return false;
  }
  grant(draft, checkout, checkoutSession);
  setStatus(draft, checkout, 'fulfilled');
  return true;
}

function setStatus(
  { decision }: Draft,
  checkout: Checkout,
  status: CheckoutEnd,
  reviewReason: string | null = null,
) {
  if (checkout.status === status && checkout.reviewReason === reviewReason) return;
  decision.checkouts.push({ id: checkout.id, status, reviewReason });
}

/** Returns true if an operator has refunded a checkout in review, or has ended the subscription it started. */
function isReversed({ facts }: Draft, { subscriptionId, reversed }: CheckoutFacts): boolean {
  if (!subscriptionId) return reversed;
  return facts.subscriptions.some(
    (state) => state.facts.id === subscriptionId && state.facts.status === 'canceled',
  );
}

/**
 * Describes how the payment differs from what our checkout expects, or returns undefined if they match. If they
 * differ, nothing is granted until an operator decides.
 */
function mismatchOf(draft: Draft, checkout: Checkout, checkoutSession: CheckoutFacts): string | undefined {
  return (
    checkoutSessionMismatch(checkout, checkoutSession, draft.rows.member) ??
    membershipMismatch(draft, checkout, checkoutSession)
  );
}

function checkoutSessionMismatch(
  checkout: Checkout,
  checkoutSession: CheckoutFacts,
  member: User,
): string | undefined {
  const mode = checkout.kind === 'subscription' ? 'subscription' : 'payment';
  if (!checkoutSession.settled) return 'it is not paid';
  if (checkoutSession.checkoutId !== checkout.id) return 'it belongs to another checkout';
  if (checkoutSession.customerId !== member.stripeCustomerId) return 'it belongs to another customer';
  if (checkoutSession.mode !== mode) return 'it is for another kind of purchase';
  if (checkoutSession.price !== checkout.price) return `another price was paid, ${checkoutSession.price}`;
  if (checkoutSession.amount !== checkout.expectedAmount)
    return `another amount was paid, ${dollars(checkoutSession.amount)}`;
  return undefined;
}

function membershipMismatch(
  draft: Draft,
  { kind }: Checkout,
  checkoutSession: CheckoutFacts,
): string | undefined {
  if (kind === 'subscription')
    return hasOtherMembership(draft, checkoutSession.subscriptionId)
      ? 'there is a membership already'
      : undefined;
  if (kind !== 'discount') return undefined;
  const live = liveOf(draft);
  if (!live) return 'there is no membership';
  if (live.status !== 'active') return `the membership is ${live.status.replace('_', ' ')}`;
  return live.offerUsedAt ? 'the offer was used before' : undefined;
}

function liveOf({ memberships }: Draft): MembershipState | undefined {
  return [...memberships.values()].find(({ status }) => status !== 'canceled');
}

/**
 * Returns true if the member has another membership that has not ended. Checks the provider's facts as well, because
 * our row may not show its end yet.
 */
function hasOtherMembership(draft: Draft, subscriptionId: string | undefined): boolean {
  const ended = draft.facts.subscriptions.filter(({ facts }) => facts.status === 'canceled');
  return [...draft.memberships.values()].some(
    ({ status, stripeSubscriptionId: id }) =>
      status !== 'canceled' && id !== subscriptionId && !ended.some(({ facts }) => facts.id === id),
  );
}

const grants = {
  credits: { reason: 'pack', credits: creditPackSize },
  discount: { reason: 'discount', credits: 1 },
} as const;

/**
 * Grants the credits of a trial, a pack or the offer. A renewal's credit is granted later, by the sync of its
 * invoice.
 */
function grant(draft: Draft, checkout: Checkout, checkoutSession: CheckoutFacts): void {
  const { id: checkoutId, kind } = checkout;
  if (kind === 'subscription') {
    if (checkout.expectedAmount === 0) grantTrial(draft, checkoutId, checkoutSession);
    return;
  }
  const { reason, credits } = grants[kind];
  const { amount, paymentId = null, paidAt = draft.circumstances.now } = checkoutSession;
  const cause = `${reason}:${checkoutSession.checkoutSessionId}`;
  recordPayment(
    draft,
    { cause, kind, amount, credits, stripePaymentId: paymentId, paidAt, checkoutId },
    reason,
  );
  if (kind === 'discount') prepay(draft);
}

function grantTrial(draft: Draft, checkoutId: number, { subscriptionId }: CheckoutFacts): void {
  const { decision, rows } = draft;
  const { id: userId, trialUsedAt } = rows.member;
  if (trialUsedAt) return;
  const cause = `trial:${userId}`;
  decision.trialUsed = true;
  decision.credits.push({ delta: 1, reason: 'trial', cause, checkoutId });
  // If the membership ended before its trial was reported, the trial's credit is forfeited right away.
  if (draft.memberships.get(subscriptionId ?? '')?.status === 'canceled')
    decision.credits.push({ delta: -1, reason: 'forfeit', cause: `forfeit:${cause}` });
  else draft.credits += 1;
}

/** Marks the offer as used, and stores an intent to request the free month from the provider. */
function prepay(draft: Draft): void {
  const live = liveOf(draft);
  if (!live) return;
  const { now } = draft.circumstances;
  const updated = { ...live, offerUsedAt: now };
  draft.memberships.set(live.stripeSubscriptionId, updated);
  const { memberships, intents } = draft.decision;
  draft.decision.memberships = [
    ...memberships.filter(({ stripeSubscriptionId }) => stripeSubscriptionId !== live.stripeSubscriptionId),
    updated,
  ];
  intents.push({ kind: 'prepay_month', stripeSubscriptionId: live.stripeSubscriptionId });
}

/** Records a payment, grants its credits and queues the receipt. Does nothing if the payment is already recorded. */
export function recordPayment(draft: Draft, payment: NewPayment, reason: CreditReason): void {
  if (draft.payments.some(({ cause }) => cause === payment.cause)) return;
  const { decision, circumstances } = draft;
  draft.payments.push({ ...payment, reversedAmount: 0, creditsReversed: 0, creditsTaken: 0 });
  draft.credits += payment.credits;
  decision.payments.push(payment);
  const { cause, checkoutId } = payment;
  decision.credits.push({ delta: payment.credits, reason, cause, checkoutId, paymentCause: cause });
  decision.emails.push({
    cause: `receipt:${payment.cause}`,
    text: receipt(circumstances, { ...payment, paymentId: payment.stripePaymentId ?? undefined }),
  });
}
