import type Stripe from 'stripe';
import { createId } from '../state/ids.ts';
import { CLOCK_ID, type World } from '../state/world.ts';

export type SubscriptionDetails = {
  customer: string;
  price: Stripe.Price;
  quantity: number;
  periodEnd: number;
  anchor: number;
  trialEnd: number | null;
  paymentMethod: string | null;
  description: string | null;
  metadata: Stripe.Metadata;
};

export function addSubscription(world: World, details: SubscriptionDetails): Stripe.Subscription {
  const now = world.clock.now();
  const id = createId('sub');
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: details.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: details.price.currency,
    customer: details.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: details.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: details.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [toSubscriptionItem(details, id, now)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: details.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: details.trialEnd === null ? 'active' : 'trialing',
    test_clock: CLOCK_ID,
    transfer_data: null,
    trial_end: details.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: details.trialEnd === null ? null : now,
  };
  world.tables.subscriptions.set(id, subscription);
  return subscription;
}

function toSubscriptionItem(
  details: SubscriptionDetails,
  subscriptionId: string,
  now: number,
): Stripe.SubscriptionItem {
  return {
    id: createId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: details.periodEnd,
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: toPlan(details.price),
    price: details.price,
    quantity: details.quantity,
    subscription: subscriptionId,
    tax_rates: [],
  };
}

function toPlan(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
