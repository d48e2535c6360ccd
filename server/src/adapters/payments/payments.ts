import type { MembershipStatus } from '@lingostory/contract/membership/constants';
import type { CheckoutKind } from '../../generated/prisma/client.ts';

/** The payment provider as the features see it, in our own terms. The provider's types never leave the adapter. */
export type { CheckoutKind };

export type NewCheckout = {
  /** Id of our checkout row. Sent to the provider, returned in `CheckoutFacts`, and used as the idempotency key. */
  checkoutId: number;
  kind: CheckoutKind;
  customerId: string;
  price: string;
  trialDays: number | undefined;
  /** The page that the provider redirects to. The provider fills in `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
};

type OpenedCheckout = { checkoutSessionId: string; url: string; expiresAt: Date };

export type CheckoutFacts = {
  checkoutSessionId: string;
  status: 'open' | 'complete' | 'expired';
  /** True if the checkout is paid, or if nothing was due (a trial). */
  settled: boolean;
  /** Id of our checkout row, as sent to the provider. */
  checkoutId: number | undefined;
  customerId: string | undefined;
  subscriptionId: string | undefined;
  mode: 'subscription' | 'payment';
  price: string | undefined;
  /** Amount charged now, in cents. */
  amount: number;
  /** The provider's id of the payment; undefined if nothing was due, and for a membership's payments. */
  paymentId: string | undefined;
  paidAt: Date | undefined;
  /** True if the payment was fully refunded or is disputed. */
  reversed: boolean;
};

export type SubscriptionFacts = {
  id: string;
  customerId: string;
  status: MembershipStatus;
  /**
   * True if we treat the subscription as canceled although the provider does not: it has stopped requesting payments,
   * but would resume after a successful one.
   */
  givenUp: boolean;
  /** True if the subscription has not started, because its first payment is still open. */
  incomplete: boolean;
  price: string | undefined;
  /**
   * The n-th payment is due n months after this date, on the same day of the month or on a shorter month's last day.
   */
  billingAnchor: Date;
  currentPeriodEnd: Date | undefined;
  trialEndsAt: Date | undefined;
  pausedUntil: Date | undefined;
  /** True if the next month was paid for with the retention offer. */
  prepaid: boolean;
  canceledAt: Date | undefined;
};

/** An invoice of a subscription, with the facts that decide whether it grants a credit. */
export type InvoiceFacts = {
  id: string;
  status: 'paid' | 'open' | 'other';
  /** The provider's page for paying an open invoice. */
  url: string | undefined;
  /** Total in cents. */
  total: number;
  billingReason: string;
  prices: string[];
  paymentId: string | undefined;
  paidAt: Date;
};

/** A completed payment, with its refunds. Amounts in cents. */
export type PaymentFacts = {
  id: string;
  customerId: string | undefined;
  amount: number;
  refunded: number;
  disputed: boolean;
};

/** The object that a webhook event is about. Nothing else in the event is trusted; its facts are fetched again. */
export type PaymentEvent =
  | { about: 'checkout'; checkoutSessionId: string }
  | { about: 'subscription'; subscriptionId: string; trialEnds: boolean }
  | { about: 'payment'; paymentId: string }
  | { about: 'nothing of ours' };

export type Price = {
  id: string;
  amount: number;
  currency: string;
  /** Billing interval, such as `month` or `3 month` (every third month); undefined for one-time payments. */
  interval: string | undefined;
  active: boolean;
};

export type Payments = {
  createCustomer: (member: { id: number; name: string; email: string }) => Promise<string>;
  openCheckout: (checkout: NewCheckout) => Promise<OpenedCheckout>;
  /** Returns undefined if the provider does not know the checkout session. */
  findCheckout: (checkoutSessionId: string) => Promise<CheckoutFacts | undefined>;
  /** Returns a customer's checkout sessions, newest first, each with the id of our checkout row. */
  listCheckouts: (
    customerId: string,
  ) => Promise<{ checkoutSessionId: string; checkoutId: number | undefined }[]>;
  /** Returns the URL of the provider's portal, where a customer can only see invoices and change the card. */
  openPortal: (visit: { customerId: string; returnUrl: string }) => Promise<string>;
  /** Expires a checkout session, so that it can no longer be paid. Does nothing if it is missing, expired or paid. */
  expireCheckout: (checkoutSessionId: string) => Promise<void>;
  findSubscription: (subscriptionId: string) => Promise<SubscriptionFacts | undefined>;
  /** Returns all invoices of a subscription, newest first. */
  listInvoices: (subscriptionId: string) => Promise<InvoiceFacts[]>;
  /** Cancels a subscription immediately, without a refund. Does nothing if it is canceled or unknown. */
  cancelSubscription: (subscriptionId: string, reason: string) => Promise<void>;
  /** Skips payments due before `until`. `key` is the idempotency key. */
  pauseSubscription: (subscriptionId: string, until: Date, key: string) => Promise<void>;
  resumeSubscription: (subscriptionId: string, key: string) => Promise<void>;
  /** Makes the next invoice free, once in a subscription's life. Repeating the call changes nothing. */
  prepayMonth: (subscriptionId: string) => Promise<void>;
  /**
   * Undoes `prepayMonth`, so that the next invoice is charged. Does nothing if repeated, or if the invoice has
   * already been made.
   */
  withdrawMonth: (subscriptionId: string) => Promise<void>;
  /** Voids open invoices, so that they can no longer be paid. An invoice that was paid in the meantime stays paid. */
  voidOpenInvoices: (subscriptionId: string) => Promise<void>;
  findPayment: (paymentId: string) => Promise<PaymentFacts | undefined>;
  /** Returns the ids of payments that were refunded or disputed since `since`. */
  listReversedPayments: (since: Date) => Promise<string[]>;
  findPrice: (priceId: string) => Promise<Price | undefined>;
  /** Verifies and parses a webhook event. Throws `BadSignature` unless the provider signed it recently. */
  readEvent: (rawBody: Buffer, signature: string | undefined) => PaymentEvent;
};

export class BadSignature extends Error {}
