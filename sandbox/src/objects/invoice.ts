import type Stripe from 'stripe';
import { createId, idOf } from '../state/ids.ts';
import { CLOCK_ID, type World } from '../state/world.ts';
import { toWireDecimal } from './catalogue.ts';

export type InvoiceDetails = {
  subscription: Stripe.Subscription;
  customer: Stripe.Customer;
  reason: 'subscription_create' | 'subscription_cycle';
  /** The period that the invoice's line item bills. `invoicePeriod` is the period that has just ended. */
  linePeriod: { start: number; end: number };
  invoicePeriod: { start: number; end: number };
  unitAmount: number;
  lineDescription: string;
  discounts: { id: string; amount: number }[];
};

/** Adds a draft invoice, which is neither charged nor shown to the customer yet. */
export function addInvoice(world: World, details: InvoiceDetails): Stripe.Invoice {
  const { subscription, customer } = details;
  const id = createId('in');
  const subscriptionItem = subscription.items.data[0];
  if (!subscriptionItem) throw new Error(`Subscription ${subscription.id} has no item`);
  const subtotal = details.unitAmount * (subscriptionItem.quantity ?? 1);
  const discountTotal = details.discounts.reduce((sum, discount) => sum + discount.amount, 0);
  const total = subtotal - discountTotal;
  const discountAmounts = details.discounts.map(({ id: discount, amount }) => ({ amount, discount }));
  const invoiceSequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = invoiceSequence + 1;
  const now = world.clock.now();

  const invoice: Stripe.Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'LingoStory sandbox',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: details.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: details.discounts.map((discount) => discount.id),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: [toInvoiceLine(details, id, subscriptionItem, subtotal, discountAmounts)],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix ?? 'SANDBOX'}-${String(invoiceSequence).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: details.invoicePeriod.end,
    period_start: details.invoicePeriod.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: CLOCK_ID,
    total,
    total_discount_amounts: discountAmounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: discountAmounts.map((amount) => ({ ...amount, type: 'discount' })),
    total_taxes: [],
    webhooks_delivered_at: now,
  };
  world.tables.invoices.set(id, invoice);
  return invoice;
}

function toInvoiceLine(
  details: InvoiceDetails,
  invoiceId: string,
  subscriptionItem: Stripe.SubscriptionItem,
  amount: number,
  discountAmounts: { amount: number; discount: string }[],
): Stripe.InvoiceLineItem {
  return {
    id: createId('il'),
    object: 'line_item',
    amount,
    currency: subscriptionItem.price.currency,
    description: details.lineDescription,
    discount_amounts: discountAmounts,
    discountable: true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: details.subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: details.subscription.id,
        subscription_item: subscriptionItem.id,
      },
      type: 'subscription_item_details',
    },
    period: details.linePeriod,
    pretax_credit_amounts: discountAmounts.map((discountAmount) => ({ ...discountAmount, type: 'discount' })),
    pricing: {
      price_details: { price: subscriptionItem.price.id, product: idOf(subscriptionItem.price.product) },
      type: 'price_details',
      unit_amount_decimal: toWireDecimal(details.unitAmount),
    },
    quantity: subscriptionItem.quantity ?? 1,
    quantity_decimal: toWireDecimal(subscriptionItem.quantity ?? 1),
    subscription: details.subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
