import Stripe from 'stripe';
import type { NewCheckout, Payments } from './payments.ts';
import { stripeChanges, unlessMissing } from './stripe-changes.ts';
import { eventOf } from './stripe-events.ts';
import {
  checkoutFacts,
  idOf,
  invoiceFacts,
  isId,
  paymentFacts,
  priceFacts,
  subscriptionFacts,
} from './stripe-facts.ts';
import { stripePortal } from './stripe-portal.ts';

const timeout = 20_000;
/** Maximum number of rows read from one of Stripe's lists. */
const maxRows = 1000;

export type StripeOptions = {
  key: string;
  webhookSecret: string;
  /** Address of the payment sandbox, if it replaces Stripe. */
  host: URL | undefined;
};

function connect({ key, host }: StripeOptions): Stripe {
  const sandbox = host && {
    host: host.hostname,
    port: host.port || '80',
    protocol: host.protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
  return new Stripe(key, { timeout, maxNetworkRetries: 2, telemetry: false, ...sandbox });
}

function checkoutSessionParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkout: String(checkout.checkoutId), kind: checkout.kind };
  const common: Stripe.Checkout.SessionCreateParams = {
    customer: checkout.customerId,
    client_reference_id: String(checkout.checkoutId),
    line_items: [{ price: checkout.price, quantity: 1 }],
    allowed_payment_method_types: ['card'],
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    metadata,
  };
  if (checkout.kind !== 'subscription') {
    return { ...common, mode: 'payment', payment_intent_data: { metadata } };
  }
  const trial = checkout.trialDays ? { trial_period_days: checkout.trialDays } : {};
  return { ...common, mode: 'subscription', subscription_data: { metadata, ...trial } };
}

/** Returns undefined for an id that the provider does not know or could not have assigned. */
async function find<T>(
  kind: Parameters<typeof isId>[0],
  id: string,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  return isId(kind, id) ? await unlessMissing(ask()) : undefined;
}

/** Payments with Stripe, or with the payment sandbox that has the same API. */
export function stripePayments(options: StripeOptions): Payments {
  const stripe = connect(options);
  return {
    createCustomer: async ({ id, name, email }) => {
      const customer = await stripe.customers.create(
        { name, email, metadata: { user: String(id) } },
        { idempotencyKey: `customer:${id}:${email}` },
      );
      return customer.id;
    },
    openCheckout: async (checkout) => {
      const checkoutSession = await stripe.checkout.sessions.create(checkoutSessionParams(checkout), {
        idempotencyKey: `checkout:${checkout.checkoutId}`,
      });
      if (!checkoutSession.url) throw new Error(`Checkout ${checkoutSession.id} came without an address.`);
      return {
        checkoutSessionId: checkoutSession.id,
        url: checkoutSession.url,
        expiresAt: new Date(checkoutSession.expires_at * 1000),
      };
    },
    findCheckout: async (checkoutSessionId) => {
      const checkoutSession = await find('checkoutSession', checkoutSessionId, () =>
        stripe.checkout.sessions.retrieve(checkoutSessionId, {
          expand: ['line_items', 'payment_intent.latest_charge'],
        }),
      );
      return checkoutSession && checkoutFacts(checkoutSession);
    },
    listCheckouts: async (customerId) => {
      const sessions = stripe.checkout.sessions.list({ customer: customerId, limit: 100 });
      return (await sessions.autoPagingToArray({ limit: maxRows })).map((checkoutSession) => {
        const { checkoutSessionId, checkoutId } = checkoutFacts(checkoutSession);
        return { checkoutSessionId, checkoutId };
      });
    },
    expireCheckout: async (checkoutSessionId) => {
      const isOpen = async () =>
        (await unlessMissing(stripe.checkout.sessions.retrieve(checkoutSessionId)))?.status === 'open';
      if (!(await isOpen())) return;
      try {
        await stripe.checkout.sessions.expire(checkoutSessionId);
      } catch (error) {
        if (await isOpen()) throw error;
      }
    },
    findSubscription: async (subscriptionId) => {
      const subscription = await find('subscription', subscriptionId, () =>
        stripe.subscriptions.retrieve(subscriptionId, { expand: ['discounts'] }),
      );
      return subscription && subscriptionFacts(subscription);
    },
    openPortal: stripePortal(stripe),
    ...stripeChanges(stripe),
    listInvoices: async (subscriptionId) => {
      const invoices = await stripe.invoices
        .list({ subscription: subscriptionId, limit: 100, expand: ['data.payments'] })
        .autoPagingToArray({ limit: maxRows });
      return invoices.map(invoiceFacts);
    },
    findPayment: async (paymentId) => {
      const payment = await find('payment', paymentId, () =>
        stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }),
      );
      return payment && paymentFacts(payment);
    },
    listReversedPayments: async (since) => {
      const query = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
      const [refunds, disputes] = await Promise.all([
        stripe.refunds.list(query).autoPagingToArray({ limit: maxRows }),
        stripe.disputes.list(query).autoPagingToArray({ limit: maxRows }),
      ]);
      const payments = [...refunds, ...disputes].map(({ payment_intent }) => idOf(payment_intent));
      return [...new Set(payments.filter((id) => id !== undefined))];
    },
    findPrice: async (priceId) => {
      const price = await unlessMissing(stripe.prices.retrieve(priceId));
      return price && priceFacts(price);
    },
    readEvent: (rawBody, signature) => eventOf(stripe, rawBody, signature, options.webhookSecret),
  };
}
