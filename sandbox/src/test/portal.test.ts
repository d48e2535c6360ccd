import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { CARD, DAY, openSandbox, periodOf, subscribe } from './test-support.ts';

const SOON = `12 / ${(new Date().getFullYear() + 2) % 100}`;
const RETURN = 'http://shop.example/account';
const FEATURES = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: false },
};

async function openPortal(
  stripe: Stripe,
  customer: string,
  features: Stripe.BillingPortal.ConfigurationCreateParams.Features = FEATURES,
): Promise<string> {
  const { id } = await stripe.billingPortal.configurations.create({ features });
  const session = { customer, configuration: id, return_url: RETURN };
  return (await stripe.billingPortal.sessions.create(session)).url;
}

async function replace(url: string, number: string) {
  const body = new URLSearchParams({ number, expiry: SOON, cvc: '987' });
  return await (await fetch(url, { method: 'POST', body })).text();
}

const read = async (url: string) => await (await fetch(url)).text();

describe('the portal API', () => {
  it('creates, updates, retrieves and lists portal configurations', async () => {
    const { billingPortal } = (await openSandbox()).stripe;
    const { configurations } = billingPortal;
    const made = await configurations.create({ features: FEATURES, metadata: { purpose: 'cards' } });
    expect(made).toMatchObject({
      active: true,
      is_default: false,
      metadata: { purpose: 'cards' },
      features: { ...FEATURES, subscription_update: { enabled: false }, customer_update: { enabled: false } },
    });
    const off = { invoice_history: { enabled: false } };
    expect(await configurations.update(made.id, { active: false, features: off })).toMatchObject({
      active: false,
      features: off,
    });
    expect(await configurations.retrieve(made.id)).toMatchObject({ metadata: { purpose: 'cards' } });
    expect((await configurations.list({ active: true })).data).toEqual([]);
    expect((await configurations.list()).data.map(({ id }) => id)).toEqual([made.id]);
  });

  it('rejects unsupported portal features, unknown parameters, and sessions without a customer or configuration', async () => {
    const { billingPortal, customers } = (await openSandbox()).stripe;
    const { configurations, sessions } = billingPortal;
    const wrong = async (deed: Promise<unknown>, param: string) =>
      await expect(deed).rejects.toMatchObject({ statusCode: 400, param });
    for (const name of ['customer_update', 'subscription_cancel', 'subscription_update'] as const)
      await wrong(
        configurations.create({ features: { [name]: { enabled: true } } }),
        `features[${name}][enabled]`,
      );
    await wrong(configurations.create({} as { features: object }), 'features');
    const odd: object = { colour: 'red' };
    await wrong(configurations.create({ features: FEATURES, ...odd }), 'colour');
    const { id: customer } = await customers.create({});
    const { id: configuration } = await configurations.create({ features: FEATURES });
    await wrong(sessions.create({ customer }), 'configuration');
    await wrong(sessions.create({ customer: 'cus_none', configuration }), 'customer');
    await wrong(sessions.create({ customer, configuration: 'bpc_none' }), 'configuration');
    await configurations.update(configuration, { active: false });
    await wrong(sessions.create({ customer, configuration }), 'configuration');
  });
});

describe('the portal page', () => {
  it('shows the card and the invoices in the portal, with a link back', async () => {
    const open = await openSandbox();
    const member = await subscribe(open);
    await subscribe(open, { trialDays: 30 });
    const html = await read(await openPortal(open.stripe, member.customer));
    const [invoice] = (await open.stripe.invoices.list({ subscription: member.id })).data;
    expect(html).toContain('VISA ending in 4242, expires 12/');
    expect(html).toContain(`<a href="${invoice?.hosted_invoice_url}">${invoice?.number}</a>`);
    expect(html.match(/<li>/g)).toHaveLength(1);
    expect(html).toContain('$9.99, Paid');
    expect(html).toContain(`<a class="back" href="${RETURN}">Return to LingoStory</a>`);
    expect(html).not.toMatch(/cancel/i);
  });

  it('accepts a valid new card in the portal and rejects a declined one', async () => {
    const open = await openSandbox();
    const { stripe, control } = open;
    const member = await subscribe(open, { card: CARD.failsLater });
    const url = await openPortal(stripe, member.customer);
    expect(await replace(url, CARD.declined)).toContain('Your card was declined.');
    expect(await replace(url, '1234')).toContain('This is not a valid card number.');
    expect(await read(url)).toContain('ending in 0341');
    const replaced = await replace(url, '5555 5555 5555 4444');
    expect(replaced).toContain('<p class="done" role="status">Your card was replaced.</p>');
    expect(replaced).toContain('MASTERCARD ending in 4444');
    expect(replaced).not.toContain('987');
    control.advance(new Date((periodOf(await stripe.subscriptions.retrieve(member.id)).end + DAY) * 1000));
    expect(await stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'active' });
  });

  it('returns 404 for an unknown portal URL and shows only the features that are enabled', async () => {
    const open = await openSandbox();
    const member = await subscribe(open);
    const unknown = `${open.sandbox.origin}/portal/bps_none`;
    expect((await fetch(unknown)).status).toBe(404);
    expect((await fetch(unknown, { method: 'POST' })).status).toBe(404);
    const url = await openPortal(open.stripe, member.customer, { invoice_history: { enabled: true } });
    expect(await replace(url, '5555 5555 5555 4444')).not.toContain('Card number');
    const { default_payment_method: card } = await open.stripe.subscriptions.retrieve(member.id, {
      expand: ['default_payment_method'],
    });
    expect(card).toMatchObject({ card: { last4: '4242' } });
  });
});
