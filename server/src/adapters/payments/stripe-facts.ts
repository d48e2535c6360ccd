import type Stripe from 'stripe';
import type { CheckoutFacts, InvoiceFacts, PaymentFacts, Price, SubscriptionFacts } from './payments.ts';

type StripeReference = string | { id: string } | null | undefined;

/**
 * Patterns of the provider's ids. Other text is never put into a request's path, because it could lead to another
 * endpoint.
 */
const idPatterns = {
  checkoutSession: /^cs_\w{1,250}$/,
  subscription: /^sub_\w{1,250}$/,
  payment: /^pi_\w{1,250}$/,
};

export const isId = (idKind: keyof typeof idPatterns, id: unknown): id is string =>
  typeof id === 'string' && idPatterns[idKind].test(id);

export const idOf = (reference: StripeReference) =>
  typeof reference === 'string' ? reference : reference?.id;

const toDate = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : undefined);

function toCheckoutStatus({ status }: Stripe.Checkout.Session): CheckoutFacts['status'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

/** Returns a payment's charge. Returns undefined if the request to Stripe didn't expand it. */
function chargeOf(payment: Stripe.PaymentIntent | string | null): Stripe.Charge | undefined {
  const charge = typeof payment === 'string' ? undefined : payment?.latest_charge;
  return typeof charge === 'string' ? undefined : (charge ?? undefined);
}

/**
 * Converts a checkout session into facts. To include the facts about its payment, `payment_intent.latest_charge` must
 * be expanded.
 */
export function toCheckoutFacts(checkoutSession: Stripe.Checkout.Session): CheckoutFacts {
  const reference = Number(checkoutSession.client_reference_id);
  const charge = chargeOf(checkoutSession.payment_intent);
  return {
    checkoutSessionId: checkoutSession.id,
    status: toCheckoutStatus(checkoutSession),
    // Stripe does not document which of these two statuses a trial has, so both are accepted.
    settled:
      checkoutSession.payment_status === 'paid' || checkoutSession.payment_status === 'no_payment_required',
    // Ignores a reference that can't be one of our ids, because other software that uses the same Stripe account may
    // store anything here.
    checkoutId: Number.isInteger(reference) && reference > 0 && reference < 2 ** 31 ? reference : undefined,
    customerId: idOf(checkoutSession.customer),
    subscriptionId: idOf(checkoutSession.subscription),
    mode: checkoutSession.mode === 'subscription' ? 'subscription' : 'payment',
    price: idOf(checkoutSession.line_items?.data[0]?.price),
    amount: checkoutSession.amount_total ?? 0,
    paymentId: idOf(checkoutSession.payment_intent),
    paidAt: toDate(charge?.created),
    reversed: charge !== undefined && (charge.refunded || charge.disputed),
  };
}

/** Converts a payment into facts. `latest_charge` must be expanded. */
export function toPaymentFacts(payment: Stripe.PaymentIntent): PaymentFacts {
  const charge = chargeOf(payment);
  return {
    id: payment.id,
    customerId: idOf(payment.customer),
    amount: payment.amount,
    refunded: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
  };
}

function toSubscriptionStatus(subscription: Stripe.Subscription): SubscriptionFacts['status'] {
  switch (subscription.status) {
    case 'canceled':
    case 'incomplete_expired':
    case 'unpaid':
      return 'canceled';
    case 'past_due':
      return 'past_due';
    default:
      return subscription.pause_collection ? 'paused' : 'active';
  }
}

/**
 * Returns the id of the retention offer's coupon. It contains the subscription's id, so that each subscription gets
 * at most one coupon.
 */
export const prepaidCouponIdOf = (subscriptionId: string) => `prepaid_${subscriptionId}`;

/** Returns true if the discount is the month prepaid with the retention offer. The discount must be expanded. */
export function isPrepaidDiscount(subscriptionId: string, discount: string | Stripe.Discount): boolean {
  return typeof discount !== 'string' && idOf(discount.source.coupon) === prepaidCouponIdOf(subscriptionId);
}

export function toSubscriptionFacts(subscription: Stripe.Subscription): SubscriptionFacts {
  const [subscriptionItem] = subscription.items.data;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: toSubscriptionStatus(subscription),
    givenUp: subscription.status === 'unpaid',
    incomplete: subscription.status === 'incomplete',
    price: subscriptionItem?.price.id,
    billingAnchor: new Date(subscription.billing_cycle_anchor * 1000),
    currentPeriodEnd: toDate(subscriptionItem?.current_period_end),
    trialEndsAt: subscription.status === 'trialing' ? toDate(subscription.trial_end) : undefined,
    pausedUntil: toDate(subscription.pause_collection?.resumes_at),
    prepaid: subscription.discounts.some((discount) => isPrepaidDiscount(subscription.id, discount)),
    canceledAt: toDate(subscription.canceled_at),
  };
}

function toInvoiceStatus({ status }: Stripe.Invoice): InvoiceFacts['status'] {
  if (status === 'paid') return 'paid';
  return status === 'open' ? 'open' : 'other';
}

/** Converts an invoice into facts. `payments` must be expanded. */
export function toInvoiceFacts(invoice: Stripe.Invoice): InvoiceFacts {
  const paidPayment = invoice.payments?.data.find(({ status }) => status === 'paid');
  const priceIds = invoice.lines.data.map((line) => idOf(line.pricing?.price_details?.price));
  return {
    id: invoice.id ?? '',
    status: toInvoiceStatus(invoice),
    url: invoice.hosted_invoice_url ?? undefined,
    total: invoice.total,
    billingReason: invoice.billing_reason ?? '',
    prices: priceIds.filter((price) => price !== undefined),
    paymentId: idOf(paidPayment?.payment.payment_intent),
    paidAt: toDate(invoice.status_transitions.paid_at) ?? new Date(invoice.created * 1000),
  };
}

function billingIntervalOf({ recurring }: Stripe.Price): string | undefined {
  if (!recurring) return undefined;
  const { interval, interval_count } = recurring;
  return interval_count === 1 ? interval : `${interval_count} ${interval}`;
}

export function toPrice(price: Stripe.Price): Price {
  return {
    id: price.id,
    amount: price.unit_amount ?? 0,
    currency: price.currency,
    interval: billingIntervalOf(price),
    active: price.active,
  };
}
