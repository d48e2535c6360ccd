import type Stripe from 'stripe';
import type { Clock } from './clock.ts';
import type { Tables } from './tables.ts';

/** The event types that the sandbox sends, checked against the SDK's names. */
export const EVENT_TYPES = [
  'charge.dispute.created',
  'charge.failed',
  'charge.refunded',
  'charge.succeeded',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.created',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.trial_will_end',
  'customer.subscription.updated',
  'customer.updated',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_succeeded',
  'invoice.voided',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'refund.created',
] as const satisfies readonly Stripe.Event.Type[];

export type EventType = (typeof EVENT_TYPES)[number];

export type World = {
  tables: Tables;
  clock: Clock;
  /** Origin of the hosted pages as browsers see it. */
  origin(): string;
  /**
   * The API request being handled. Events that it causes refer to it. Both fields are null outside of a request, such
   * as while a due task runs.
   */
  call: { id: string | null; idempotencyKey: string | null };
  /**
   * Payment status of a completed checkout with a trial. It is not verified which of the two Stripe reports, so tests
   * can use either one.
   */
  trialPaymentStatus: 'no_payment_required' | 'paid';
  /** Records an event and sends it to the endpoints that are subscribed to it. */
  announce(type: EventType, object: { id: string }, previousAttributes?: Record<string, unknown>): void;
};

export const CLOCK_ID = 'clock_lingostory_sandbox';
/** Stripe's API version. A test fails if it differs from the installed SDK's version. */
export const API_VERSION = '2026-10-28.endive';
