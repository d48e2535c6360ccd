import type Stripe from 'stripe';
import { BadSignatureError, type PaymentEvent, type SignedEvent } from './payments.ts';
import { idOf, isId } from './stripe-facts.ts';

const ignoredEvent: PaymentEvent = { about: 'nothing of ours' };

/**
 * Verifies an event's signature, which is valid for 300 seconds, and returns the object that the event is about. No
 * other data of the event is trusted.
 */
export function verifyEvent(
  stripe: Stripe,
  { body, signature, receivedAt }: SignedEvent,
  secret: string,
): PaymentEvent {
  let event: Stripe.Event | null;
  try {
    event = stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      undefined,
      undefined,
      receivedAt.getTime(),
    );
  } catch (error) {
    // The SDK throws several kinds of errors here (bad signature, bad JSON, malformed header), which all mean the
    // same to us.
    throw new BadSignatureError('The webhook is not signed by the provider.', { cause: error });
  }
  // The event is signed, but lacks the object that Stripe's types promise, so there is nothing to fetch.
  if (typeof event?.data?.object !== 'object' || event.data.object === null) return ignoredEvent;
  return toPaymentEvent(event);
}

function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return toCheckoutEvent(event.data.object.id);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return toSubscriptionEvent(event.data.object.id);
    case 'customer.subscription.trial_will_end':
      return toSubscriptionEvent(event.data.object.id, true);
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return toSubscriptionEvent(idOf(event.data.object.parent?.subscription_details?.subscription));
    case 'charge.refunded':
    case 'charge.dispute.created':
      return toPaymentIntentEvent(idOf(event.data.object.payment_intent));
    default:
      return ignoredEvent;
  }
}

function toCheckoutEvent(checkoutSessionId: unknown): PaymentEvent {
  return isId('checkoutSession', checkoutSessionId) ? { about: 'checkout', checkoutSessionId } : ignoredEvent;
}

function toSubscriptionEvent(subscriptionId: unknown, isTrialEnding = false): PaymentEvent {
  return isId('subscription', subscriptionId)
    ? { about: 'subscription', subscriptionId, isTrialEnding }
    : ignoredEvent;
}

function toPaymentIntentEvent(paymentId: unknown): PaymentEvent {
  return isId('payment', paymentId) ? { about: 'payment', paymentId } : ignoredEvent;
}
