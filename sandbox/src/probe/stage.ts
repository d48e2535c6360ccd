import Stripe from 'stripe';

const aDay = 24 * 60 * 60;

/** What the probe needs of a provider: Stripe's test mode, or the sandbox that is to be held against it. */
export type Stage = {
  stripe: Stripe;
  clock: string;
  /** Completes a checkout: a person in a browser, or the sandbox by itself. */
  complete: (session: Stripe.Checkout.Session) => Promise<Stripe.Checkout.Session>;
  /** From now on the customer's payments fail. */
  breakCard: (customer: string) => Promise<void>;
  say: (line: string) => void;
};

export type StageOptions = { key: string; sandbox: URL | undefined; say: (line: string) => void };

/** Connects to Stripe's test mode, or with `sandbox` to one of ours. */
export async function setStage({ key, sandbox, say }: StageOptions): Promise<Stage> {
  if (!key.startsWith('sk_test_'))
    throw new Error('STRIPE_SECRET_KEY must be a key of the test mode (sk_test_…).');
  const host = sandbox && { host: sandbox.hostname, port: sandbox.port, protocol: 'http' as const };
  const stripe = new Stripe(key, { telemetry: false, ...host });
  const control = async (name: string, body: object) => {
    const response = await fetch(new URL(`/_sandbox/${name}`, sandbox), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${name}.`);
  };
  return {
    stripe,
    say,
    clock: sandbox ? await theOnlyClock(stripe) : await newClock(stripe),
    complete: async (session) => {
      if (sandbox) await control('pay', { session: session.id });
      else say(`Please open this page and pay with 4242 4242 4242 4242: ${session.url}`);
      return await untilComplete(stripe, session.id);
    },
    breakCard: async (customer) => {
      if (sandbox) await control('card', { customer, card: '4000 0000 0000 0341' });
      else await useFailingCard(stripe, customer);
    },
  };
}

async function theOnlyClock(stripe: Stripe): Promise<string> {
  const { data } = await stripe.testHelpers.testClocks.list();
  return data[0]?.id ?? '';
}

async function newClock(stripe: Stripe): Promise<string> {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) });
  return clock.id;
}

async function useFailingCard(stripe: Stripe, customer: string): Promise<void> {
  const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  const { data } = await stripe.subscriptions.list({ customer });
  for (const { id: subscription } of data)
    await stripe.subscriptions.update(subscription, { default_payment_method: id });
}

/** A person may take some minutes. */
async function untilComplete(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session> {
  for (let tries = 0; tries < 600; tries += 1) {
    const session = await stripe.checkout.sessions.retrieve(id);
    if (session.status !== 'open') return session;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('Nobody completed the checkout.');
}

export async function newPrice(stripe: Stripe, monthly: boolean): Promise<string> {
  const product = await stripe.products.create({ name: 'LingoStory probe' });
  const { id } = await stripe.prices.create({
    product: product.id,
    unit_amount: 999,
    currency: 'usd',
    ...(monthly ? { recurring: { interval: 'month' } } : {}),
  });
  return id;
}

/** A new customer on the clock with a monthly subscription that began with a trial, by Checkout. */
export async function subscribe({ stripe, clock, complete }: Stage): Promise<{
  session: Stripe.Checkout.Session;
  subscription: string;
  customer: string;
}> {
  const { id: customer } = await stripe.customers.create({ name: 'Probe', test_clock: clock });
  const price = await newPrice(stripe, true);
  const opened = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    subscription_data: { trial_period_days: 30 },
    success_url: 'https://example.com/',
    cancel_url: 'https://example.com/',
  });
  const session = await complete(opened);
  return { session, customer, subscription: String(session.subscription) };
}

/** To a moment of the provider's clock; returns when what fell due has been carried out. */
export async function advanceTo({ stripe, clock }: Stage, moment: number): Promise<void> {
  const { frozen_time: now } = await stripe.testHelpers.testClocks.retrieve(clock);
  // Stripe lets a clock go two periods of a monthly subscription at once, at most.
  for (let next = now; next < moment; ) {
    next = Math.min(moment, next + 28 * aDay);
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: next });
    for (let ready = false; !ready; ) {
      ready = (await stripe.testHelpers.testClocks.retrieve(clock)).status === 'ready';
      if (!ready) await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

export async function periodEnd({ stripe }: Stage, subscription: string): Promise<number> {
  const { items } = await stripe.subscriptions.retrieve(subscription);
  return items.data[0]?.current_period_end ?? 0;
}

/** The code of the provider's error; `none` when there is none. */
export async function errorOf(deed: Promise<unknown>): Promise<string> {
  try {
    await deed;
    return 'none';
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return `${error.statusCode} ${error.code ?? error.type}`;
    throw error;
  }
}
