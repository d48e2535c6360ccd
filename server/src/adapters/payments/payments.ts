import type { MembershipStatus } from '@lingostory/contract/membership/constants';
import type { CheckoutKind } from '../../generated/prisma/client.ts';

/**
 * The payment provider as the features see it: facts in our own terms. No type of the provider leaves the adapter.
 */
export type { CheckoutKind };

export type NewCheckout = {
  /** The id of our own row: sent along, returned in the facts, and used as the idempotency key. */
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
  /** True if it is paid, or nothing was due (a trial). */
  settled: boolean;
  /** Our row's id, as we sent it. */
  checkoutId: number | undefined;
  customerId: string | undefined;
  subscriptionId: string | undefined;
  mode: 'subscription' | 'payment';
  price: string | undefined;
  /** Cents charged now. */
  amount: number;
  /** The provider's id of the payment; undefined if nothing was due, and for a membership's payments. */
  paymentId: string | undefined;
  paidAt: Date | undefined;
  /** True if the whole payment was refunded, or is disputed. */
  reversed: boolean;
};

export type SubscriptionFacts = {
  id: string;
  customerId: string;
  status: MembershipStatus;
  /**
   * True if we count it as canceled but the provider does not. The provider has stopped asking for payments, but
   * would resume after the first successful one.
   */
  givenUp: boolean;
  /** True if it has not started, because the first payment is still open. */
  incomplete: boolean;
  price: string | undefined;
  /** The n-th payment is due n months after this, on the same day of the month or the last one of a shorter month. */
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
  /** Cents. */
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

/** The customer that a webhook event concerns. Its other contents are not trusted; the facts are fetched again. */
export type PaymentEvent =
  | { about: 'checkout'; checkoutSessionId: string }
  | { about: 'subscription'; subscriptionId: string; trialEnds: boolean }
  | { about: 'payment'; paymentId: string }
  | { about: 'nothing of ours' };

export type Price = {
  id: string;
  amount: number;
  currency: string;
  /** `month`, or `3 month` for every third one; undefined for one-time payments. */
  interval: string | undefined;
  active: boolean;
};

export type Payments = {
  createCustomer: (member: { id: number; name: string; email: string }) => Promise<string>;
  openCheckout: (checkout: NewCheckout) => Promise<OpenedCheckout>;
  /** Returns undefined if the provider does not know the session. */
  findCheckout: (checkoutSessionId: string) => Promise<CheckoutFacts | undefined>;
  /** Returns a customer's checkout sessions, newest first, with the rows of ours that they refer to. */
  listCheckouts: (
    customerId: string,
  ) => Promise<{ checkoutSessionId: string; checkoutId: number | undefined }[]>;
  /** Returns the address of the provider's pages, where a customer can only see invoices and change the card. */
  openPortal: (visit: { customerId: string; returnUrl: string }) => Promise<string>;
  /**
   * Closes a checkout session, so that nobody can pay it any more. One that is missing, expired or paid is not an
   * error.
   */
  expireCheckout: (checkoutSessionId: string) => Promise<void>;
  findSubscription: (subscriptionId: string) => Promise<SubscriptionFacts | undefined>;
  /** Returns all invoices of a subscription, newest first. */
  listInvoices: (subscriptionId: string) => Promise<InvoiceFacts[]>;
  /** Cancels immediately without a refund. A subscription that is canceled or unknown is not an error. */
  cancelSubscription: (subscriptionId: string, reason: string) => Promise<void>;
  /** Skips payments due before `until`. Requests with the same `key` take effect once. */
  pauseSubscription: (subscriptionId: string, until: Date, key: string) => Promise<void>;
  resumeSubscription: (subscriptionId: string, key: string) => Promise<void>;
  /** Makes the next invoice free, once in a subscription's life. Repeating the call changes nothing. */
  prepayMonth: (subscriptionId: string) => Promise<void>;
  /**
   * Undoes `prepayMonth`, so that the next invoice is charged. Repeating the call, or calling it too late, changes
   * nothing.
   */
  withdrawMonth: (subscriptionId: string) => Promise<void>;
  /**
   * Voids open invoices, so that nobody can pay them. One that has just been paid is not an error; it appears among
   * the paid ones.
   */
  voidOpenInvoices: (subscriptionId: string) => Promise<void>;
  findPayment: (paymentId: string) => Promise<PaymentFacts | undefined>;
  /** Returns the payments that were refunded or disputed since then. */
  listReversedPayments: (since: Date) => Promise<string[]>;
  findPrice: (priceId: string) => Promise<Price | undefined>;
  /** Throws `BadSignature` for any body that the provider has not signed recently. */
  readEvent: (rawBody: Buffer, signature: string | undefined) => PaymentEvent;
};

export class BadSignature extends Error {}
