import type Stripe from 'stripe';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import { changeSubscription } from './changes.ts';
import {
  collectPayment,
  createInvoice,
  invoicesOf,
  reactivateIfPaid,
  schedulePaymentRetry,
  voidInvoice,
} from './invoices.ts';
import { findRenewalTimeAfter, type Interval } from './months.ts';

const INTERVAL_UNITS = ['day', 'week', 'month', 'year'] as const;

export function intervalOf(price: Stripe.Price): Interval {
  const unit = INTERVAL_UNITS.find((supportedUnit) => supportedUnit === price.recurring?.interval);
  return { unit: unit ?? 'month', count: price.recurring?.interval_count ?? 1 };
}

export function isLiveSubscription(subscription: Stripe.Subscription): boolean {
  return subscription.status !== 'canceled';
}

export function periodEndOf(subscription: Stripe.Subscription): number {
  return subscription.items.data[0]?.current_period_end ?? 0;
}

/** Returns the default card of a subscription. If it has none, returns the customer's default card. */
export function paymentMethodOf(
  world: World,
  subscription: Stripe.Subscription,
): Stripe.PaymentMethod | null {
  const customer = world.tables.customers.get(idOf(subscription.customer));
  const id =
    idOf(subscription.default_payment_method) || idOf(customer?.invoice_settings.default_payment_method);
  return world.tables.paymentMethods.get(id) ?? null;
}

/**
 * Renews a subscription when its trial or period has ended: starts the next period and bills it. If the subscription
 * is set to cancel at the end of the period, it is ended instead.
 */
export function renewSubscription(world: World, subscription: Stripe.Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(world, subscription, 'cancellation_requested');
    return;
  }
  const subscriptionItem = subscription.items.data[0];
  if (!subscriptionItem) return;
  const endedPeriod = {
    start: subscriptionItem.current_period_start,
    end: subscriptionItem.current_period_end,
  };
  const end = findRenewalTimeAfter(
    subscription.billing_cycle_anchor,
    intervalOf(subscriptionItem.price),
    endedPeriod.end,
  );
  const renewalResult: { invoice?: Stripe.Invoice } = {};
  changeSubscription(world, subscription, () => {
    subscriptionItem.current_period_start = endedPeriod.end;
    subscriptionItem.current_period_end = end;
    if (subscription.status === 'trialing') subscription.status = 'active';
    renewalResult.invoice = createInvoice(world, subscription, {
      reason: 'subscription_cycle',
      linePeriod: { start: endedPeriod.end, end },
      invoicePeriod: endedPeriod,
      trial: false,
    });
  });
  if (!renewalResult.invoice) return;
  if (subscription.pause_collection) voidInvoice(world, renewalResult.invoice);
  else collectInvoiceAutomatically(world, subscription, renewalResult.invoice);
}

/**
 * Charges an open invoice automatically, either for the first time or as a retry. Ends the subscription if the last
 * retry fails.
 */
export function collectInvoiceAutomatically(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): void {
  const decline = collectPayment(world, invoice, paymentMethodOf(world, subscription), 'clock');
  if (!decline) {
    reactivateIfPaid(world, invoice);
    return;
  }
  schedulePaymentRetry(world, invoice);
  if (invoice.next_payment_attempt === null) {
    endSubscription(world, subscription, 'payment_failed');
    return;
  }
  changeSubscription(world, subscription, () => {
    subscription.status = 'past_due';
  });
}

/** Ends a subscription immediately. Its open invoices can still be paid, but are no longer charged automatically. */
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
