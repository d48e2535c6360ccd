import type Stripe from 'stripe';
import { BadSignature, type PaymentNews } from './payments.ts';
import { idOf } from './stripe-facts.ts';

/** Verifies the signature and names whom the event speaks of; what it says about them is not believed. */
export function newsOf(
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  secret: string,
): PaymentNews {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature ?? '', secret);
  } catch (error) {
    // The SDK throws errors of several kinds here: bad signature, bad JSON, odd header. All mean the same to us.
    throw new BadSignature('The webhook is not signed by the provider.', { cause: error });
  }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { about: 'checkout', sessionId: event.data.object.id };
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return { about: 'subscription', subscriptionId: event.data.object.id, trialEnds: false };
    case 'customer.subscription.trial_will_end':
      return { about: 'subscription', subscriptionId: event.data.object.id, trialEnds: true };
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return ofInvoice(event.data.object);
    case 'charge.refunded':
    case 'charge.dispute.created':
      return ofPayment(event.data.object);
    default:
      return { about: 'nothing of ours' };
  }
}

function ofInvoice(invoice: Stripe.Invoice): PaymentNews {
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  return subscriptionId
    ? { about: 'subscription', subscriptionId, trialEnds: false }
    : { about: 'nothing of ours' };
}

function ofPayment({ payment_intent }: Stripe.Charge | Stripe.Dispute): PaymentNews {
  const paymentId = idOf(payment_intent);
  return paymentId ? { about: 'payment', paymentId } : { about: 'nothing of ours' };
}
