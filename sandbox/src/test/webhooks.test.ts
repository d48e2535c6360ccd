import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  createStripeClient,
  createSubscribedMember,
  openCheckout,
  openSandbox,
  SECONDS_PER_DAY,
  startWebhookReceiver,
  WEBHOOK_SECRET,
} from './test-support.ts';

describe('a webhook', () => {
  it('signs webhooks as Stripe does, using the real time instead of the sandbox’s simulated time', async () => {
    const webhookReceiver = await startWebhookReceiver();
    const { stripe, control } = await openSandbox({ webhook: webhookReceiver.webhook });
    control.advanceClock(400 * SECONDS_PER_DAY);
    const customer = await stripe.customers.create({ email: 'ana@example.com' });
    await control.settled();
    const [receivedWebhook] = webhookReceiver.received;
    expect(receivedWebhook?.event).toMatchObject({
      type: 'customer.created',
      data: { object: { id: customer.id } },
    });
    expect(receivedWebhook?.event.request?.id).toMatch(/^req_/);
    expect(receivedWebhook?.event.api_version).toBe(Stripe.API_VERSION);
    const { webhooks } = stripe;
    const rawBody = String(receivedWebhook?.raw);
    expect(webhooks.constructEvent(rawBody, String(receivedWebhook?.signature), WEBHOOK_SECRET).id).toBe(
      receivedWebhook?.event.id,
    );
    expect(() =>
      webhooks.constructEvent(`${rawBody} `, String(receivedWebhook?.signature), WEBHOOK_SECRET),
    ).toThrow();
    expect(() =>
      webhooks.constructEvent(
        JSON.stringify(JSON.parse(rawBody)),
        String(receivedWebhook?.signature),
        WEBHOOK_SECRET,
      ),
    ).toThrow();
  });

  it('sends a webhook for every event in the first year of a membership', async () => {
    const webhookReceiver = await startWebhookReceiver();
    const testSandbox = await openSandbox({ webhook: webhookReceiver.webhook });
    const member = await createSubscribedMember(testSandbox, { trialDays: 30 });
    testSandbox.control.advanceClock(35 * SECONDS_PER_DAY);
    testSandbox.control.setCard(member.customer, '4000 0000 0000 0341');
    testSandbox.control.advanceClock(31 * SECONDS_PER_DAY);
    await testSandbox.stripe.subscriptions.cancel(member.id);
    await testSandbox.control.settled();
    expect(new Set(webhookReceiver.types())).toEqual(
      new Set([
        'customer.created',
        'customer.updated',
        'invoice.created',
        'invoice.finalized',
        'invoice.paid',
        'invoice.payment_succeeded',
        'invoice.payment_failed',
        'charge.succeeded',
        'charge.failed',
        'payment_intent.succeeded',
        'payment_intent.payment_failed',
        'customer.subscription.created',
        'customer.subscription.trial_will_end',
        'customer.subscription.updated',
        'customer.subscription.deleted',
        'checkout.session.completed',
      ]),
    );
  });

  it('retries a webhook until its endpoint accepts it', async () => {
    const webhookReceiver = await startWebhookReceiver((_event, deliveryCount) =>
      deliveryCount < 3 ? 500 : 200,
    );
    const { stripe, control } = await openSandbox({
      webhook: webhookReceiver.webhook,
      retryDelaysMs: [10, 20, 40],
    });
    await stripe.customers.create({});
    await control.settled();
    expect(webhookReceiver.received).toHaveLength(3);
    expect(new Set(webhookReceiver.received.map(({ event }) => event.id)).size).toBe(1);
    const [event] = (await stripe.events.list()).data;
    expect(event?.pending_webhooks).toBe(0);
  });

  it('gives up on a webhook after the last retry and can resend it later', async () => {
    let isServerDown = true;
    const webhookReceiver = await startWebhookReceiver(() => (isServerDown ? 503 : 204));
    const { stripe, control } = await openSandbox({ webhook: webhookReceiver.webhook, retryDelaysMs: [5] });
    await stripe.customers.create({});
    await control.settled();
    expect(webhookReceiver.received).toHaveLength(2);
    isServerDown = false;
    const [event] = (await stripe.events.list()).data;
    control.resend(String(event?.id));
    await control.settled();
    expect(webhookReceiver.received).toHaveLength(3);
  });

  it('names the undelivered webhooks in the error when waiting for their delivery times out', async () => {
    const { stripe, control } = await openSandbox({
      webhook: { url: 'http://127.0.0.1:9/hook', secret: WEBHOOK_SECRET },
      retryDelaysMs: [60_000],
    });
    await stripe.customers.create({});
    await expect(control.settled(50)).rejects.toThrow('customer.created');
  });

  it('sends webhooks to endpoints created through the API, but only for their event types', async () => {
    const webhookReceiver = await startWebhookReceiver();
    const { stripe, control } = await openSandbox({
      webhook: { ...webhookReceiver.webhook, url: 'http://127.0.0.1:9/' },
    });
    const [configuredEndpoint] = (await stripe.webhookEndpoints.list()).data;
    expect(configuredEndpoint).not.toHaveProperty('secret');
    await stripe.webhookEndpoints.del(String(configuredEndpoint?.id));
    const endpoint = await stripe.webhookEndpoints.create({
      url: webhookReceiver.webhook.url,
      enabled_events: ['checkout.session.expired'],
    });
    expect(endpoint.secret).toMatch(/^whsec_/);
    webhookReceiver.useSecret(String(endpoint.secret));
    const session = await openCheckout(stripe);
    await stripe.customers.create({});
    await stripe.checkout.sessions.expire(session.id);
    await control.settled();
    expect(webhookReceiver.types()).toEqual(['checkout.session.expired']);
  });
});

describe('the delivery mode', () => {
  async function openObservedSandbox() {
    const webhookReceiver = await startWebhookReceiver();
    return { hook: webhookReceiver, ...(await openSandbox({ webhook: webhookReceiver.webhook })) };
  }

  it('holds webhooks in “late” mode until they are released', async () => {
    const { hook, stripe, control } = await openObservedSandbox();
    control.deliveries('late');
    await stripe.customers.create({});
    await control.settled();
    expect(hook.received).toHaveLength(0);
    control.release();
    await control.settled();
    expect(hook.types()).toEqual(['customer.created']);
  });

  it('delivers each event twice in “twice” mode', async () => {
    const { hook, stripe, control } = await openObservedSandbox();
    control.deliveries('twice');
    await stripe.customers.create({});
    await control.settled();
    expect(hook.received.map(({ event }) => event.id)).toHaveLength(2);
    expect(new Set(hook.received.map(({ event }) => event.id)).size).toBe(1);
  });

  it('delivers several events in reverse order in “shuffled” mode', async () => {
    const { hook, stripe, control } = await openObservedSandbox();
    const session = await openCheckout(stripe);
    control.deliveries('shuffled');
    control.pay(session.id);
    await control.settled();
    const recordedEventTypes = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
    expect(hook.types()).toEqual(recordedEventTypes);
    expect(recordedEventTypes.length).toBeGreaterThan(5);
  });

  it('records an event without delivering it in “lost” mode', async () => {
    const { hook, stripe, control } = await openObservedSandbox();
    control.deliveries('lost');
    await stripe.customers.create({});
    control.deliveries('normal');
    await stripe.customers.create({});
    await control.settled();
    expect(hook.received).toHaveLength(1);
    expect((await stripe.events.list()).data).toHaveLength(2);
  });
});

describe('the HTTP controls', () => {
  it('accepts sandbox control requests over HTTP only with the API key', async () => {
    const webhookReceiver = await startWebhookReceiver();
    const { sandbox, stripe } = await openSandbox({ webhook: webhookReceiver.webhook });
    const postControl = async (name: string, fields: object = {}, key = 'sk_test_sandbox') => {
      const response = await fetch(`${sandbox.origin}/_sandbox/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify(fields),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    expect((await postControl('now', {}, 'sk_wrong')).status).toBe(401);
    expect((await postControl('nonsense')).status).toBe(404);
    expect((await postControl('advance', { seconds: -5 })).status).toBe(400);
    expect((await postControl('advance', { to: 'soon' })).status).toBe(400);

    const session = await openCheckout(stripe);
    const paidResponse = await postControl('pay', { session: session.id });
    expect(paidResponse.body).toEqual({ success_url: `http://shop.example/success/${session.id}` });
    const declinedResponse = await postControl('pay', {
      session: (await openCheckout(stripe)).id,
      card: '4000000000000002',
    });
    expect(declinedResponse.status).toBe(402);

    expect((await postControl('deliveries', { mode: 'sideways' })).status).toBe(400);
    await postControl('deliveries', { mode: 'late' });
    const timeBefore = Date.parse(String((await postControl('now')).body.now));
    const timeAfter = Date.parse(
      String((await postControl('advance', { seconds: 45 * SECONDS_PER_DAY })).body.now),
    );
    expect(timeAfter - timeBefore).toBeGreaterThanOrEqual(45 * SECONDS_PER_DAY * 1000);
    await postControl('settled', { timeout: 5_000 });
    expect(webhookReceiver.types().filter((type) => type === 'invoice.paid')).toHaveLength(1);
    await postControl('release');
    await postControl('settled');
    expect(webhookReceiver.types().filter((type) => type === 'invoice.paid')).toHaveLength(2);

    const [charge] = (await stripe.charges.list()).data;
    expect((await postControl('dispute', { charge: charge?.id })).body).toMatchObject({ object: 'dispute' });
    await postControl('card', { customer: charge?.customer, card: '4000 0000 0000 0341' });
    await postControl('fail', { status: 500, when: 'before', path: '/v1/prices' });
    await expect(createStripeClient(sandbox.port).prices.list()).rejects.toMatchObject({ statusCode: 500 });
    const [event] = (await stripe.events.list()).data;
    expect((await postControl('resend', { event: event?.id })).status).toBe(200);
    expect((await postControl('reset')).status).toBe(200);
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    expect((await stripe.prices.list()).data).toHaveLength(4);
    const requestedAt = Math.floor(Date.now() / 1000) * 1000;
    const now = Date.parse(String((await postControl('now')).body.now));
    expect([requestedAt <= now, now <= Date.now()]).toEqual([true, true]);
  });
});
