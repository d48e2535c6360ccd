import type Stripe from 'stripe';
import { createInvalidRequestError } from '../http/errors.ts';
import { addPaymentMethod } from '../objects/payment-method.ts';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import type { Card, Decline } from './cards.ts';
import { changeCustomer, changeSubscription } from './changes.ts';
import { collectPayment, reactivateIfPaid, subscriptionOf } from './invoices.ts';

/** Pays an open invoice outside its retry schedule. The schedule stays the same if the payment is declined. */
export function payInvoiceManually(
  world: World,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod | null,
): Decline | null {
  if (invoice.status !== 'open') {
    throw createInvalidRequestError(
      `This invoice can no longer be paid. It is ${invoice.status ?? 'unknown'}.`,
    );
  }
  const decline = collectPayment(world, invoice, method, 'hand');
  if (decline) world.announce('invoice.payment_failed', invoice);
  else reactivateIfPaid(world, invoice);
  return decline;
}

/** Pays an invoice with a new card on its hosted page. The card is also used for future payments. */
export function payInvoiceWithNewCard(world: World, invoice: Stripe.Invoice, card: Card): Decline | null {
  const customer = world.tables.customers.get(idOf(invoice.customer));
  const method = addPaymentMethod(world, card, {
    customer: customer?.id ?? null,
    email: customer?.email ?? null,
  });
  const decline = payInvoiceManually(world, invoice, method);
  if (!decline) makeDefaultCard(world, customer, subscriptionOf(world, invoice), method.id);
  return decline;
}

/** Replaces the card for all future payments of a customer. */
export function replaceCard(world: World, customer: Stripe.Customer, card: Card): void {
  const method = addPaymentMethod(world, card, { customer: customer.id, email: customer.email });
  makeDefaultCard(world, customer, undefined, method.id);
  for (const subscription of world.tables.subscriptions.values()) {
    if (idOf(subscription.customer) === customer.id)
      makeDefaultCard(world, undefined, subscription, method.id);
  }
}

function makeDefaultCard(
  world: World,
  customer: Stripe.Customer | undefined,
  subscription: Stripe.Subscription | undefined,
  method: string,
): void {
  if (customer) {
    changeCustomer(world, customer, () => {
      customer.invoice_settings.default_payment_method = method;
    });
  }
  if (subscription && subscription.status !== 'canceled') {
    changeSubscription(world, subscription, () => {
      subscription.default_payment_method = method;
    });
  }
}
