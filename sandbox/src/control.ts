import type Stripe from 'stripe';
import { findCard } from './billing/cards.ts';
import { changeSubscription } from './billing/changes.ts';
import { toDeclinedError } from './billing/charging.ts';
import { completeCheckout, successUrlOf } from './billing/checkout.ts';
import { runDueTasks } from './billing/due.ts';
import { completeUnpaidCheckout, receiveLatePayment } from './billing/late-payment.ts';
import { replaceCard } from './billing/pay-invoice.ts';
import { createInvalidRequestError } from './http/errors.ts';
import type { InjectedError, InjectedErrorList } from './http/injected-errors.ts';
import { addDispute } from './objects/dispute.ts';
import { findOr404 } from './routes/route.ts';
import type { World } from './state/world.ts';
import type { DeliveryMode, DeliveryQueue } from './webhooks/deliveries.ts';

const ACCEPTED_CARD_NUMBER = '4242 4242 4242 4242';

export type Control = ReturnType<typeof createControl>;

/**
 * Returns controls for tests, such as `pay`, that Stripe does not have. They are also available over HTTP; see
 * `control-routes.ts`.
 */
export function createControl(
  world: World,
  deliveryQueue: DeliveryQueue,
  injectedErrors: InjectedErrorList,
  hooks: { onChange: () => void; onReset: () => void },
) {
  return {
    now: (): Date => new Date(world.clock.now() * 1000),

    /** Moves the clock forward by a number of seconds or to a date, and runs all tasks that are due by then. */
    advanceClock(to: Date | number): Date {
      const seconds = typeof to === 'number' ? to : Math.ceil(to.getTime() / 1000) - world.clock.now();
      if (!(seconds >= 0)) throw createInvalidRequestError('The clock only goes forward.', 'to');
      world.clock.shiftBy(Math.ceil(seconds));
      runDueTasks(world);
      hooks.onChange();
      return new Date(world.clock.now() * 1000);
    },

    /**
     * Sets the clock to an earlier time, so that a demo can create memberships that began in the past. Objects that
     * exist already stay unchanged, and tasks that are due run only when the clock reaches their time.
     */
    rewindClock(to: Date): void {
      const seconds = Math.floor(to.getTime() / 1000) - world.clock.now();
      if (!(seconds <= 0)) throw createInvalidRequestError('This time is still to come.', 'to');
      world.clock.shiftBy(seconds);
      hooks.onChange();
    },

    deliveries: (mode: DeliveryMode): void => deliveryQueue.setMode(mode),
    release: (): void => deliveryQueue.release(),
    resend: (eventId: string): void => deliveryQueue.resend(findOr404(world.tables.events, 'event', eventId)),
    /**
     * Resolves when no webhook is in flight, queued or waiting for a retry. Rejects after `timeout` milliseconds
     * (default: one minute).
     */
    settled: (timeout?: number): Promise<void> => deliveryQueue.settled(timeout),

    /** Completes a checkout without a browser. Returns the URL that the browser would be redirected to. */
    pay(sessionId: string, card: string = ACCEPTED_CARD_NUMBER): string {
      const session = findOr404(world.tables.sessions, 'checkout.session', sessionId);
      const decline = completeCheckout(world, session, findCard(card));
      hooks.onChange();
      if (decline) throw toDeclinedError(decline);
      return successUrlOf(session);
    },

    /** Completes a one-time checkout with a slow payment method. It stays `unpaid` until `receivePayment` is called. */
    payLate(sessionId: string): string {
      const session = findOr404(world.tables.sessions, 'checkout.session', sessionId);
      completeUnpaidCheckout(world, session);
      hooks.onChange();
      return successUrlOf(session);
    },

    receivePayment(sessionId: string): void {
      receiveLatePayment(
        world,
        findOr404(world.tables.sessions, 'checkout.session', sessionId),
        findCard(ACCEPTED_CARD_NUMBER),
      );
      hooks.onChange();
    },

    openDispute(chargeId: string): Stripe.Dispute {
      const charge = findOr404(world.tables.charges, 'charge', chargeId);
      charge.disputed = true;
      const dispute = addDispute(world, charge);
      world.announce('charge.dispute.created', dispute);
      hooks.onChange();
      return dispute;
    },

    /** Sets a subscription to `unpaid`. Stripe can be configured to do this after the last failed retry. */
    markUnpaid(subscriptionId: string): void {
      const subscription = findOr404(world.tables.subscriptions, 'subscription', subscriptionId);
      changeSubscription(world, subscription, () => {
        subscription.status = 'unpaid';
      });
      hooks.onChange();
    },

    failNext: (injectedError: InjectedError): void => injectedErrors.add(injectedError),

    /** Replaces the card for all future payments of a customer. */
    setCard(customerId: string, card: string): void {
      const customer = findOr404(world.tables.customers, 'customer', customerId);
      replaceCard(world, customer, findCard(card));
      hooks.onChange();
    },

    /**
     * Restores the initial state: the default catalogue, the configured webhook, and a clock that shows the real
     * time.
     */
    reset(): void {
      deliveryQueue.reset();
      injectedErrors.clear();
      hooks.onReset();
      hooks.onChange();
    },
  };
}
