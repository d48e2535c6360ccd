import type { MembershipStatus } from '@lingostory/contract/membership/constants';
import type { CheckoutKind } from '../../generated/prisma/client.ts';

/**
 * The types in this file describe the payment provider in terms of our domain. The provider's own types must not be
 * used outside the adapter.
 */
export type { CheckoutKind };

export type NewCheckout = {
  /** Id of our checkout row. Sent to the provider, returned in `CheckoutFacts`, and used as the idempotency key. */
  checkoutId: number;
  kind: CheckoutKind;
  customerId: string;
  price: string;
  trialDays: number | undefined;
  /** URL that the provider redirects to after payment. The provider replaces `{CHECKOUT_SESSION_ID}` in it. */
  successUrl: string;
  cancelUrl: string;
};

type OpenedCheckout = { checkoutSessionId: string; url: string; expiresAt: Date };

export type CheckoutFacts = {
  checkoutSessionId: string;
  status: 'open' | 'complete' | 'expired';
  /** True if the checkout has been paid, or if nothing was due because of a trial. */
  settled: boolean;
  /** Id of our checkout row, as sent to the provider. */
  checkoutId: number | undefined;
  customerId: string | undefined;
  subscriptionId: string | undefined;
  mode: 'subscription' | 'payment';
  price: string | undefined;
  /** Amount charged now, in cents. */
  amount: number;
  /** The provider's id of a one-time payment. Undefined for a membership's checkout, or if nothing was due. */
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
   * True if the provider has given up collecting payments for the subscription. We treat it as canceled, although a
   * successful payment would make the provider resume it.
   */
  givenUp: boolean;
  /** True if the subscription has not started, because its first payment has not been made. */
  incomplete: boolean;
  price: string | undefined;
  /**
   * The start of billing. The nth payment is due n months later, on the same day of the month, or on the month's last
   * day if it is shorter.
   */
  billingAnchor: Date;
  currentPeriodEnd: Date | undefined;
  trialEndsAt: Date | undefined;
  pausedUntil: Date | undefined;
  /** True if the next month was paid for with the retention offer. */
  prepaid: boolean;
  canceledAt: Date | undefined;
};

/** A subscription's invoice, with the facts from which we decide if it grants a credit. */
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

/** A completed payment and its refunds. Amounts are in cents. */
export type PaymentFacts = {
  id: string;
  customerId: string | undefined;
  amount: number;
  refunded: number;
  disputed: boolean;
};

/**
 * The object that a webhook event is about. No other data of the event is trusted; the facts are fetched from the
 * provider.
 */
export type PaymentEvent =
  | { about: 'checkout'; checkoutSessionId: string }
  | { about: 'subscription'; subscriptionId: string; isTrialEnding: boolean }
  | { about: 'payment'; paymentId: string }
  | { about: 'nothing of ours' };

export type Price = {
  id: string;
  amount: number;
  currency: string;
  /** Billing interval, such as `month` or `3 month`. Undefined for one-time payments. */
  interval: string | undefined;
  active: boolean;
};

export type Payments = {
  createCustomer: (member: { id: number; name: string; email: string }) => Promise<string>;
  openCheckout: (checkout: NewCheckout) => Promise<OpenedCheckout>;
  /** Returns undefined if the provider does not know the checkout session. */
  findCheckout: (checkoutSessionId: string) => Promise<CheckoutFacts | undefined>;
  /** Returns a customer's checkout sessions, newest first, with the ids of our checkout rows. */
  listCheckouts: (
    customerId: string,
  ) => Promise<{ checkoutSessionId: string; checkoutId: number | undefined }[]>;
  /** Returns the ids of all checkout sessions that were opened since `createdSince`, oldest first. */
  listCheckoutIds: (createdSince: Date) => Promise<string[]>;
  /** Returns our member's id and email address, as sent to the provider with `createCustomer`. */
  findCustomer: (customerId: string) => Promise<{ userId: number; email: string } | undefined>;
  /** Returns the URL of the provider's portal, where customers can only see invoices and change their card. */
  openPortal: (visit: { customerId: string; returnUrl: string }) => Promise<string>;
  /**
   * Expires a checkout session, so that it can no longer be paid. Does nothing if the session doesn't exist, or is
   * already expired or paid.
   */
  expireCheckout: (checkoutSessionId: string) => Promise<void>;
  findSubscription: (subscriptionId: string) => Promise<SubscriptionFacts | undefined>;
  /** Returns all invoices of a subscription, newest first. */
  listInvoices: (subscriptionId: string) => Promise<InvoiceFacts[]>;
  /** Cancels a subscription immediately, without a refund. Does nothing if it is canceled or unknown. */
  cancelSubscription: (subscriptionId: string, reason: string) => Promise<void>;
  /** Skips payments due before `resumesAt`. `key` is the idempotency key. */
  pauseSubscription: (subscriptionId: string, resumesAt: Date, key: string) => Promise<void>;
  resumeSubscription: (subscriptionId: string, key: string) => Promise<void>;
  /** Makes the next invoice free. Works once per subscription; repeating the call changes nothing. */
  prepayMonth: (subscriptionId: string) => Promise<void>;
  /**
   * Undoes `prepayMonth`, so that the next invoice is charged. Does nothing if it was already undone or if the free
   * invoice already exists.
   */
  withdrawMonth: (subscriptionId: string) => Promise<void>;
  /** Voids open invoices, so that they can no longer be paid. An invoice that was paid in the meantime stays paid. */
  voidOpenInvoices: (subscriptionId: string) => Promise<void>;
  findPayment: (paymentId: string) => Promise<PaymentFacts | undefined>;
  /** Returns the ids of payments that were refunded or disputed since `createdSince`. */
  listReversedPayments: (createdSince: Date) => Promise<string[]>;
  findPrice: (priceId: string) => Promise<Price | undefined>;
  /** Verifies and parses a webhook event. Throws a `BadSignatureError` unless the provider signed it recently. */
  readEvent: (signedEvent: SignedEvent) => PaymentEvent;
};

/** A webhook's raw body, its signature header, and when it was received. */
export type SignedEvent = { body: Buffer; signature: string | undefined; receivedAt: Date };

export class BadSignatureError extends Error {}
