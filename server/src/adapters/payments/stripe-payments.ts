import Stripe from 'stripe';
import { PaymentsUnavailableError } from '../../lib/payments-outage.ts';
import type { NewCheckout, Payments } from './payments.ts';
import { createStripeChanges, ignoreMissingResource } from './stripe-changes.ts';
import { verifyEvent } from './stripe-events.ts';
import {
  idOf,
  isId,
  toCheckoutFacts,
  toInvoiceFacts,
  toPaymentFacts,
  toPrice,
  toSubscriptionFacts,
} from './stripe-facts.ts';
import { createStripeHttpClient, reportOutages } from './stripe-outage.ts';
import { createStripePortal } from './stripe-portal.ts';

/** Returns true if a call to the payment provider failed: it can't be reached, or rejects the call or its key. */
export const isProviderError = (error: unknown): error is Error =>
  error instanceof PaymentsUnavailableError || error instanceof Stripe.errors.StripeError;

/**
 * Milliseconds that each attempt may take. All attempts of one call take less than the 30 seconds after which the client
 * stops waiting for its response. A first purchase makes two calls in a row, which together may take longer.
 */
const timeout = 8_000;
/** Maximum number of rows read from one of a member's lists. */
const maxMemberRows = 1000;

export type StripeOptions = {
  key: string;
  webhookSecret: string;
  /** URL of the payment sandbox, if it is used instead of Stripe. */
  host: URL | undefined;
};

function createStripeClient({ key, host }: StripeOptions): Stripe {
  const sandboxOptions = host && {
    host: host.hostname,
    port: host.port || '80',
    protocol: host.protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
  return new Stripe(key, {
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: createStripeHttpClient(),
    ...sandboxOptions,
  });
}

function toCheckoutParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkout: String(checkout.checkoutId), kind: checkout.kind };
  const commonParams: Stripe.Checkout.SessionCreateParams = {
    customer: checkout.customerId,
    client_reference_id: String(checkout.checkoutId),
    line_items: [{ price: checkout.price, quantity: 1 }],
    allowed_payment_method_types: ['card'],
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    metadata,
  };
  if (checkout.kind !== 'subscription') {
    return { ...commonParams, mode: 'payment', payment_intent_data: { metadata } };
  }
  const trialParams = checkout.trialDays ? { trial_period_days: checkout.trialDays } : {};
  return { ...commonParams, mode: 'subscription', subscription_data: { metadata, ...trialParams } };
}

/**
 * Fetches an object by id. Returns undefined if the provider does not know the id, or if the id isn't in the
 * provider's format.
 */
async function findById<T>(
  idKind: Parameters<typeof isId>[0],
  id: string,
  request: () => Promise<T>,
): Promise<T | undefined> {
  return isId(idKind, id) ? await ignoreMissingResource(request()) : undefined;
}

/** Reads all pages of a list, however long it is. */
async function readAll<Row>(pages: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of pages) rows.push(row);
  return rows;
}

/**
 * Creates a client for payments with Stripe, or with the payment sandbox, which has the same API. Its methods throw a
 * `PaymentsUnavailableError` if the provider can't be used.
 */
export function createStripePayments(options: StripeOptions): Payments {
  const stripe = createStripeClient(options);
  return reportOutages({
    createCustomer: async ({ id, name, email }) => {
      const customer = await stripe.customers.create(
        { name, email, metadata: { user: String(id) } },
        { idempotencyKey: `customer:${id}:${email}` },
      );
      return customer.id;
    },
    openCheckout: async (checkout) => {
      const checkoutSession = await stripe.checkout.sessions.create(toCheckoutParams(checkout), {
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
      const checkoutSession = await findById('checkoutSession', checkoutSessionId, () =>
        stripe.checkout.sessions.retrieve(checkoutSessionId, {
          expand: ['line_items', 'payment_intent.latest_charge'],
        }),
      );
      return checkoutSession && toCheckoutFacts(checkoutSession);
    },
    listCheckouts: async (customerId) => {
      const checkoutSessions = stripe.checkout.sessions.list({ customer: customerId, limit: 100 });
      return (await checkoutSessions.autoPagingToArray({ limit: maxMemberRows })).map((checkoutSession) => {
        const { checkoutSessionId, checkoutId } = toCheckoutFacts(checkoutSession);
        return { checkoutSessionId, checkoutId };
      });
    },
    listCheckoutIds: async (createdSince) => {
      const query = { created: { gte: Math.floor(createdSince.getTime() / 1000) }, limit: 100 };
      const checkoutSessions = await readAll(stripe.checkout.sessions.list(query));
      return checkoutSessions.map(({ id }) => id).reverse();
    },
    findCustomer: async (customerId) => {
      const customer = await ignoreMissingResource(stripe.customers.retrieve(customerId));
      if (!customer || customer.deleted) return undefined;
      const userId = Number(customer.metadata.user);
      return Number.isInteger(userId) ? { userId, email: customer.email ?? '' } : undefined;
    },
    expireCheckout: async (checkoutSessionId) => {
      const isCheckoutSessionOpen = async () =>
        (await ignoreMissingResource(stripe.checkout.sessions.retrieve(checkoutSessionId)))?.status ===
        'open';
      if (!(await isCheckoutSessionOpen())) return;
      try {
        await stripe.checkout.sessions.expire(checkoutSessionId);
      } catch (error) {
        if (await isCheckoutSessionOpen()) throw error;
      }
    },
    findSubscription: async (subscriptionId) => {
      const subscription = await findById('subscription', subscriptionId, () =>
        stripe.subscriptions.retrieve(subscriptionId, { expand: ['discounts'] }),
      );
      return subscription && toSubscriptionFacts(subscription);
    },
    openPortal: createStripePortal(stripe),
    ...createStripeChanges(stripe),
    listInvoices: async (subscriptionId) => {
      const invoices = await stripe.invoices
        .list({ subscription: subscriptionId, limit: 100, expand: ['data.payments'] })
        .autoPagingToArray({ limit: maxMemberRows });
      return invoices.map(toInvoiceFacts);
    },
    findPayment: async (paymentId) => {
      const payment = await findById('payment', paymentId, () =>
        stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }),
      );
      return payment && toPaymentFacts(payment);
    },
    listReversedPayments: async (createdSince) => {
      const query = { created: { gte: Math.floor(createdSince.getTime() / 1000) }, limit: 100 };
      const [refunds, disputes] = await Promise.all([
        readAll(stripe.refunds.list(query)),
        readAll(stripe.disputes.list(query)),
      ]);
      const paymentIds = [...refunds, ...disputes].map(({ payment_intent }) => idOf(payment_intent));
      return [...new Set(paymentIds.filter((id) => id !== undefined))];
    },
    findPrice: async (priceId) => {
      const price = await ignoreMissingResource(stripe.prices.retrieve(priceId));
      return price && toPrice(price);
    },
    readEvent: (signedEvent) => verifyEvent(stripe, signedEvent, options.webhookSecret),
  });
}
