import type Stripe from 'stripe';
import type { CheckoutFacts, InvoiceFacts, PaymentFacts, Price, SubscriptionFacts } from './payments.ts';

type Reference = string | { id: string } | null | undefined;

/**
 * Patterns of the provider's ids. Only matching ids are put into the path of a request, because other text could lead
 * to another endpoint.
 */
const forms = {
  checkoutSession: /^cs_\w{1,250}$/,
  subscription: /^sub_\w{1,250}$/,
  payment: /^pi_\w{1,250}$/,
};

export const isId = (kind: keyof typeof forms, id: unknown): id is string =>
  typeof id === 'string' && forms[kind].test(id);

export const idOf = (reference: Reference) => (typeof reference === 'string' ? reference : reference?.id);

const time = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : undefined);

function checkoutStatus({ status }: Stripe.Checkout.Session): CheckoutFacts['status'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

/** Returns a payment's charge, if Stripe was asked to expand it. */
function chargeOf(payment: Stripe.PaymentIntent | string | null): Stripe.Charge | undefined {
  const charge = typeof payment === 'string' ? undefined : payment?.latest_charge;
  return typeof charge === 'string' ? undefined : (charge ?? undefined);
}

/**
 * Converts a checkout session into facts. Those about its payment require an expanded `payment_intent.latest_charge`.
 */
export function checkoutFacts(checkoutSession: Stripe.Checkout.Session): CheckoutFacts {
  const reference = Number(checkoutSession.client_reference_id);
  const charge = chargeOf(checkoutSession.payment_intent);
  return {
    checkoutSessionId: checkoutSession.id,
    status: checkoutStatus(checkoutSession),
    // Stripe does not document which of the two a trial reports, so both are accepted.
    settled:
      checkoutSession.payment_status === 'paid' || checkoutSession.payment_status === 'no_payment_required',
    // Other users of the provider's account may put anything here.
    checkoutId: Number.isInteger(reference) && reference > 0 && reference < 2 ** 31 ? reference : undefined,
    customerId: idOf(checkoutSession.customer),
    subscriptionId: idOf(checkoutSession.subscription),
    mode: checkoutSession.mode === 'subscription' ? 'subscription' : 'payment',
    price: idOf(checkoutSession.line_items?.data[0]?.price),
    amount: checkoutSession.amount_total ?? 0,
    paymentId: idOf(checkoutSession.payment_intent),
    paidAt: time(charge?.created),
    reversed: charge !== undefined && (charge.refunded || charge.disputed),
  };
}

/** Converts a payment into facts. `latest_charge` must be expanded. */
export function paymentFacts(payment: Stripe.PaymentIntent): PaymentFacts {
  const charge = chargeOf(payment);
  return {
    id: payment.id,
    customerId: idOf(payment.customer),
    amount: payment.amount,
    refunded: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
  };
}

function statusOf(subscription: Stripe.Subscription): SubscriptionFacts['status'] {
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
 * Id of the retention offer's coupon. Contains the subscription's id, so that no subscription gets a second coupon.
 */
export const prepaidCoupon = (subscriptionId: string) => `prepaid_${subscriptionId}`;

/** True if the discount, which must be expanded, is the month prepaid with the retention offer. */
export function isPrepaying(subscriptionId: string, discount: string | Stripe.Discount): boolean {
  return typeof discount !== 'string' && idOf(discount.source.coupon) === prepaidCoupon(subscriptionId);
}

export function subscriptionFacts(subscription: Stripe.Subscription): SubscriptionFacts {
  const [item] = subscription.items.data;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: statusOf(subscription),
    givenUp: subscription.status === 'unpaid',
    incomplete: subscription.status === 'incomplete',
    price: item?.price.id,
    billingAnchor: new Date(subscription.billing_cycle_anchor * 1000),
    currentPeriodEnd: time(item?.current_period_end),
    trialEndsAt: subscription.status === 'trialing' ? time(subscription.trial_end) : undefined,
    pausedUntil: time(subscription.pause_collection?.resumes_at),
    prepaid: subscription.discounts.some((discount) => isPrepaying(subscription.id, discount)),
    canceledAt: time(subscription.canceled_at),
  };
}

function invoiceStatus({ status }: Stripe.Invoice): InvoiceFacts['status'] {
  if (status === 'paid') return 'paid';
  return status === 'open' ? 'open' : 'other';
}

/** Converts an invoice into facts. `payments` must be expanded. */
export function invoiceFacts(invoice: Stripe.Invoice): InvoiceFacts {
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid');
  const prices = invoice.lines.data.map((line) => idOf(line.pricing?.price_details?.price));
  return {
    id: invoice.id ?? '',
    status: invoiceStatus(invoice),
    url: invoice.hosted_invoice_url ?? undefined,
    total: invoice.total,
    billingReason: invoice.billing_reason ?? '',
    prices: prices.filter((price) => price !== undefined),
    paymentId: idOf(paid?.payment.payment_intent),
    paidAt: time(invoice.status_transitions.paid_at) ?? new Date(invoice.created * 1000),
  };
}

function intervalOf({ recurring }: Stripe.Price): string | undefined {
  if (!recurring) return undefined;
  const { interval, interval_count } = recurring;
  return interval_count === 1 ? interval : `${interval_count} ${interval}`;
}

export function priceFacts(price: Stripe.Price): Price {
  return {
    id: price.id,
    amount: price.unit_amount ?? 0,
    currency: price.currency,
    interval: intervalOf(price),
    active: price.active,
  };
}
