import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildPerson, type Person, readLedger } from '../support/builders.ts';
import { prices } from '../support/money/checkouts.ts';
import { buildMember } from '../support/money/money.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const countPaidMonths = ({ user }: Person) =>
  world.deps.db.creditEntry.count({ where: { userId: user.id, reason: 'invoice' } });
const findMembership = (subscription: string) =>
  world.deps.db.membership.findUniqueOrThrow({ where: { stripeSubscriptionId: subscription } });

const createOffer = ({ bearer }: Person, body: object = { price: prices.discount }) =>
  world.api.post('/v1/user/create-discount').set('Authorization', bearer).send(body);
const retrieveOffer = ({ bearer }: Person, checkoutSessionId: string) =>
  world.api.get(`/v1/user/retrieve-discount/${checkoutSessionId}`).set('Authorization', bearer);
const pause = ({ bearer }: Person, subscription: string) =>
  world.api
    .post(`/v1/user/pause-subscription/${subscription}`)
    .set('Authorization', bearer)
    .send({ interval: 30 });

async function openOffer(person: Person): Promise<string> {
  const { status, body } = await createOffer(person);
  if (status !== 200) throw new Error(`create-discount answered ${status}: ${body.message}`);
  const row = await world.deps.db.checkout.findFirstOrThrow({
    where: { userId: person.user.id, kind: 'discount' },
    orderBy: { id: 'desc' },
  });
  return row.stripeSessionId ?? '';
}

async function passMonth(): Promise<void> {
  world.sandbox.control.advance(31 * 24 * 3600);
  await world.sandbox.control.settled();
}

async function listInvoiceTotals(subscription: string): Promise<number[]> {
  const { data } = await world.stripe.invoices.list({ subscription, limit: 100 });
  return data.map(({ total }) => total).reverse();
}

describe('POST /v1/user/create-discount and GET /v1/user/retrieve-discount/{id}', {
  tags: 'spec-7-29',
}, () => {
  it('grants the discount’s credit at once, makes the next month free and then resumes billing at 9.99', {
    tags: ['spec-4-09', 'spec-9-03'],
  }, async () => {
    const member = await buildMember(world);
    const checkoutSessionId = await openOffer(member);
    expect((await retrieveOffer(member, checkoutSessionId)).status).toBe(422);
    world.sandbox.control.pay(checkoutSessionId);
    const responses = await Promise.all([1, 2, 3].map(() => retrieveOffer(member, checkoutSessionId)));
    await world.sandbox.control.settled();
    expect(responses.map(({ status, body }) => [status, body.user.current_credits])).toEqual(
      Array(3).fill([200, 2]),
    );
    const entries = await world.deps.db.creditEntry.findMany({
      where: { userId: member.user.id, reason: 'discount' },
    });
    expect(entries.map(({ cause, delta }) => [cause, delta])).toEqual([[`discount:${checkoutSessionId}`, 1]]);
    expect((await findMembership(member.subscription)).offerUsedAt).not.toBeNull();

    expect((await pause(member, member.subscription)).body.message).toContain('already paid for');
    await passMonth();
    expect([await listInvoiceTotals(member.subscription), await countPaidMonths(member)]).toEqual([
      [0, 0],
      0,
    ]);
    await passMonth();
    expect([await listInvoiceTotals(member.subscription), await countPaidMonths(member)]).toEqual([
      [0, 0, 999],
      1,
    ]);
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 3, balance: 3 });
    expect((await pause(member, member.subscription)).status).toBe(200);
  });

  it('offers the half-price offer once per membership, and hides it afterward', async () => {
    const member = await buildMember(world);
    const checkoutSessionId = await openOffer(member);
    world.sandbox.control.pay(checkoutSessionId);
    await world.sandbox.control.settled();
    expect((await createOffer(member)).status).toBe(422);
    const membershipResponse = await world.api
      .get('/v1/user/get-subscription')
      .set('Authorization', member.bearer);
    expect(membershipResponse.body.data).toMatchObject({ status: 'active', offer_available: false });
  });

  it('grants the half-price offer’s credit immediately, and retries its free month after a provider failure', async () => {
    const member = await buildMember(world);
    const checkoutSessionId = await openOffer(member);
    world.sandbox.control.deliveries('lost');
    world.sandbox.control.pay(checkoutSessionId);
    const path = `/v1/subscriptions/${member.subscription}`;
    world.sandbox.control.failNext({ method: 'POST', path, status: 500, when: 'after', times: 3 });
    const findIntents = () => world.deps.db.billingIntent.findMany({ where: { userId: member.user.id } });
    expect((await retrieveOffer(member, checkoutSessionId)).status).toBe(200);
    expect(await findIntents()).toMatchObject([{ kind: 'prepay_month', finishedAt: null }]);
    expect((await retrieveOffer(member, checkoutSessionId)).status).toBe(200);
    world.sandbox.control.deliveries('normal');
    expect(await findIntents()).toMatchObject([{ kind: 'prepay_month', outcome: 'done' }]);
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 2, balance: 2 });
    const { discounts } = await world.stripe.subscriptions.retrieve(member.subscription);
    expect(discounts).toHaveLength(1);
  });

  it('grants nothing for a half-price offer paid after the membership ended, and marks the checkout for review', async () => {
    const member = await buildMember(world);
    const checkoutSessionId = await openOffer(member);
    await world.stripe.subscriptions.cancel(member.subscription);
    await world.sandbox.control.settled();
    world.sandbox.control.pay(checkoutSessionId);
    await world.sandbox.control.settled();
    expect((await retrieveOffer(member, checkoutSessionId)).status).toBe(422);
    const row = await world.deps.db.checkout.findFirstOrThrow({
      where: { stripeSessionId: checkoutSessionId },
    });
    expect(row).toMatchObject({ status: 'review', reviewReason: 'there is no membership' });
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 0, balance: 0 });
  });

  it('does not sell the half-price offer to paused, past-due or canceled members, and closes its open checkout when a member pauses', async () => {
    const pausedMember = await buildMember(world);
    const checkoutSessionId = await openOffer(pausedMember);
    expect((await pause(pausedMember, pausedMember.subscription)).status).toBe(200);
    expect((await world.stripe.checkout.sessions.retrieve(checkoutSessionId)).status).toBe('expired');
    expect((await createOffer(pausedMember)).status).toBe(422);
    await world.stripe.subscriptions.cancel(pausedMember.subscription);
    expect((await createOffer(pausedMember)).status).toBe(422);
    const pastDueMember = await buildMember(world);
    const { customer } = await world.stripe.subscriptions.retrieve(pastDueMember.subscription);
    world.sandbox.control.setCard(String(customer), '4000 0000 0000 0341');
    await passMonth();
    expect((await createOffer(pastDueMember)).status).toBe(422);
  });

  it('sells the half-price offer only to members at its own price, and shows its checkout only to the buyer', async () => {
    const member = await buildMember(world);
    for (const body of [{}, { price: prices.creditPack }, { price: prices.renewal }, { price: 'x' }]) {
      const response = await createOffer(member, body);
      expect([response.status, response.body.errors.price.length]).toEqual([422, 1]);
    }
    expect((await createOffer(await buildPerson(world))).status).toBe(422);
    const checkoutSessionId = await openOffer(member);
    world.sandbox.control.pay(checkoutSessionId);
    expect((await retrieveOffer(await buildMember(world), checkoutSessionId)).status).toBe(404);
    expect((await retrieveOffer(member, 'cs_test_unknown')).status).toBe(404);
    const payment = await world.api
      .get(`/v1/user/retrieve-payment/${checkoutSessionId}`)
      .set('Authorization', member.bearer);
    expect(payment.status).toBe(404);
  });

  it('asks guests to sign in to open the half-price offer, and rejects administrators', async () => {
    expect((await world.api.post('/v1/user/create-discount').send({ price: 'x' })).status).toBe(401);
    expect((await world.api.get('/v1/user/retrieve-discount/cs_x')).status).toBe(401);
    const administrator = await buildAdministrator(world);
    expect((await createOffer(administrator)).status).toBe(403);
    expect((await retrieveOffer(administrator, 'cs_x')).status).toBe(403);
  });
});
