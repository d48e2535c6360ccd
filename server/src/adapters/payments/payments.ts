import type { MembershipStatus } from '@lingostory/contract/membership/constants';
import type { CheckoutKind } from '../../generated/prisma/client.ts';

/** The payment provider as the features see it: facts in our own words. No provider type passes this line. */
export type { CheckoutKind };

export type NewCheckout = {
  /** Our own row: sent along, found again in the facts, and the idempotency key. */
  checkoutId: number;
  kind: CheckoutKind;
  customerId: string;
  price: string;
  trialDays: number | undefined;
  /** Where the provider sends the browser; `{CHECKOUT_SESSION_ID}` is filled in by it. */
  successUrl: string;
  cancelUrl: string;
};

type OpenedCheckout = { checkoutSessionId: string; url: string; expiresAt: Date };

export type CheckoutFacts = {
  checkoutSessionId: string;
  status: 'open' | 'complete' | 'expired';
  /** Paid, or nothing was due (a trial). */
  settled: boolean;
  /** Our row's id, as we sent it. */
  checkoutId: number | undefined;
  customerId: string | undefined;
  subscriptionId: string | undefined;
  mode: 'subscription' | 'payment';
  price: string | undefined;
  /** Cents charged now. */
  amount: number;
  /** The provider's name for the payment; none when nothing was due, and for a membership's. */
  paymentId: string | undefined;
  paidAt: Date | undefined;
  /** All of the payment was refunded, or it is disputed. */
  reversed: boolean;
};

export type SubscriptionFacts = {
  id: string;
  customerId: string;
  status: MembershipStatus;
  /** Canceled for us, but not at the provider: it asks for no payment any more, and would go on with the first one. */
  givenUp: boolean;
  /** Not begun: the first payment is still open. */
  incomplete: boolean;
  price: string | undefined;
  /** The n-th payment is n months after it, on its day of the month or the last one of a shorter month. */
  billingAnchor: Date;
  currentPeriodEnd: Date | undefined;
  trialEndsAt: Date | undefined;
  pausedUntil: Date | undefined;
  /** The next month was paid for with the retention offer. */
  prepaid: boolean;
  canceledAt: Date | undefined;
};

/** An invoice of a subscription, with what decides whether it grants a credit. */
export type InvoiceFacts = {
  id: string;
  status: 'paid' | 'open' | 'other';
  /** The provider's page on which an open one can be paid. */
  url: string | undefined;
  /** Cents. */
  total: number;
  billingReason: string;
  prices: string[];
  paymentId: string | undefined;
  paidAt: Date;
};

/** A payment that was made, with what of it was refunded. Amounts in cents. */
export type PaymentFacts = {
  id: string;
  customerId: string | undefined;
  amount: number;
  refunded: number;
  disputed: boolean;
};

/** Whom a webhook event concerns. What it says about them is not believed: they are fetched again. */
export type PaymentEvent =
  | { about: 'checkout'; checkoutSessionId: string }
  | { about: 'subscription'; subscriptionId: string; trialEnds: boolean }
  | { about: 'payment'; paymentId: string }
  | { about: 'nothing of ours' };

export type Price = {
  id: string;
  amount: number;
  currency: string;
  /** `month`, or `3 month` for every third one; undefined for what is paid once. */
  interval: string | undefined;
  active: boolean;
};

export type Payments = {
  createCustomer: (member: { id: number; name: string; email: string }) => Promise<string>;
  openCheckout: (checkout: NewCheckout) => Promise<OpenedCheckout>;
  /** Undefined when the provider knows no such session. */
  findCheckout: (checkoutSessionId: string) => Promise<CheckoutFacts | undefined>;
  /** The sessions that were opened for a customer, newest first, with the rows of ours that they name. */
  listCheckouts: (
    customerId: string,
  ) => Promise<{ checkoutSessionId: string; checkoutId: number | undefined }[]>;
  /** The address of the provider's pages on which a customer sees invoices and changes the card, and nothing else. */
  openPortal: (visit: { customerId: string; returnUrl: string }) => Promise<string>;
  /** From now on nobody can pay it. One that is gone, over or paid already is no failure. */
  expireCheckout: (checkoutSessionId: string) => Promise<void>;
  findSubscription: (subscriptionId: string) => Promise<SubscriptionFacts | undefined>;
  /** All of a subscription's, the newest first. */
  listInvoices: (subscriptionId: string) => Promise<InvoiceFacts[]>;
  /** At once, nothing paid back. One that is canceled already, or unknown, is no failure. */
  cancelSubscription: (subscriptionId: string, reason: string) => Promise<void>;
  /** Payments that fall due before `until` are left out. `key` makes the same request, sent again, happen once. */
  pauseSubscription: (subscriptionId: string, until: Date, key: string) => Promise<void>;
  resumeSubscription: (subscriptionId: string, key: string) => Promise<void>;
  /** Makes the next invoice one of 0, once in a subscription's life; asking again changes nothing. */
  prepayMonth: (subscriptionId: string) => Promise<void>;
  /** The next invoice costs its price again. Asking again, or too late, changes nothing. */
  withdrawMonth: (subscriptionId: string) => Promise<void>;
  /** From now on nobody can pay them. One that was paid meanwhile is no failure: it stands among the paid ones. */
  voidOpenInvoices: (subscriptionId: string) => Promise<void>;
  findPayment: (paymentId: string) => Promise<PaymentFacts | undefined>;
  /** Payments that were refunded or disputed since then. */
  listReversedPayments: (since: Date) => Promise<string[]>;
  findPrice: (priceId: string) => Promise<Price | undefined>;
  /** Throws `BadSignature` for anything that the provider did not sign just now. */
  readEvent: (rawBody: Buffer, signature: string | undefined) => PaymentEvent;
};

export class BadSignature extends Error {}
