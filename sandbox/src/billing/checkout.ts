import type Stripe from 'stripe';
import { createInvalidRequestError } from '../http/errors.ts';
import { addCustomer } from '../objects/customer.ts';
import { addPaymentIntent } from '../objects/payment-intent.ts';
import { addPaymentMethod } from '../objects/payment-method.ts';
import { toCustomerDetails } from '../objects/session.ts';
import { addSubscription } from '../objects/subscription.ts';
import { idOf } from '../state/ids.ts';
import type { CheckoutTerms } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { type Card, type Decline, declineOf } from './cards.ts';
import { chargeCard } from './charging.ts';
import { collectPayment, createInvoice } from './invoices.ts';
import { renewalTimeOf, SECONDS_PER_DAY } from './months.ts';
import { intervalOf } from './subscriptions.ts';

type CheckoutSession = Stripe.Checkout.Session;
type PurchaseDetails = { terms: CheckoutTerms; price: Stripe.Price; product: Stripe.Product };

export function purchaseDetailsOf(world: World, session: CheckoutSession): PurchaseDetails {
  const terms = world.tables.checkoutTerms.get(session.id);
  const price = world.tables.prices.get(terms?.price ?? '');
  const product = world.tables.products.get(idOf(price?.product));
  if (!terms || !price || !product) throw new Error(`Checkout ${session.id} has lost its price`);
  return { terms, price, product };
}

/**
 * Pays for a checkout with a card. Returns null on success, or the decline. After a decline, another card can be
 * tried.
 */
export function completeCheckout(world: World, session: CheckoutSession, card: Card): Decline | null {
  if (session.status !== 'open') throw createInvalidRequestError('This Checkout Session is no longer open.');
  const { terms } = purchaseDetailsOf(world, session);
  const amount = session.amount_total ?? 0;
  const decline = declineOf(card.behavior, true);
  // A subscription's payment intent usually belongs to its first invoice. If the card is declined, no subscription or
  // invoice is created, so the attempt needs its own payment intent.
  if (session.mode === 'payment' || (decline && amount > 0))
    completeOneTimePayment(world, session, terms, card);
  if (decline) return decline;

  if (session.mode === 'subscription') startMembership(world, session, card);
  session.customer_details = toCustomerDetails(emailOf(session));
  session.status = 'complete';
  session.url = null;
  session.payment_status = amount === 0 ? world.trialPaymentStatus : 'paid';
  world.announce('checkout.session.completed', session);
  return null;
}

export function expireCheckout(world: World, session: CheckoutSession): void {
  if (session.status !== 'open') {
    throw createInvalidRequestError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status ?? ''}\`.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  world.announce('checkout.session.expired', session);
}

/** Returns when the first automatic payment would be due if the checkout were completed now. */
export function firstRenewalTimeOf(world: World, { terms, price }: PurchaseDetails): number {
  const now = world.clock.now();
  return terms.trialDays > 0
    ? now + terms.trialDays * SECONDS_PER_DAY
    : renewalTimeOf(now, intervalOf(price), 1);
}

export function successUrlOf(session: CheckoutSession): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function completeOneTimePayment(
  world: World,
  session: CheckoutSession,
  terms: CheckoutTerms,
  card: Card,
): void {
  const existingIntent = world.tables.paymentIntents.get(terms.intent ?? '');
  const intent =
    existingIntent ??
    addPaymentIntent(world, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      customer: idOf(session.customer) || null,
      description: terms.description,
      metadata: terms.paymentMetadata,
    });
  terms.intent = intent.id;
  if (session.mode === 'payment') session.payment_intent = intent.id;
  const method = addPaymentMethod(world, card, {
    customer: terms.saveCard ? idOf(session.customer) || null : null,
    email: emailOf(session),
  });
  chargeCard(world, intent, method, { isAtCheckout: true });
}

function startMembership(world: World, session: CheckoutSession, card: Card): void {
  const purchase = purchaseDetailsOf(world, session);
  const { terms, price } = purchase;
  const email = emailOf(session);
  const customer =
    world.tables.customers.get(idOf(session.customer)) ?? addCustomer(world, { email: email ?? undefined });
  const method = addPaymentMethod(world, card, { customer: customer.id, email });
  const now = world.clock.now();
  const firstPeriodEnd = firstRenewalTimeOf(world, purchase);
  const hasTrial = terms.trialDays > 0;
  const subscription = addSubscription(world, {
    customer: customer.id,
    price,
    quantity: terms.quantity,
    periodEnd: firstPeriodEnd,
    anchor: hasTrial ? firstPeriodEnd : now,
    trialEnd: hasTrial ? firstPeriodEnd : null,
    paymentMethod: method.id,
    description: terms.description,
    metadata: terms.subscriptionMetadata,
  });
  customer.currency = price.currency;
  const invoice = createInvoice(world, subscription, {
    reason: 'subscription_create',
    linePeriod: { start: now, end: firstPeriodEnd },
    invoicePeriod: { start: now, end: now },
    trial: hasTrial,
  });
  collectPayment(world, invoice, method, 'checkout');
  world.announce('customer.subscription.created', subscription);
  session.customer = customer.id;
  session.subscription = subscription.id;
  session.invoice = invoice.id;
}

function emailOf(session: CheckoutSession): string | null {
  return session.customer_email ?? session.customer_details?.email ?? null;
}
