import type Stripe from 'stripe';
import { BadSignature, type PaymentEvent } from './payments.ts';
import { idOf, isId } from './stripe-facts.ts';

const ignored: PaymentEvent = { about: 'nothing of ours' };

/** Verifies the signature and returns the object that the event is about. Nothing else in the event is trusted. */
export function eventOf(
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  secret: string,
): PaymentEvent {
  let event: Stripe.Event | null;
  try {
    event = stripe.webhooks.constructEvent(body, signature ?? '', secret);
  } catch (error) {
    // The SDK throws several kinds of errors here (bad signature, bad JSON, malformed header), which all mean the
    // same to us.
    throw new BadSignature('The webhook is not signed by the provider.', { cause: error });
  }
  // Signed, but without the object that the provider's types promise, so there is nothing to fetch.
  if (typeof event?.data?.object !== 'object' || event.data.object === null) return ignored;
  return concerning(event);
}

function concerning(event: Stripe.Event): PaymentEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return ofCheckout(event.data.object.id);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return ofSubscription(event.data.object.id);
    case 'customer.subscription.trial_will_end':
      return ofSubscription(event.data.object.id, true);
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return ofSubscription(idOf(event.data.object.parent?.subscription_details?.subscription));
    case 'charge.refunded':
    case 'charge.dispute.created':
      return ofPayment(idOf(event.data.object.payment_intent));
    default:
      return ignored;
  }
}

function ofCheckout(checkoutSessionId: unknown): PaymentEvent {
  return isId('checkoutSession', checkoutSessionId) ? { about: 'checkout', checkoutSessionId } : ignored;
}

function ofSubscription(subscriptionId: unknown, trialEnds = false): PaymentEvent {
  return isId('subscription', subscriptionId)
    ? { about: 'subscription', subscriptionId, trialEnds }
    : ignored;
}

function ofPayment(paymentId: unknown): PaymentEvent {
  return isId('payment', paymentId) ? { about: 'payment', paymentId } : ignored;
}
