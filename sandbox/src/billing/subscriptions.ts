import type Stripe from 'stripe';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import { changeSubscription } from './changes.ts';
import { collect, invoicesOf, planRetry, raiseInvoice, reactivateIfPaid, voidInvoice } from './invoices.ts';
import { type Interval, renewalAfter } from './months.ts';

const UNITS = ['day', 'week', 'month', 'year'] as const;

export function intervalOf(price: Stripe.Price): Interval {
  const unit = UNITS.find((known) => known === price.recurring?.interval);
  return { unit: unit ?? 'month', count: price.recurring?.interval_count ?? 1 };
}

export function isLive(subscription: Stripe.Subscription): boolean {
  return subscription.status !== 'canceled';
}

export function periodEndOf(subscription: Stripe.Subscription): number {
  return subscription.items.data[0]?.current_period_end ?? 0;
}

/** Returns the card that pays for a subscription: its own default card, or else the customer's. */
export function cardOf(world: World, subscription: Stripe.Subscription): Stripe.PaymentMethod | null {
  const customer = world.tables.customers.get(idOf(subscription.customer));
  const id =
    idOf(subscription.default_payment_method) || idOf(customer?.invoice_settings.default_payment_method);
  return world.tables.paymentMethods.get(id) ?? null;
}

/**
 * Starts and bills the next period when a trial or a period has ended, or ends the subscription if it is set to
 * cancel at the end of the period.
 */
export function renew(world: World, subscription: Stripe.Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(world, subscription, 'cancellation_requested');
    return;
  }
  const item = subscription.items.data[0];
  if (!item) return;
  const endedPeriod = { start: item.current_period_start, end: item.current_period_end };
  const end = renewalAfter(subscription.billing_cycle_anchor, intervalOf(item.price), endedPeriod.end);
  const created: { invoice?: Stripe.Invoice } = {};
  changeSubscription(world, subscription, () => {
    item.current_period_start = endedPeriod.end;
    item.current_period_end = end;
    if (subscription.status === 'trialing') subscription.status = 'active';
    created.invoice = raiseInvoice(world, subscription, {
      reason: 'subscription_cycle',
      linePeriod: { start: endedPeriod.end, end },
      invoicePeriod: endedPeriod,
      trial: false,
    });
  });
  if (!created.invoice) return;
  if (subscription.pause_collection) voidInvoice(world, created.invoice);
  else collectOrFail(world, subscription, created.invoice);
}

/**
 * Charges an open invoice automatically, on the first attempt and on every retry. Ends the subscription after the
 * last failure.
 */
export function collectOrFail(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): void {
  const decline = collect(world, invoice, cardOf(world, subscription), 'clock');
  if (!decline) {
    reactivateIfPaid(world, invoice);
    return;
  }
  planRetry(world, invoice);
  if (invoice.next_payment_attempt === null) {
    endSubscription(world, subscription, 'payment_failed');
    return;
  }
  changeSubscription(world, subscription, () => {
    subscription.status = 'past_due';
  });
}

/** Ends a subscription immediately. Its open invoices are no longer collected automatically but can still be paid. */
export function endSubscription(
  world: World,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): void {
  const now = world.clock.now();
  subscription.status = 'canceled';
  subscription.canceled_at = now;
  subscription.ended_at = now;
  subscription.cancel_at_period_end = false;
  subscription.cancellation_details = {
    comment: subscription.cancellation_details?.comment ?? null,
    feedback: subscription.cancellation_details?.feedback ?? null,
    feedback_option: null,
    reason,
  };
  for (const invoice of invoicesOf(world, subscription.id)) {
    if (invoice.status !== 'open') continue;
    invoice.next_payment_attempt = null;
    invoice.auto_advance = false;
  }
  world.announce('customer.subscription.deleted', subscription);
}
