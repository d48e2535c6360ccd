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
import { found } from './routes/route.ts';
import type { World } from './state/world.ts';
import type { Deliveries, DeliveryMode } from './webhooks/deliveries.ts';

const GOOD_CARD = '4242 4242 4242 4242';

export type Control = ReturnType<typeof createControl>;

/** What no real provider offers: the hands of a test. Each is also reached over HTTP, see `control-routes.ts`. */
export function createControl(
  world: World,
  deliveries: Deliveries,
  injectedErrors: InjectedErrors,
  hooks: { touched: () => void; emptied: () => void },
) {
  return {
    /** The provider's present. */
    now: (): Date => new Date(world.clock.now() * 1000),

    /** To a moment, or onward by so many seconds; what falls due on the way happens in order. Never backwards. */
    advance(to: Date | number): Date {
      const seconds = typeof to === 'number' ? to : Math.ceil(to.getTime() / 1000) - world.clock.now();
      if (!(seconds >= 0)) throw invalid('The clock only goes forward.', 'to');
      world.clock.shiftBy(Math.ceil(seconds));
      catchUp(world);
      hooks.touched();
      return new Date(world.clock.now() * 1000);
    },

    deliveries: (mode: DeliveryMode): void => deliveries.setMode(mode),
    release: (): void => deliveries.release(),
    resend: (eventId: string): void => deliveries.resend(found(world.tables.events, 'event', eventId)),
    /** When no webhook is in flight, queued or waiting for a retry. Fails after the time given (15 s). */
    settled: (timeout?: number): Promise<void> => deliveries.settled(timeout),

    /** Completes a checkout without a browser; the address that the browser would have been sent to. */
    pay(sessionId: string, card: string = GOOD_CARD): string {
      const session = found(world.tables.sessions, 'checkout.session', sessionId);
      const decline = completeCheckout(world, session, cardByNumber(card));
      hooks.touched();
      if (decline) throw declined(decline);
      return successUrl(session);
    },

    /** A single payment by a slow method: complete and `unpaid`. `payArrives` brings its money. */
    payLate(sessionId: string): string {
      const session = found(world.tables.sessions, 'checkout.session', sessionId);
      completeUnpaid(world, session);
      hooks.touched();
      return successUrl(session);
    },

    payArrives(sessionId: string): void {
      receiveLatePayment(
        world,
        found(world.tables.sessions, 'checkout.session', sessionId),
        cardByNumber(GOOD_CARD),
      );
      hooks.touched();
    },

    openDispute(chargeId: string): Stripe.Dispute {
      const charge = found(world.tables.charges, 'charge', chargeId);
      charge.disputed = true;
      const dispute = addDispute(world, charge);
      world.announce('charge.dispute.created', dispute);
      hooks.touched();
      return dispute;
    },

    /** As an account that is set to "mark as unpaid" leaves a subscription when its last retry has failed. */
    giveUp(subscriptionId: string): void {
      const subscription = found(world.tables.subscriptions, 'subscription', subscriptionId);
      changeSubscription(world, subscription, () => {
        subscription.status = 'unpaid';
      });
      hooks.touched();
    },

    failNext: (injected: InjectedError): void => injectedErrors.add(injected),

    /** Puts another card behind all of a customer's payments to come. */
    setCard(customerId: string, card: string): void {
      const customer = found(world.tables.customers, 'customer', customerId);
      replaceCard(world, customer, cardByNumber(card));
      hooks.touched();
    },

    /** As new: the catalogue, the configured webhook, real time, and nothing else. */
    reset(): void {
      deliveries.reset();
      injectedErrors.clear();
      hooks.emptied();
      hooks.touched();
    },
  };
}
