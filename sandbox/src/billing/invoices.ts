import type Stripe from 'stripe';
import { createInvalidRequestError } from '../http/errors.ts';
import { addInvoice } from '../objects/invoice.ts';
import { addInvoicePayment, invoicePaymentsOf } from '../objects/invoice-payment.ts';
import { addPaymentIntent } from '../objects/payment-intent.ts';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import type { Decline } from './cards.ts';
import { changeSubscription } from './changes.ts';
import { chargeCard } from './charging.ts';
import { calculateDiscounts, findRemainingDiscounts } from './coupons.ts';
import { SECONDS_PER_DAY } from './months.ts';

type Period = { start: number; end: number };

/** Days between each failed payment and the next attempt. The subscription ends if the last attempt fails. */
const RETRY_DAYS = [3, 5, 7];

/** Creates and finalizes a subscription's invoice for one billing period. Charging it is a separate step. */
export function createInvoice(
  world: World,
  subscription: Stripe.Subscription,
  details: {
    reason: 'subscription_create' | 'subscription_cycle';
    linePeriod: Period;
    invoicePeriod: Period;
    trial: boolean;
  },
): Stripe.Invoice {
  const customer = world.tables.customers.get(idOf(subscription.customer));
  const subscriptionItem = subscription.items.data[0];
  if (!customer || !subscriptionItem)
    throw new Error(`Subscription ${subscription.id} lacks its customer or item`);
  const unitAmount = details.trial ? 0 : (subscriptionItem.price.unit_amount ?? 0);
  const productName = world.tables.products.get(idOf(subscriptionItem.price.product))?.name ?? 'Subscription';
  const discounts = calculateDiscounts(world, subscription, unitAmount * (subscriptionItem.quantity ?? 1));
  const invoice = addInvoice(world, {
    ...details,
    subscription,
    customer,
    unitAmount,
    discounts,
    lineDescription: details.trial
      ? `Trial period for ${productName}`
      : `${subscriptionItem.quantity ?? 1} × ${productName}`,
  });
  subscription.latest_invoice = invoice.id;
  subscription.discounts = findRemainingDiscounts(world, subscription);
  world.announce('invoice.created', invoice);

  invoice.status = 'open';
  invoice.status_transitions.finalized_at = world.clock.now();
  invoice.effective_at = world.clock.now();
  invoice.hosted_invoice_url = `${world.origin()}/invoice/${invoice.id}`;
  if (invoice.total > 0) {
    const intent = addPaymentIntent(world, {
      amount: invoice.total,
      currency: invoice.currency,
      customer: customer.id,
      description: details.reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      metadata: {},
    });
    addInvoicePayment(world, invoice, intent.id);
  }
  world.announce('invoice.finalized', invoice);
  return invoice;
}

/** Charges an open invoice and returns the decline, if any. An invoice of 0 is paid without a charge. */
export function collectPayment(
  world: World,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod | null,
  trigger: 'checkout' | 'clock' | 'hand',
): Decline | null {
  const payment = invoicePaymentsOf(world, invoice.id).at(-1);
  const intent = world.tables.paymentIntents.get(idOf(payment?.payment.payment_intent));
  invoice.attempted = true;
  if (payment && intent) {
    // Manual retries are not counted, because they must not shorten the schedule of automatic ones.
    if (trigger === 'clock' || invoice.attempt_count === 0) invoice.attempt_count += 1;
    const decline = method
      ? chargeCard(world, intent, method, { isAtCheckout: trigger === 'checkout' })
      : NO_CARD_DECLINE;
    if (decline) return decline;
    payment.status = 'paid';
    payment.amount_paid = invoice.total;
    payment.status_transitions.paid_at = world.clock.now();
  }
  invoice.status = 'paid';
  invoice.status_transitions.paid_at = world.clock.now();
  invoice.amount_paid = invoice.total;
  invoice.amount_remaining = 0;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  world.announce('invoice.paid', invoice);
  world.announce('invoice.payment_succeeded', invoice);
  return null;
}

const NO_CARD_DECLINE: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'This customer has no attached payment method.',
};

/** Records a failed automatic payment and schedules the next attempt, if any is left. */
export function schedulePaymentRetry(world: World, invoice: Stripe.Invoice): void {
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days === undefined ? null : world.clock.now() + days * SECONDS_PER_DAY;
  world.announce('invoice.payment_failed', invoice);
}

export function voidInvoice(world: World, invoice: Stripe.Invoice): void {
  if (invoice.status !== 'open') {
    throw createInvalidRequestError(
      `You can only void open invoices. This invoice is ${invoice.status ?? 'unknown'}.`,
    );
  }
  for (const payment of invoicePaymentsOf(world, invoice.id)) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = world.clock.now();
    const intent = world.tables.paymentIntents.get(idOf(payment.payment.payment_intent));
    if (intent) {
      intent.status = 'canceled';
      intent.canceled_at = world.clock.now();
      intent.cancellation_reason = 'void_invoice';
    }
  }
  invoice.status = 'void';
  invoice.status_transitions.voided_at = world.clock.now();
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  world.announce('invoice.voided', invoice);
  reactivateIfPaid(world, invoice);
}

/** Reactivates a past-due subscription once it has no open invoices. */
export function reactivateIfPaid(world: World, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (subscription?.status !== 'past_due') return;
  const hasOpenInvoice = invoicesOf(world, subscription.id).some(
    (otherInvoice) => otherInvoice.status === 'open',
  );
  if (hasOpenInvoice) return;
  changeSubscription(world, subscription, () => {
    subscription.status = 'active';
  });
}

export function subscriptionOf(world: World, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  return world.tables.subscriptions.get(idOf(invoice.parent?.subscription_details?.subscription));
}

export function invoicesOf(world: World, subscriptionId: string): Stripe.Invoice[] {
  return [...world.tables.invoices.values()].filter(
    (invoice) => idOf(invoice.parent?.subscription_details?.subscription) === subscriptionId,
  );
}
