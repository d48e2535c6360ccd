import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../src/http/session.ts';
import { buildPerson, readLedger } from '../support/builders.ts';
import { findSubscriptionId, openMembershipCheckout, startTrial } from '../support/money/checkouts.ts';
import { runWithoutEvents } from '../support/money/money.ts';
import { startWorld, type World, webhookSecret } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const secondsPerMonth = 31 * 24 * 60 * 60;

function postEvent(payload: string, header: string | undefined) {
  const request = world.api.post('/v1/webhooks/stripe').type('application/json');
  return (header === undefined ? request : request.set('Stripe-Signature', header)).send(payload);
}

const signPayload = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...options });

describe('POST /v1/webhooks/stripe', () => {
  it('grants the trial’s credit even if the browser never returns from the payment page', async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    world.sandbox.control.pay(checkoutSessionId);
    await world.sandbox.control.settled();
    expect(await readLedger(world, person.user.id)).toEqual({ sum: 1, balance: 1 });
  });

  it('grants one credit per paid month when events are duplicated or reordered', {
    tags: ['spec-1-07', 'spec-9-01'],
  }, async () => {
    const person = await buildPerson(world);
    await startTrial(world, person);
    for (const deliveryMode of ['normal', 'twice', 'shuffled'] as const) {
      world.sandbox.control.deliveries(deliveryMode);
      world.sandbox.control.advanceClock(secondsPerMonth);
      world.sandbox.control.release();
      await world.sandbox.control.settled();
    }
    world.sandbox.control.deliveries('normal');
    expect(await readLedger(world, person.user.id)).toEqual({ sum: 4, balance: 4 });
    const row = await world.deps.db.membership.findFirstOrThrow({ where: { userId: person.user.id } });
    expect(row).toMatchObject({ status: 'active', trialEndsAt: null });
  });

  it('grants the monthly credit when a member views the membership if the payment event was lost', async () => {
    const person = await buildPerson(world);
    await startTrial(world, person);
    await runWithoutEvents(world, () => world.sandbox.control.advanceClock(secondsPerMonth));
    expect(await readLedger(world, person.user.id)).toEqual({ sum: 1, balance: 1 });
    // Moves our clock forward to the provider's time, so that the webhook event is overdue.
    const clockDifferenceMs = world.sandbox.control.now().getTime() - Date.now();
    world.moveClock(clockDifferenceMs);
    const bearer = `Bearer ${await openSession(world.deps, person.user.id)}`;
    const response = await world.api.get('/v1/user/get-subscription').set('Authorization', bearer);
    world.moveClock(-clockDifferenceMs);
    expect([response.status, response.body.user.current_credits]).toEqual([200, 2]);
  });

  it('revokes the credits when the provider ends a membership, and ignores resent earlier events', async () => {
    const person = await buildPerson(world);
    await startTrial(world, person);
    const subscriptionId = await findSubscriptionId(world, person);
    await world.stripe.subscriptions.cancel(subscriptionId);
    await world.sandbox.control.settled();
    const { data } = await world.stripe.events.list({ limit: 100 });
    for (const event of data) world.sandbox.control.resend(event.id);
    await world.sandbox.control.settled();
    expect(await readLedger(world, person.user.id)).toEqual({ sum: 0, balance: 0 });
    const row = await world.deps.db.membership.findFirstOrThrow({ where: { userId: person.user.id } });
    expect(row.status).toBe('canceled');
    const monthEntries = await world.deps.db.creditEntry.findMany({
      where: { userId: person.user.id },
      orderBy: { id: 'asc' },
    });
    expect(monthEntries.map(({ cause, delta }) => [cause, delta])).toEqual([
      [`trial:${person.user.id}`, 1],
      [`forfeit:${subscriptionId}`, -1],
    ]);
  });

  it('returns 400 for webhook events that are unsigned, wrongly signed, outdated or malformed', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'invoice.paid',
      data: { object: {} },
    });
    const outdatedTimestamp = Math.floor(Date.now() / 1000) - 301;
    const statuses = [
      (await postEvent(payload, undefined)).status,
      (await postEvent(payload, 'nonsense')).status,
      (await postEvent(payload, signPayload(payload, { secret: 'whsec_another' }))).status,
      (await postEvent(payload, signPayload(payload, { timestamp: outdatedTimestamp }))).status,
      (await postEvent(JSON.stringify(JSON.parse(payload), null, 2), signPayload(payload))).status,
      (await postEvent('{"id":', signPayload('{"id":'))).status,
    ];
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400]);
  });

  it('rejects a signed webhook larger than a megabyte', async () => {
    const payload = JSON.stringify({ id: 'evt_large', type: 'x', data: { object: 'x'.repeat(1024 * 1024) } });
    const { status, body } = await postEvent(payload, signPayload(payload));
    expect([status, body.message]).toEqual([422, 'This request is too large.']);
  });

  it('returns 200 for webhook events of unknown types', async () => {
    const payload = JSON.stringify({
      id: 'evt_2',
      object: 'event',
      type: 'payout.paid',
      data: { object: { id: 'po_1' } },
    });
    expect((await postEvent(payload, signPayload(payload))).status).toBe(200);
  });

  it('grants a purchase when the provider resends a webhook event that the server failed to process', async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    world.sandbox.control.failNext({
      method: 'GET',
      path: `/v1/checkout/sessions/${checkoutSessionId}`,
      status: 500,
      when: 'before',
      times: 3,
    });
    world.sandbox.control.pay(checkoutSessionId);
    await world.sandbox.control.settled(60_000);
    expect(await readLedger(world, person.user.id)).toEqual({ sum: 1, balance: 1 });
  });
});
