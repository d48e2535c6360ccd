import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findPriceMismatches } from '../../src/features/membership/public.ts';
import { buildAdministrator, buildPerson, readLedger } from '../support/builders.ts';
import {
  findSubscriptionId,
  openMembershipCheckout,
  prices,
  retrieveSubscription,
  startTrial,
} from '../support/money/checkouts.ts';
import { runWithoutEvents } from '../support/money/money.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const day = 24 * 60 * 60;

describe('GET /v1/guest/offers', { tags: 'spec-7-32' }, () => {
  it('lists the available purchases to everyone, with prices in cents', { tags: 'spec-9-05' }, async () => {
    const { status, body } = await world.api.get('/v1/guest/offers');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      subscription: {
        price: prices.subscription,
        amount: 999,
        currency: 'usd',
        interval: 'month',
        trial_days: 30,
      },
      renewal: { price: prices.renewal, amount: 999, currency: 'usd', interval: 'month' },
      credit_pack: { price: prices.creditPack, amount: 2499, currency: 'usd', credits: 3 },
      discount: { price: prices.discount, amount: 499, currency: 'usd' },
    });
  });

  it('reports a misconfigured monthly price that is actually billed every three months', async () => {
    const { settings, payments } = world.deps;
    expect(await findPriceMismatches(settings, payments)).toEqual([]);
    const { product } = await world.stripe.prices.retrieve(prices.renewal);
    const recurring = { interval: 'month', interval_count: 3 } as const;
    const quarterlyPrice = { product: String(product), currency: 'usd', unit_amount: 999, recurring };
    const { id } = await world.stripe.prices.create(quarterlyPrice);
    const stripe = { ...settings.stripe, prices: { ...settings.stripe.prices, renewal: id } };
    expect(await findPriceMismatches({ ...settings, stripe }, payments)).toEqual([
      `STRIPE_PRICE_RENEWAL: ${id} is not 999 usd a month.`,
    ]);
  });
});

describe('POST /v1/user/create-subscription', { tags: 'spec-7-25' }, () => {
  const createSubscription = (bearer: string, body: object) =>
    world.api.post('/v1/user/create-subscription').set('Authorization', bearer).send(body);

  it('returns the URL of the provider’s payment page, and stores the checkout', async () => {
    const { user, bearer } = await buildPerson(world);
    const { status, body } = await createSubscription(bearer, { price: prices.subscription });
    expect(status).toBe(200);
    expect(body.data).toMatch(new RegExp(`^${world.sandbox.origin}/`));
    const checkout = await world.deps.db.checkout.findFirstOrThrow({ where: { userId: user.id } });
    expect(checkout).toMatchObject({
      kind: 'subscription',
      status: 'open',
      expectedAmount: 0,
      url: body.data,
    });
  });

  it('opens only one payment page for a user, even if several requests arrive simultaneously', async () => {
    const { user, bearer } = await buildPerson(world);
    const openCheckout = () => createSubscription(bearer, { price: prices.subscription });
    const concurrentResponses = await Promise.all(Array.from({ length: 8 }, openCheckout));
    for (const { status } of concurrentResponses) expect([200, 429]).toContain(status);
    const responses = [...concurrentResponses.filter(({ status }) => status === 200), await openCheckout()];
    expect(responses.length).toBeGreaterThan(1);
    expect(new Set(responses.map(({ body }) => body.data)).size).toBe(1);
    expect(await world.deps.db.checkout.count({ where: { userId: user.id } })).toBe(1);
  });

  it('rejects every subscription price except the one that applies to the user', async () => {
    const { bearer } = await buildPerson(world);
    const invalidBodies = [
      {},
      { price: prices.creditPack },
      { price: prices.renewal },
      { price: 'price_unknown' },
      { price: ['a', 'b'] },
    ];
    for (const body of invalidBodies) {
      const response = await createSubscription(bearer, body);
      expect(response.status).toBe(422);
      expect(response.body.errors.price).toHaveLength(1);
    }
  });

  it('rejects a second subscription for a current member', async () => {
    const person = await buildPerson(world);
    await startTrial(world, person);
    expect((await createSubscription(person.bearer, { price: prices.subscription })).status).toBe(422);
  });

  it('grants a paid purchase whose webhook event was lost, instead of opening a new checkout', async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    await runWithoutEvents(world, () => world.sandbox.control.pay(checkoutSessionId));
    const secondResponse = await createSubscription(person.bearer, { price: prices.subscription });
    expect(secondResponse.status).toBe(422);
    expect(await readLedger(world, person.user.id)).toEqual({ sum: 1, balance: 1 });
  });
});

describe('GET /v1/user/retrieve-subscription/{id}', { tags: 'spec-7-26' }, () => {
  it('starts the trial with one credit and returns the membership and the user', {
    tags: ['spec-3-06', 'spec-4-11', 'spec-9-01'],
  }, async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    world.sandbox.control.pay(checkoutSessionId);
    const { status, body } = await retrieveSubscription(world, person, checkoutSessionId);
    expect(status).toBe(200);
    expect(body.message).toContain('1 credit');
    expect(body.user.current_credits).toBe(1);
    expect(body.data).toMatchObject({ status: 'active', paused_until: null, offer_available: true });
    const trialDays = (Date.parse(body.data.trial_ends_at) - Date.now()) / 1000 / day;
    expect(trialDays).toBeGreaterThan(29.9);
    expect(trialDays).toBeLessThan(30.1);
  });

  it('grants a trial’s credit only once despite 20 simultaneous requests and 5 identical webhook events', async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    world.sandbox.control.deliveries('late');
    world.sandbox.control.pay(checkoutSessionId);
    const events = await world.stripe.events.list({ type: 'checkout.session.completed', limit: 1 });
    world.sandbox.control.deliveries('normal');
    for (let i = 0; i < 4; i += 1) world.sandbox.control.resend(events.data[0]?.id ?? '');
    world.sandbox.control.release();
    const returnResponses = await Promise.all(
      Array.from({ length: 20 }, () => retrieveSubscription(world, person, checkoutSessionId)),
    );
    await world.sandbox.control.settled();
    expect(returnResponses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await readLedger(world, person.user.id)).toEqual({ sum: 1, balance: 1 });
    expect(await world.deps.db.membership.count({ where: { userId: person.user.id } })).toBe(1);
  });

  it('returns 422 for an unpaid membership checkout, and 404 for an unknown one or another user’s', async () => {
    const person = await buildPerson(world);
    const otherPerson = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    expect((await retrieveSubscription(world, person, checkoutSessionId)).status).toBe(422);
    world.sandbox.control.pay(checkoutSessionId);
    expect((await retrieveSubscription(world, otherPerson, checkoutSessionId)).status).toBe(404);
    expect((await retrieveSubscription(world, person, 'cs_test_unknown')).status).toBe(404);
    const payment = await world.api
      .get(`/v1/user/retrieve-payment/${checkoutSessionId}`)
      .set('Authorization', person.bearer);
    expect(payment.status).toBe(404);
    expect(await readLedger(world, otherPerson.user.id)).toEqual({ sum: 0, balance: 0 });
  });

  it('rejects requests for a membership checkout with 401 for guests and 403 for administrators', async () => {
    expect((await world.api.get('/v1/user/retrieve-subscription/cs_x')).status).toBe(401);
    const { bearer } = await buildAdministrator(world);
    expect(
      (await world.api.get('/v1/user/retrieve-subscription/cs_x').set('Authorization', bearer)).status,
    ).toBe(403);
  });

  it('grants nothing if the paid amount differs from the expected one, and marks the payment for review', async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    await world.deps.db.checkout.updateMany({
      where: { stripeSessionId: checkoutSessionId },
      data: { expectedAmount: 500 },
    });
    world.sandbox.control.pay(checkoutSessionId);
    expect((await retrieveSubscription(world, person, checkoutSessionId)).status).toBe(422);
    const checkout = await world.deps.db.checkout.findFirstOrThrow({
      where: { stripeSessionId: checkoutSessionId },
    });
    expect(checkout).toMatchObject({ status: 'review', reviewReason: 'another amount was paid, $0.00' });
    expect(await readLedger(world, person.user.id)).toEqual({ sum: 0, balance: 0 });
  });

  it('reports that a membership checkout has expired', async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    await world.stripe.checkout.sessions.expire(checkoutSessionId);
    const { status, body } = await retrieveSubscription(world, person, checkoutSessionId);
    expect([status, body.message]).toEqual([422, 'This checkout expired. You were not charged.']);
  });
});

describe('GET /v1/user/get-subscription', { tags: 'spec-7-26' }, () => {
  const getSubscription = (bearer: string) =>
    world.api.get('/v1/user/get-subscription').set('Authorization', bearer);

  it('returns 404 for the membership of a user who has never been a member', async () => {
    const { bearer } = await buildPerson(world);
    expect((await getSubscription(bearer)).status).toBe(404);
  });

  it('returns the membership and the credits of the user who requests it', async () => {
    const person = await buildPerson(world);
    await startTrial(world, person);
    const { status, body } = await getSubscription(person.bearer);
    expect(status).toBe(200);
    expect(body.data.id).toBe(await findSubscriptionId(world, person));
    expect(body.user).toMatchObject({ id: person.user.id, current_credits: 1 });
  });

  it('returns the current membership even if a canceled one was stored later', async () => {
    const person = await buildPerson(world);
    await startTrial(world, person);
    const liveSubscriptionId = await findSubscriptionId(world, person);
    const now = world.deps.clock.now();
    await world.deps.db.membership.create({
      data: {
        userId: person.user.id,
        stripeSubscriptionId: 'sub_ended',
        status: 'canceled',
        canceledAt: now,
        syncedAt: now,
        createdAt: now,
      },
    });
    expect((await getSubscription(person.bearer)).body.data.id).toBe(liveSubscriptionId);
  });

  it('does not ask the payment provider about a membership that has ended', async () => {
    const person = await buildPerson(world);
    await startTrial(world, person);
    await world.deps.db.membership.updateMany({
      where: { userId: person.user.id },
      data: { status: 'canceled', canceledAt: world.deps.clock.now(), currentPeriodEnd: new Date(0) },
    });
    const findSubscriptionSpy = vi.spyOn(world.deps.payments, 'findSubscription');
    try {
      expect((await getSubscription(person.bearer)).body.data.status).toBe('canceled');
      expect(findSubscriptionSpy).not.toHaveBeenCalled();
    } finally {
      findSubscriptionSpy.mockRestore();
    }
  });
});

describe('POST /v1/user/create-payment and GET /v1/user/retrieve-payment/{id}', { tags: 'spec-7-30' }, () => {
  it('grants three credits for a paid credit pack only once, however often the client requests the result', {
    tags: ['spec-1-09', 'spec-4-12', 'spec-9-02'],
  }, async () => {
    const person = await buildPerson(world);
    await startTrial(world, person);
    const createPayment = (priceId: string) =>
      world.api.post('/v1/user/create-payment').set('Authorization', person.bearer).send({ price: priceId });
    expect((await createPayment(prices.subscription)).status).toBe(422);
    expect((await createPayment(prices.creditPack)).status).toBe(200);
    const row = await world.deps.db.checkout.findFirstOrThrow({
      where: { userId: person.user.id, kind: 'credits' },
    });
    world.sandbox.control.pay(row.stripeSessionId ?? '');
    const path = `/v1/user/retrieve-payment/${row.stripeSessionId}`;
    const responses = await Promise.all(
      [1, 2, 3].map(() => world.api.get(path).set('Authorization', person.bearer)),
    );
    await world.sandbox.control.settled();
    expect(responses.map(({ status, body }) => [status, body.user.current_credits])).toEqual(
      Array(3).fill([200, 4]),
    );
    expect(await readLedger(world, person.user.id)).toEqual({ sum: 4, balance: 4 });
  });

  it('opens only one payment page when a member requests a credit pack several times simultaneously', async () => {
    const person = await buildPerson(world);
    await startTrial(world, person);
    const openCheckout = () =>
      world.api
        .post('/v1/user/create-payment')
        .set('Authorization', person.bearer)
        .send({ price: prices.creditPack });
    const concurrentResponses = await Promise.all(Array.from({ length: 20 }, openCheckout));
    for (const { status } of concurrentResponses) expect([200, 429]).toContain(status);
    const responses = [...concurrentResponses.filter(({ status }) => status === 200), await openCheckout()];
    expect(responses.length).toBeGreaterThan(1);
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.data}`)).size).toBe(1);
  });

  it('rejects a credit pack for a user without a membership', async () => {
    const { bearer } = await buildPerson(world);
    const response = await world.api
      .post('/v1/user/create-payment')
      .set('Authorization', bearer)
      .send({ price: prices.creditPack });
    expect(response.status).toBe(422);
  });
});
