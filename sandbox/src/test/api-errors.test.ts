import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { PRICE_IDS } from '../state/catalogue.ts';
import { API_VERSION } from '../state/world.ts';
import { createStripeClient, createSubscribedMember, openCheckout, openSandbox } from './test-support.ts';

it('uses the same Stripe API version as the installed SDK', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

async function callApi(port: number, path: string, init: RequestInit = {}) {
  const headers = { authorization: 'Bearer sk_test_sandbox', ...init.headers };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

describe('an API error', () => {
  it('returns errors in Stripe’s format, with a request id', async () => {
    const { sandbox } = await openSandbox();
    const response = await callApi(sandbox.port, '/v1/customers', { method: 'POST', body: 'colour=red' });
    expect(response.status).toBe(400);
    expect(response.headers.get('request-id')).toMatch(/^req_/);
    expect(response.body).toEqual({
      error: {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        param: 'colour',
        message: 'Received unknown parameter: colour',
      },
    });
  });

  it('rejects an unknown nested parameter and names it in the error', async () => {
    const { stripe } = await openSandbox();
    const unknownParams = { subscription_data: { trial_days: 30 } } as object;
    await expect(openCheckout(stripe, unknownParams)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'parameter_unknown',
      param: 'subscription_data[trial_days]',
    });
    await expect(openCheckout(stripe, { payment_method_types: ['card'] } as object)).rejects.toMatchObject({
      param: 'payment_method_types',
    });
  });

  it('rejects an unknown enum value and names its parameter in the error', async () => {
    const testSandbox = await openSandbox();
    await expect(openCheckout(testSandbox.stripe, { ui_mode: 'hosted' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'ui_mode',
    });
    const member = await createSubscribedMember(testSandbox);
    await expect(
      testSandbox.stripe.subscriptions.update(member.id, { pause_collection: { behavior: 'skip' } }),
    ).rejects.toMatchObject({ param: 'pause_collection[behavior]' });
    await expect(
      testSandbox.stripe.webhookEndpoints.create({
        url: 'http://x.example',
        enabled_events: ['invoice.payed' as '*'],
      }),
    ).rejects.toMatchObject({ param: 'enabled_events[0]' });
  });

  it('rejects unknown routes, object ids and API keys with Stripe’s error codes', async () => {
    const { stripe, sandbox } = await openSandbox();
    expect(await callApi(sandbox.port, '/v1/payouts')).toMatchObject({
      status: 404,
      body: { error: { type: 'invalid_request_error' } },
    });
    await expect(stripe.invoices.retrieve('in_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(openCheckout(stripe, { customer: 'cus_none' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    });
    await expect(
      createStripeClient(sandbox.port, { key: 'sk_test_other' }).prices.list(),
    ).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });
  });

  it('rejects an unsupported API version', async () => {
    const { sandbox } = await openSandbox();
    const oldVersionResponse = await callApi(sandbox.port, '/v1/prices', {
      headers: { 'stripe-version': '2024-06-20' },
    });
    expect(oldVersionResponse).toMatchObject({ status: 400 });
  });

  it('accepts an API key sent with Basic authentication', async () => {
    const { sandbox } = await openSandbox();
    const authorization = `Basic ${Buffer.from('sk_test_sandbox:').toString('base64')}`;
    expect(await callApi(sandbox.port, '/v1/prices', { headers: { authorization } })).toMatchObject({
      status: 200,
    });
  });

  it.each([
    [{ success_url: '' }, 'success_url'],
    [{ success_url: 'somewhere' }, 'success_url'],
    [{ line_items: [{ price: 'price_none' }] }, 'line_items[0][price]'],
    [{ line_items: [{ price: PRICE_IDS.pack }] }, 'line_items'],
    [{ mode: 'payment' as const }, 'mode'],
    [{ subscription_data: { trial_period_days: 0 } }, 'subscription_data[trial_period_days]'],
    [{ expires_at: 5 }, 'expires_at'],
  ])('reports the parameter that makes the checkout %j invalid', async (change, param) => {
    const { stripe } = await openSandbox();
    await expect(openCheckout(stripe, change)).rejects.toMatchObject({ statusCode: 400, param });
  });

  it('rejects fields that cannot be expanded, expansions over four levels deep, and pages of over 100 items', async () => {
    const { stripe } = await openSandbox();
    await stripe.customers.create({});
    await expect(stripe.customers.list({ expand: ['data.email'] })).rejects.toMatchObject({
      param: 'expand',
    });
    await expect(stripe.invoices.list({ expand: ['data.a.b.c.d'] })).rejects.toThrow('more than 4 levels');
    await expect(stripe.prices.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });
});

describe('an idempotency key', () => {
  it('replays the first response for a repeated idempotency key without repeating the request', async () => {
    const { stripe } = await openSandbox();
    const firstCustomer = await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'k1' });
    const repeatedCustomer = await stripe.customers.create(
      { email: 'a@example.com' },
      { idempotencyKey: 'k1' },
    );
    expect(repeatedCustomer.id).toBe(firstCustomer.id);
    expect(repeatedCustomer.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('rejects an idempotency key that was already used for a different request', async () => {
    const { stripe } = await openSandbox();
    await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'k1' });
    await expect(
      stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'k1' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('allows an idempotency key to be reused after its first request was rejected', async () => {
    const { stripe } = await openSandbox();
    await expect(openCheckout(stripe, { customer: 'cus_none' })).rejects.toThrow();
    const invalidParams = { email: 'nobody' };
    await expect(stripe.customers.create(invalidParams, { idempotencyKey: 'k2' })).rejects.toThrow('email');
    await expect(
      stripe.customers.create({ email: 'x@example.com' }, { idempotencyKey: 'k2' }),
    ).resolves.toBeTruthy();
  });
});

describe('an injected error', () => {
  it('returns an injected error instead of executing the request', async () => {
    const { stripe, control } = await openSandbox();
    control.failNext({ status: 500, when: 'before', path: '/v1/customers' });
    await expect(stripe.customers.create({})).rejects.toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
    });
    expect((await stripe.customers.list()).data).toHaveLength(0);
  });

  it.each([500, 'drop'] as const)(
    'carries out a request despite an injected error (%s), and returns its result when the client retries',
    async (status) => {
      const { control, sandbox } = await openSandbox();
      const retryingClient = createStripeClient(sandbox.port, { retries: 2 });
      control.failNext({ method: 'POST', status, when: 'after' });
      const customer = await retryingClient.customers.create({ email: 'once@example.com' });
      expect((await retryingClient.customers.list()).data.map(({ id }) => id)).toEqual([customer.id]);
    },
  );

  it('repeats an injected error for as many requests as configured', async () => {
    const { stripe, control } = await openSandbox();
    control.failNext({ status: 'drop', when: 'before', times: 2 });
    await expect(stripe.prices.list()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await expect(stripe.prices.list()).resolves.toBeTruthy();
  });
});
