import type Stripe from 'stripe';
import { cardByNumber } from './billing/cards.ts';
import { changeSubscription } from './billing/changes.ts';
import { declined } from './billing/charging.ts';
import { completeCheckout, successUrl } from './billing/checkout.ts';
import { catchUp } from './billing/due.ts';
import { completeUnpaid, receiveLatePayment } from './billing/late-payment.ts';
import { replaceCard } from './billing/pay-invoice.ts';
import { invalid } from './http/errors.ts';
import type { InjectedError, InjectedErrors } from './http/injected-errors.ts';
import { addDispute } from './objects/dispute.ts';
import { findOr404 } from './routes/route.ts';
import type { World } from './state/world.ts';
import type { Deliveries, DeliveryMode } from './webhooks/deliveries.ts';

const GOOD_CARD = '4242 4242 4242 4242';

export type Control = ReturnType<typeof createControl>;

/**
 * Test controls that have no counterpart at Stripe, such as `pay`. Also available over HTTP; see
 * `control-routes.ts`.
 */
export function createControl(
  world: World,
  deliveries: Deliveries,
  injectedErrors: InjectedErrors,
  hooks: { onChange: () => void; onReset: () => void },
) {
  return {
    now: (): Date => new Date(world.clock.now() * 1000),

    /**
     * Moves the clock forward, to a date or by a number of seconds, and runs everything that falls due in between.
     */
    advance(to: Date | number): Date {
      const seconds = typeof to === 'number' ? to : Math.ceil(to.getTime() / 1000) - world.clock.now();
      if (!(seconds >= 0)) throw invalid('The clock only goes forward.', 'to');
      world.clock.shiftBy(Math.ceil(seconds));
      catchUp(world);
      hooks.onChange();
      return new Date(world.clock.now() * 1000);
    },

    deliveries: (mode: DeliveryMode): void => deliveries.setMode(mode),
    release: (): void => deliveries.release(),
    resend: (eventId: string): void => deliveries.resend(findOr404(world.tables.events, 'event', eventId)),
    /**
     * Resolves when no webhook is in flight, queued or waiting for a retry. Rejects after `timeout` milliseconds
     * (default: one minute).
     */
    settled: (timeout?: number): Promise<void> => deliveries.settled(timeout),

    /** Completes a checkout without a browser. Returns the URL that the browser would be redirected to. */
    pay(sessionId: string, card: string = GOOD_CARD): string {
      const session = findOr404(world.tables.sessions, 'checkout.session', sessionId);
      const decline = completeCheckout(world, session, cardByNumber(card));
      hooks.onChange();
      if (decline) throw declined(decline);
      return successUrl(session);
    },

    /** Completes a one-time payment by a slow method, which leaves it `unpaid` until `payArrives` is called. */
    payLate(sessionId: string): string {
      const session = findOr404(world.tables.sessions, 'checkout.session', sessionId);
      completeUnpaid(world, session);
      hooks.onChange();
      return successUrl(session);
    },

    payArrives(sessionId: string): void {
      receiveLatePayment(
        world,
        findOr404(world.tables.sessions, 'checkout.session', sessionId),
        cardByNumber(GOOD_CARD),
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

    /**
     * Sets a subscription to `unpaid`, as Stripe does after the last failed retry if the account is configured that
     * way.
     */
    giveUp(subscriptionId: string): void {
      const subscription = findOr404(world.tables.subscriptions, 'subscription', subscriptionId);
      changeSubscription(world, subscription, () => {
        subscription.status = 'unpaid';
      });
      hooks.onChange();
    },

    failNext: (injected: InjectedError): void => injectedErrors.add(injected),

    /** Replaces the card for all of a customer's future payments. */
    setCard(customerId: string, card: string): void {
      const customer = findOr404(world.tables.customers, 'customer', customerId);
      replaceCard(world, customer, cardByNumber(card));
      hooks.onChange();
    },

    /** Restores the initial state: the catalogue, the configured webhook and real time. */
    reset(): void {
      deliveries.reset();
      injectedErrors.clear();
      hooks.onReset();
      hooks.onChange();
    },
  };
}
