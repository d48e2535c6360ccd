import type Stripe from 'stripe';
import type { Clock } from './clock.ts';
import type { Tables } from './tables.ts';

/** Every kind of event that the sandbox sends, held to the SDK's own names. */
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
  /** Where a browser reaches the hosted pages. */
  origin(): string;
  /** The call being handled; events carry it, and none while time itself is at work. */
  call: { id: string | null; idempotencyKey: string | null };
  /** (?) What a completed trial reports; nobody could verify it, so a test can have it either way. */
  trialReports: 'no_payment_required' | 'paid';
  /** Records an event and sends it to whoever listens. */
  announce(type: EventType, object: { id: string }, previous?: Record<string, unknown>): void;
};

export const CLOCK_ID = 'clock_lingostory_sandbox';
/** The SDK's pinned version; a test compares it with the installed SDK's. */
export const API_VERSION = '2026-10-28.endive';
