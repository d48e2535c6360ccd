import type Stripe from 'stripe';
import type { CardBehavior } from '../billing/cards.ts';

/** Parameters of a checkout that are not part of Stripe's session object. */
export type CheckoutTerms = {
  id: string;
  price: string;
  quantity: number;
  trialDays: number;
  description: string | null;
  subscriptionMetadata: Stripe.Metadata;
  paymentMetadata: Stripe.Metadata;
  saveCard: boolean;
  intent: string | null;
};

export type Delivery = {
  id: string;
  event: string;
  endpoint: string;
  attempt: number;
  /** Time when the delivery is due, in milliseconds of real time instead of the sandbox clock's. */
  dueAt: number;
  held: boolean;
};

export type Replay = {
  id: string;
  fingerprint: string;
  status: number;
  body: string;
  request: string;
  at: number;
};

export function createEmptyTables() {
  return {
    customers: new Map<string, Stripe.Customer>(),
    products: new Map<string, Stripe.Product>(),
    prices: new Map<string, Stripe.Price>(),
    coupons: new Map<string, Stripe.Coupon>(),
    discounts: new Map<string, Stripe.Discount>(),
    sessions: new Map<string, Stripe.Checkout.Session>(),
    subscriptions: new Map<string, Stripe.Subscription>(),
    invoices: new Map<string, Stripe.Invoice>(),
    invoicePayments: new Map<string, Stripe.InvoicePayment>(),
    paymentIntents: new Map<string, Stripe.PaymentIntent>(),
    paymentMethods: new Map<string, Stripe.PaymentMethod>(),
    charges: new Map<string, Stripe.Charge>(),
    refunds: new Map<string, Stripe.Refund>(),
    disputes: new Map<string, Stripe.Dispute>(),
    events: new Map<string, Stripe.EventBase>(),
    endpoints: new Map<string, Stripe.WebhookEndpoint>(),
    portalConfigurations: new Map<string, Stripe.BillingPortal.Configuration>(),
    portalSessions: new Map<string, Stripe.BillingPortal.Session>(),
    // This and the following tables are internal to the sandbox. Stripe has no such objects.
    cardBehaviours: new Map<string, { id: string; behaviour: CardBehavior }>(),
    checkoutTerms: new Map<string, CheckoutTerms>(),
    trialReminders: new Map<string, { id: string }>(),
    deliveries: new Map<string, Delivery>(),
    replays: new Map<string, Replay>(),
  };
}

export type Tables = ReturnType<typeof createEmptyTables>;
export type TableName = keyof Tables;
