import type Stripe from 'stripe';
import { createInvalidRequestError } from '../http/errors.ts';
import { addPaymentIntent } from '../objects/payment-intent.ts';
import { addPaymentMethod } from '../objects/payment-method.ts';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import type { Card } from './cards.ts';
import { chargeCard } from './charging.ts';
import { purchaseDetailsOf } from './checkout.ts';

type CheckoutSession = Stripe.Checkout.Session;

/** Completes a checkout whose payment method is slow, such as a bank transfer, before the money has arrived. */
export function completeUnpaidCheckout(world: World, session: CheckoutSession): void {
  if (session.mode !== 'payment' || session.status !== 'open') {
    throw createInvalidRequestError('Only an open checkout of a single payment can be paid late.');
  }
  const { terms } = purchaseDetailsOf(world, session);
  const intent = addPaymentIntent(world, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: idOf(session.customer) || null,
    description: terms.description,
    metadata: terms.paymentMetadata,
  });
  intent.status = 'processing';
  session.payment_intent = intent.id;
  session.status = 'complete';
  session.url = null;
  world.announce('checkout.session.completed', session);
}

/** Marks a checkout as paid when the money arrives. The checkout must already be completed but unpaid. */
export function receiveLatePayment(world: World, session: CheckoutSession, card: Card): void {
  const intent = world.tables.paymentIntents.get(idOf(session.payment_intent));
  if (!intent || session.status !== 'complete' || session.payment_status !== 'unpaid') {
    throw createInvalidRequestError('This checkout waits for no late payment.');
  }
  chargeCard(world, intent, addPaymentMethod(world, card, { customer: null, email: null }), {
    isAtCheckout: true,
  });
  session.payment_status = 'paid';
  world.announce('checkout.session.async_payment_succeeded', session);
}
