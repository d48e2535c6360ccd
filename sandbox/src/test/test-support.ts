import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { type SandboxOptions, startSandbox } from '../sandbox.ts';
import { PRICE_IDS } from '../state/catalogue.ts';

export const SECONDS_PER_DAY = 86_400;
export const WEBHOOK_SECRET = 'whsec_test_secret';
const SUCCESS_URL = 'http://shop.example/success/{CHECKOUT_SESSION_ID}';
export const CARD_NUMBERS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  failsLater: '4000 0000 0000 0341',
};

export function createStripeClient(port: number, options: { key?: string; retries?: number } = {}): Stripe {
  return new Stripe(options.key ?? 'sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: options.retries ?? 0,
  });
}

/** Starts a sandbox for one test and a client of Stripe's SDK for it. The sandbox is closed when the test ends. */
export async function openSandbox(options: SandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  return { sandbox, control: sandbox.control, stripe: createStripeClient(sandbox.port) };
}

type ReceivedWebhook = { event: Stripe.Event; raw: string; signature: string };

/**
 * Starts an application's webhook endpoint, which verifies signatures with the SDK. `chooseStatus` returns the status to
 * respond with, 200 by default.
 */
export async function startWebhookReceiver(
  chooseStatus: (event: Stripe.Event, count: number) => number = () => 200,
) {
  const receivedWebhooks: ReceivedWebhook[] = [];
  let secret = WEBHOOK_SECRET;
  const stripe = createStripeClient(1);
  const server = createServer((request, response) => {
    let rawBody = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      rawBody += chunk;
    });
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, secret);
        receivedWebhooks.push({ event, raw: rawBody, signature });
        response.writeHead(chooseStatus(event, receivedWebhooks.length)).end();
      } catch {
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    received: receivedWebhooks,
    useSecret: (newSecret: string) => {
      secret = newSecret;
    },
    types: () => receivedWebhooks.map(({ event }) => event.type),
    webhook: { url: `http://127.0.0.1:${port}/hook`, secret: WEBHOOK_SECRET },
  };
}

export async function openCheckout(
  stripe: Stripe,
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: PRICE_IDS.monthly, quantity: 1 }],
    success_url: SUCCESS_URL,
    cancel_url: 'http://shop.example/cancel/7',
    ...change,
  });
}

/**
 * Creates a member with an active membership. With `trialDays`, it starts with a trial; otherwise it is paid
 * immediately.
 */
export async function createSubscribedMember(
  { stripe, control }: Pick<Awaited<ReturnType<typeof openSandbox>>, 'stripe' | 'control'>,
  { trialDays, card = CARD_NUMBERS.good }: { trialDays?: number; card?: string } = {},
) {
  const customer = await stripe.customers.create({ email: 'reader@example.com' });
  const session = await openCheckout(stripe, {
    customer: customer.id,
    ...(trialDays ? { subscription_data: { trial_period_days: trialDays } } : {}),
  });
  control.pay(session.id, card);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  return { customer: customer.id, session: session.id, id: String(subscription) };
}

export function currentPeriodOf(subscription: Stripe.Subscription): { start: number; end: number } {
  const subscriptionItem = subscription.items.data[0];
  return {
    start: subscriptionItem?.current_period_start ?? 0,
    end: subscriptionItem?.current_period_end ?? 0,
  };
}

export function toIsoDate(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** Returns the status, total and reason of a subscription's invoices, oldest first. */
export async function listInvoices(stripe: Stripe, subscriptionId: string) {
  const invoices = await stripe.invoices.list({ subscription: subscriptionId, limit: 100 });
  return invoices.data
    .reverse()
    .map(({ status, total, billing_reason: reason }) => ({ status, total, reason }));
}
