import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  CARD_NUMBERS,
  createSubscribedMember,
  currentPeriodOf,
  openSandbox,
  SECONDS_PER_DAY,
} from './test-support.ts';

const VALID_EXPIRY = `12 / ${(new Date().getFullYear() + 2) % 100}`;
const RETURN_URL = 'http://shop.example/account';
const PORTAL_FEATURES = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: false },
};

async function openPortal(
  stripe: Stripe,
  customerId: string,
  features: Stripe.BillingPortal.ConfigurationCreateParams.Features = PORTAL_FEATURES,
): Promise<string> {
  const { id } = await stripe.billingPortal.configurations.create({ features });
  const session = { customer: customerId, configuration: id, return_url: RETURN_URL };
  return (await stripe.billingPortal.sessions.create(session)).url;
}

async function submitNewCard(url: string, cardNumber: string) {
  const body = new URLSearchParams({ number: cardNumber, expiry: VALID_EXPIRY, cvc: '987' });
  return await (await fetch(url, { method: 'POST', body })).text();
}

const fetchPage = async (url: string) => await (await fetch(url)).text();

describe('the portal API', () => {
  it('creates, updates, retrieves and lists customer portal configurations', async () => {
    const { billingPortal } = (await openSandbox()).stripe;
    const { configurations } = billingPortal;
    const createdConfiguration = await configurations.create({
      features: PORTAL_FEATURES,
      metadata: { purpose: 'cards' },
    });
    expect(createdConfiguration).toMatchObject({
      active: true,
      is_default: false,
      metadata: { purpose: 'cards' },
      features: {
        ...PORTAL_FEATURES,
        subscription_update: { enabled: false },
        customer_update: { enabled: false },
      },
    });
    const disabledInvoiceFeature = { invoice_history: { enabled: false } };
    expect(
      await configurations.update(createdConfiguration.id, {
        active: false,
        features: disabledInvoiceFeature,
      }),
    ).toMatchObject({
      active: false,
      features: disabledInvoiceFeature,
    });
    expect(await configurations.retrieve(createdConfiguration.id)).toMatchObject({
      metadata: { purpose: 'cards' },
    });
    expect((await configurations.list({ active: true })).data).toEqual([]);
    expect((await configurations.list()).data.map(({ id }) => id)).toEqual([createdConfiguration.id]);
  });

  it('rejects unsupported portal features, unknown parameters, and sessions without a customer or configuration', async () => {
    const { billingPortal, customers } = (await openSandbox()).stripe;
    const { configurations, sessions } = billingPortal;
    const expectInvalidParam = async (request: Promise<unknown>, param: string) =>
      await expect(request).rejects.toMatchObject({ statusCode: 400, param });
    for (const name of ['customer_update', 'subscription_cancel', 'subscription_update'] as const)
      await expectInvalidParam(
        configurations.create({ features: { [name]: { enabled: true } } }),
        `features[${name}][enabled]`,
      );
    await expectInvalidParam(configurations.create({} as { features: object }), 'features');
    const unknownParams: object = { colour: 'red' };
    await expectInvalidParam(
      configurations.create({ features: PORTAL_FEATURES, ...unknownParams }),
      'colour',
    );
    const { id: customer } = await customers.create({});
    const { id: configurationId } = await configurations.create({ features: PORTAL_FEATURES });
    await expectInvalidParam(sessions.create({ customer }), 'configuration');
    await expectInvalidParam(
      sessions.create({ customer: 'cus_none', configuration: configurationId }),
      'customer',
    );
    await expectInvalidParam(sessions.create({ customer, configuration: 'bpc_none' }), 'configuration');
    await configurations.update(configurationId, { active: false });
    await expectInvalidParam(sessions.create({ customer, configuration: configurationId }), 'configuration');
  });
});

describe('the portal page', () => {
  it('shows the card, the paid invoices and a link to the application in the customer portal', async () => {
    const testSandbox = await openSandbox();
    const member = await createSubscribedMember(testSandbox);
    await createSubscribedMember(testSandbox, { trialDays: 30 });
    const html = await fetchPage(await openPortal(testSandbox.stripe, member.customer));
    const [invoice] = (await testSandbox.stripe.invoices.list({ subscription: member.id })).data;
    expect(html).toContain('VISA ending in 4242, expires 12/');
    expect(html).toContain(`<a href="${invoice?.hosted_invoice_url}">${invoice?.number}</a>`);
    expect(html.match(/<li>/g)).toHaveLength(1);
    expect(html).toContain('$9.99, Paid');
    expect(html).toContain(`<a class="back" href="${RETURN_URL}">Return to LingoStory</a>`);
    expect(html).not.toMatch(/cancel/i);
  });

  it('accepts a valid new card in the customer portal and rejects a declined one', async () => {
    const testSandbox = await openSandbox();
    const { stripe, control } = testSandbox;
    const member = await createSubscribedMember(testSandbox, { card: CARD_NUMBERS.failsLater });
    const url = await openPortal(stripe, member.customer);
    expect(await submitNewCard(url, CARD_NUMBERS.declined)).toContain('Your card was declined.');
    expect(await submitNewCard(url, '1234')).toContain('This is not a valid card number.');
    expect(await fetchPage(url)).toContain('ending in 0341');
    const replacedResponse = await submitNewCard(url, '5555 5555 5555 4444');
    expect(replacedResponse).toContain('<p class="done" role="status">Your card was replaced.</p>');
    expect(replacedResponse).toContain('MASTERCARD ending in 4444');
    expect(replacedResponse).not.toContain('987');
    control.advanceClock(
      new Date(
        (currentPeriodOf(await stripe.subscriptions.retrieve(member.id)).end + SECONDS_PER_DAY) * 1000,
      ),
    );
    expect(await stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'active' });
  });

  it('returns 404 for unknown customer portal URLs, and does not accept a new card if that feature is disabled', async () => {
    const testSandbox = await openSandbox();
    const member = await createSubscribedMember(testSandbox);
    const unknownUrl = `${testSandbox.sandbox.origin}/portal/bps_none`;
    expect((await fetch(unknownUrl)).status).toBe(404);
    expect((await fetch(unknownUrl, { method: 'POST' })).status).toBe(404);
    const url = await openPortal(testSandbox.stripe, member.customer, { invoice_history: { enabled: true } });
    expect(await submitNewCard(url, '5555 5555 5555 4444')).not.toContain('Card number');
    const { default_payment_method: card } = await testSandbox.stripe.subscriptions.retrieve(member.id, {
      expand: ['default_payment_method'],
    });
    expect(card).toMatchObject({ card: { last4: '4242' } });
  });
});
