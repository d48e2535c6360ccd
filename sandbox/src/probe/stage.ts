import Stripe from 'stripe';

const SECONDS_PER_DAY = 24 * 60 * 60;

/** The payment provider that is tested with questions about its behavior: Stripe in test mode, or the sandbox. */
export type Stage = {
  stripe: Stripe;
  clock: string;
  /** Completes a checkout. At Stripe, a person has to do this in a browser. */
  completeCheckout: (session: Stripe.Checkout.Session) => Promise<Stripe.Checkout.Session>;
  /** Makes the customer's future payments fail. */
  failFuturePayments: (customerId: string) => Promise<void>;
  log: (line: string) => void;
};

export type StageOptions = { key: string; sandbox: URL | undefined; log: (line: string) => void };

/** Connects to the sandbox at the given URL. Without a URL, connects to Stripe in test mode. */
export async function openStage({ key, sandbox, log }: StageOptions): Promise<Stage> {
  if (!key.startsWith('sk_test_'))
    throw new Error('STRIPE_SECRET_KEY must be a key of the test mode (sk_test_…).');
  const hostOptions = sandbox && { host: sandbox.hostname, port: sandbox.port, protocol: 'http' as const };
  const stripe = new Stripe(key, { telemetry: false, ...hostOptions });
  const callControl = async (name: string, body: object) => {
    const response = await fetch(new URL(`/_sandbox/${name}`, sandbox), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${name}.`);
  };
  return {
    stripe,
    log,
    clock: sandbox ? await findSandboxClock(stripe) : await createTestClock(stripe),
    completeCheckout: async (session) => {
      if (sandbox) await callControl('pay', { session: session.id });
      else log(`Please open this page and pay with 4242 4242 4242 4242: ${session.url}`);
      return await waitForCompletedCheckout(stripe, session.id);
    },
    failFuturePayments: async (customer) => {
      if (sandbox) await callControl('card', { customer, card: '4000 0000 0000 0341' });
      else await useFailingCard(stripe, customer);
    },
  };
}

async function findSandboxClock(stripe: Stripe): Promise<string> {
  const { data } = await stripe.testHelpers.testClocks.list();
  return data[0]?.id ?? '';
}

async function createTestClock(stripe: Stripe): Promise<string> {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) });
  return clock.id;
}

async function useFailingCard(stripe: Stripe, customerId: string): Promise<void> {
  const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customerId });
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: id } });
  const { data } = await stripe.subscriptions.list({ customer: customerId });
  for (const { id: subscription } of data)
    await stripe.subscriptions.update(subscription, { default_payment_method: id });
}

/** Polls the checkout for up to ten minutes, because at Stripe a person has to pay it in a browser. */
async function waitForCompletedCheckout(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session> {
  for (let attemptCount = 0; attemptCount < 600; attemptCount += 1) {
    const session = await stripe.checkout.sessions.retrieve(id);
    if (session.status !== 'open') return session;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('Nobody completed the checkout.');
}

export async function createPrice(stripe: Stripe, isMonthly: boolean): Promise<string> {
  const product = await stripe.products.create({ name: 'LingoStory probe' });
  const { id } = await stripe.prices.create({
    product: product.id,
    unit_amount: 999,
    currency: 'usd',
    ...(isMonthly ? { recurring: { interval: 'month' } } : {}),
  });
  return id;
}

/** Creates a customer on the test clock, who starts a trial of a monthly subscription through Checkout. */
export async function startTrialSubscription({ stripe, clock, completeCheckout }: Stage): Promise<{
  session: Stripe.Checkout.Session;
  subscription: string;
  customer: string;
}> {
  const { id: customer } = await stripe.customers.create({ name: 'Probe', test_clock: clock });
  const price = await createPrice(stripe, true);
  const checkoutSession = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    subscription_data: { trial_period_days: 30 },
    success_url: 'https://example.com/',
    cancel_url: 'https://example.com/',
  });
  const session = await completeCheckout(checkoutSession);
  return { session, customer, subscription: String(session.subscription) };
}

/** Moves the provider's clock to a time, in seconds, and waits until everything due by then has happened. */
export async function advanceClockTo({ stripe, clock }: Stage, moment: number): Promise<void> {
  const { frozen_time: now } = await stripe.testHelpers.testClocks.retrieve(clock);
  // The clock moves in steps of 28 days, because Stripe advances a clock by at most two billing periods at a time.
  for (let target = now; target < moment; ) {
    target = Math.min(moment, target + 28 * SECONDS_PER_DAY);
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: target });
    for (let isReady = false; !isReady; ) {
      isReady = (await stripe.testHelpers.testClocks.retrieve(clock)).status === 'ready';
      if (!isReady) await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

export async function fetchPeriodEnd({ stripe }: Stage, subscriptionId: string): Promise<number> {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  return items.data[0]?.current_period_end ?? 0;
}

/** Returns the status and code of the error that a request fails with, or `none` if it succeeds. */
export async function describeRequestError(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'none';
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return `${error.statusCode} ${error.code ?? error.type}`;
    throw error;
  }
}
