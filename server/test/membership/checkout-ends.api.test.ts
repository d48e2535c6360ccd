import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reconcile } from '../../src/features/membership/public.ts';
import { syncMember } from '../../src/features/membership/sync/sync-member.ts';
import { buildPerson, type Person, password, readLedger } from '../support/builders.ts';
import { openMembershipCheckout, prices, retrieveSubscription } from '../support/money/checkouts.ts';
import {
  buildMember,
  completePurchase,
  openPaymentCheckout,
  runWithoutEvents,
  secondsPerDay,
} from '../support/money/money.ts';
import { startWorld, type World, webhookSecret } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const post = ({ bearer }: Person, path: string, body: object) =>
  world.api.post(`/v1/user/${path}`).set('Authorization', bearer).send(body);
const findCheckouts = ({ user }: Person) =>
  world.deps.db.checkout.findMany({ where: { userId: user.id }, orderBy: { id: 'asc' } });

/** Creates a checkout session outside our service that refers to one of our checkout rows. */
const createForeignCheckoutSession = (
  customer: unknown,
  row: number | string,
  mode: 'subscription' | 'payment',
) =>
  world.stripe.checkout.sessions.create({
    mode,
    customer: String(customer),
    client_reference_id: String(row),
    line_items: [{ price: mode === 'payment' ? prices.creditPack : prices.subscription, quantity: 1 }],
    allowed_payment_method_types: ['card'],
    success_url: 'http://localhost:5173/success/{CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:5173/cancel/1',
  });

describe('a checkout', () => {
  it('opens a new checkout after the previous one expired, even if the webhook event was lost', async () => {
    const person = await buildPerson(world);
    const firstSessionId = await openMembershipCheckout(world, person);
    await runWithoutEvents(world, () => world.stripe.checkout.sessions.expire(firstSessionId));
    const { status, body } = await post(person, 'create-subscription', { price: prices.subscription });
    expect([status, body.data.includes(firstSessionId)]).toEqual([200, false]);
    expect((await findCheckouts(person)).map((row) => row.status)).toEqual(['expired', 'open']);
  });

  it('returns the status of a checkout that granted no credits', async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    const returnFromCheckout = async () => {
      const { status, body } = await retrieveSubscription(world, person, checkoutSessionId);
      return [status, body.data];
    };
    expect(await returnFromCheckout()).toEqual([422, { status: 'open' }]);
    const rows = { where: { userId: person.user.id } };
    for (const [status, expectedStatus] of [
      ['review', 'needs_review'],
      ['refunded', 'refunded'],
    ] as const) {
      await world.deps.db.checkout.updateMany({ ...rows, data: { status } });
      expect(await returnFromCheckout()).toEqual([422, { status: expectedStatus }]);
    }
    await world.deps.db.checkout.updateMany({ ...rows, data: { status: 'open' } });
    await world.stripe.checkout.sessions.expire(checkoutSessionId);
    expect(await returnFromCheckout()).toEqual([422, { status: 'expired' }]);
  });

  it('expires an open checkout when the account is closed', async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    const closeResponse = await world.api
      .delete('/v1/user/account')
      .set('Authorization', person.bearer)
      .send({ password });
    expect(closeResponse.status).toBe(200);
    expect((await world.stripe.checkout.sessions.retrieve(checkoutSessionId)).status).toBe('expired');
    expect(() => world.sandbox.control.pay(checkoutSessionId)).toThrow();
  });

  it('cancels a new subscription whose checkout is under review when the user closes the account', async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    await world.deps.db.checkout.updateMany({
      where: { userId: person.user.id },
      data: { expectedAmount: 1 },
    });
    world.sandbox.control.pay(checkoutSessionId);
    await world.sandbox.control.settled();
    expect((await findCheckouts(person))[0]?.status).toBe('review');
    const secondAttemptResponse = await world.api
      .post('/v1/user/create-subscription')
      .set('Authorization', person.bearer)
      .send({ price: world.deps.settings.stripe.prices.subscription });
    expect([secondAttemptResponse.status, secondAttemptResponse.body.message]).toEqual([
      422,
      'We’re still checking your last payment. Please don’t pay again: we’ll write to you.',
    ]);
    expect(await findCheckouts(person)).toHaveLength(1);
    const closeResponse = await world.api
      .delete('/v1/user/account')
      .set('Authorization', person.bearer)
      .send({ password });
    expect(closeResponse.status).toBe(200);
    const { subscription } = await world.stripe.checkout.sessions.retrieve(checkoutSessionId);
    expect((await world.stripe.subscriptions.retrieve(String(subscription))).status).toBe('canceled');
  });

  it('lets a former member renew the membership while their purchase of credits is under review', async () => {
    const member = await buildMember(world);
    const checkoutSessionId = await openPaymentCheckout(world, member, 'credits');
    await world.deps.db.checkout.updateMany({
      where: { stripeSessionId: checkoutSessionId },
      data: { expectedAmount: 1 },
    });
    world.sandbox.control.pay(checkoutSessionId);
    await world.stripe.subscriptions.cancel(member.subscription);
    await world.sandbox.control.settled();
    expect((await findCheckouts(member)).map((row) => row.status)).toEqual(['fulfilled', 'review']);
    const { status } = await post(member, 'create-subscription', { price: prices.renewal });
    expect(status).toBe(200);
  });

  it('replaces an open checkout when the amount due has changed', async () => {
    const person = await buildPerson(world);
    const firstSessionId = await openMembershipCheckout(world, person);
    await world.deps.db.checkout.updateMany({
      where: { userId: person.user.id },
      data: { expectedAmount: 1 },
    });
    expect(await openMembershipCheckout(world, person)).not.toBe(firstSessionId);
    expect((await world.stripe.checkout.sessions.retrieve(firstSessionId)).status).toBe('expired');
    expect((await findCheckouts(person)).map((row) => [row.status, row.expectedAmount])).toEqual([
      ['expired', 1],
      ['open', 0],
    ]);
  });

  it('ignores a payment session that the server did not create, even if it references an open checkout', async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    const [row] = await findCheckouts(person);
    const { customer } = await world.stripe.checkout.sessions.retrieve(checkoutSessionId);
    const secondSession = await createForeignCheckoutSession(customer, row?.id ?? 0, 'subscription');
    expect((await retrieveSubscription(world, person, secondSession.id)).status).toBe(404);
    expect((await findCheckouts(person))[0]?.stripeSessionId).toBe(checkoutSessionId);
  });

  it('ignores a payment session that the server did not create and that references an impossible checkout id', async () => {
    const member = await buildMember(world);
    const { customer } = await world.stripe.subscriptions.retrieve(member.subscription);
    const foreignSession = await createForeignCheckoutSession(customer, '20261122001234', 'payment');
    const returnRequest = world.api
      .get(`/v1/user/retrieve-payment/${foreignSession.id}`)
      .set('Authorization', member.bearer);
    expect((await returnRequest).status).toBe(404);
  });

  it('asks the payment provider only about open checkouts when a member’s purchases are synced', async () => {
    const member = await buildMember(world);
    const findCheckoutSpy = vi.spyOn(world.deps.payments, 'findCheckout');
    try {
      await syncMember(world.deps, member.user.id);
      expect(findCheckoutSpy).not.toHaveBeenCalled();
      await openPaymentCheckout(world, member, 'credits');
      await syncMember(world.deps, member.user.id);
      expect(findCheckoutSpy).toHaveBeenCalledOnce();
    } finally {
      findCheckoutSpy.mockRestore();
    }
  });

  it('returns 500 instead of redirecting to a payment page on a host that is not listed in CHECKOUT_HOSTS', async () => {
    const otherWorld = await startWorld({ CHECKOUT_HOSTS: 'checkout.stripe.com' });
    const person = await buildPerson(otherWorld);
    const { status, body } = await otherWorld.api
      .post('/v1/user/create-subscription')
      .set('Authorization', person.bearer)
      .send({ price: prices.subscription });
    expect([status, body.data]).toEqual([500, undefined]);
    expect(otherWorld.readLog()).toContain('which is not among CHECKOUT_HOSTS');
    await otherWorld.close();
  });

  it('never links a checkout to another customer’s payment session, even if that session references the checkout', async () => {
    const [person, otherMember] = [await buildPerson(world), await buildMember(world)];
    const checkoutSessionId = await openMembershipCheckout(world, person);
    const [row] = await findCheckouts(person);
    const { customer } = await world.stripe.subscriptions.retrieve(otherMember.subscription);
    const foreignSession = await createForeignCheckoutSession(customer, row?.id ?? 0, 'subscription');
    // Clears the session id, as if the process had stopped while opening the checkout.
    await world.deps.db.checkout.update({ where: { id: row?.id ?? 0 }, data: { stripeSessionId: null } });
    for (const visitor of [person, otherMember]) {
      const returnRequest = world.api.get(`/v1/user/retrieve-subscription/${foreignSession.id}`);
      expect((await returnRequest.set('Authorization', visitor.bearer)).status).toBe(404);
    }
    expect((await findCheckouts(person))[0]?.stripeSessionId).toBeNull();
    const ownReturnRequest = world.api.get(`/v1/user/retrieve-subscription/${checkoutSessionId}`);
    expect((await ownReturnRequest.set('Authorization', person.bearer)).status).toBe(422);
    expect((await findCheckouts(person))[0]?.stripeSessionId).toBe(checkoutSessionId);
  });
});

describe('a refund', () => {
  it('finds a refund whose webhook event was lost, even if the server’s clock is a day ahead of the provider’s', async () => {
    const member = await buildMember(world);
    const payment = await completePurchase(world, member, 'credits');
    world.moveClock(secondsPerDay * 1000);
    expect((await reconcile(world.deps)).failed).toBe(0);
    await runWithoutEvents(world, () => world.stripe.refunds.create({ payment_intent: payment }));
    await reconcile(world.deps);
    world.moveClock(-secondsPerDay * 1000);
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 1, balance: 1 });
  });

  it('does not take back the free month of the half-price offer after a partial refund', async () => {
    const member = await buildMember(world);
    const checkoutSessionId = await openPaymentCheckout(world, member, 'discount');
    world.sandbox.control.pay(checkoutSessionId);
    await world.sandbox.control.settled();
    const { payment_intent } = await world.stripe.checkout.sessions.retrieve(checkoutSessionId);
    await world.stripe.refunds.create({ payment_intent: String(payment_intent), amount: 100 });
    await world.sandbox.control.settled();
    expect((await findCheckouts(member)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const { discounts } = await world.stripe.subscriptions.retrieve(member.subscription);
    expect(discounts).toHaveLength(1);
  });
});

describe('webhook events with a valid signature and malformed content', () => {
  const types = [
    'checkout.session.completed',
    'customer.subscription.updated',
    'invoice.paid',
    'charge.refunded',
  ];
  const validEventObjects = [
    undefined,
    null,
    'text',
    5,
    [],
    {},
    { id: 5 },
    { id: null },
    { id: {} },
    { parent: 'x' },
  ];
  const malformedEventObjects = [
    { parent: { subscription_details: { subscription: { id: 5 } } } },
    { payment_intent: 5 },
    { id: '..' },
    { id: 'sub_\u0000' },
    { id: 'cs_test_unknown' },
    { payment_intent: 'pi_unknown', parent: { subscription_details: { subscription: 'sub_unknown' } } },
  ];
  const payloads = [
    'null',
    '[]',
    '5',
    '{}',
    '{"type":"invoice.paid"}',
    '{"type":["invoice.paid"],"data":{"object":{}}}',
    ...types.flatMap((type) =>
      [...validEventObjects, ...malformedEventObjects].map((eventObject) =>
        JSON.stringify({ id: 'evt_1', type, data: { object: eventObject } }),
      ),
    ),
  ];

  it('answers a webhook with a valid signature and malformed content with 200 or 400, and changes no checkout', {
    tags: 'security-48',
  }, async () => {
    const checkoutsBefore = await world.deps.db.checkout.findMany();
    for (const payload of payloads) {
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
      const { status } = await world.api
        .post('/v1/webhooks/stripe')
        .type('application/json')
        .set('Stripe-Signature', header)
        .send(payload);
      expect([payload, [200, 400].includes(status)]).toEqual([payload, true]);
    }
    expect(await world.deps.db.checkout.findMany()).toEqual(checkoutsBefore);
  });
});
