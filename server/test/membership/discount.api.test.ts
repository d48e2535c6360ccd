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
const findMembership = (subscriptionId: string) =>
  world.deps.db.membership.findUniqueOrThrow({ where: { stripeSubscriptionId: subscriptionId } });

const createOffer = ({ bearer }: Person, body: object = { price: prices.discount }) =>
  world.api.post('/v1/user/create-discount').set('Authorization', bearer).send(body);
const retrieveOffer = ({ bearer }: Person, checkoutSessionId: string) =>
  world.api.get(`/v1/user/retrieve-discount/${checkoutSessionId}`).set('Authorization', bearer);
const pause = ({ bearer }: Person, subscriptionId: string) =>
  world.api
    .post(`/v1/user/pause-subscription/${subscriptionId}`)
    .set('Authorization', bearer)
    .send({ interval: 30 });

async function openDiscountCheckout(person: Person): Promise<string> {
  const { status, body } = await createOffer(person);
  if (status !== 200) throw new Error(`create-discount answered ${status}: ${body.message}`);
  const row = await world.deps.db.checkout.findFirstOrThrow({
    where: { userId: person.user.id, kind: 'discount' },
    orderBy: { id: 'desc' },
  });
  return row.stripeSessionId ?? '';
}

async function advanceOneMonth(): Promise<void> {
  world.sandbox.control.advanceClock(31 * 24 * 3600);
  await world.sandbox.control.settled();
}

async function listInvoiceTotals(subscriptionId: string): Promise<number[]> {
  const { data } = await world.stripe.invoices.list({ subscription: subscriptionId, limit: 100 });
  return data.map(({ total }) => total).reverse();
}

describe('POST /v1/user/create-discount and GET /v1/user/retrieve-discount/{id}', {
  tags: 'spec-7-29',
}, () => {
  it('grants a credit for the half-price offer, makes the next month free and then resumes billing at 9.99', {
    tags: ['spec-4-09', 'spec-9-03'],
  }, async () => {
    const member = await buildMember(world);
    const checkoutSessionId = await openDiscountCheckout(member);
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
    await advanceOneMonth();
    expect([await listInvoiceTotals(member.subscription), await countPaidMonths(member)]).toEqual([
      [0, 0],
      0,
    ]);
    await advanceOneMonth();
    expect([await listInvoiceTotals(member.subscription), await countPaidMonths(member)]).toEqual([
      [0, 0, 999],
      1,
    ]);
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 3, balance: 3 });
    expect((await pause(member, member.subscription)).status).toBe(200);
  });

  it('lets a member buy the half-price offer only once per membership, and then reports it as unavailable', async () => {
    const member = await buildMember(world);
    const checkoutSessionId = await openDiscountCheckout(member);
    world.sandbox.control.pay(checkoutSessionId);
    await world.sandbox.control.settled();
    expect((await createOffer(member)).status).toBe(422);
    const membershipResponse = await world.api
      .get('/v1/user/get-subscription')
      .set('Authorization', member.bearer);
    expect(membershipResponse.body.data).toMatchObject({ status: 'active', offer_available: false });
  });

  it('grants the credit of the half-price offer at once, and retries its free month if the provider fails', async () => {
    const member = await buildMember(world);
    const checkoutSessionId = await openDiscountCheckout(member);
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

  it('grants nothing for a half-price offer paid after the membership ended, and marks the payment for review', async () => {
    const member = await buildMember(world);
    const checkoutSessionId = await openDiscountCheckout(member);
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

  it('sells the half-price offer only to active members, and expires its unpaid checkout when a member pauses', async () => {
    const pausedMember = await buildMember(world);
    const checkoutSessionId = await openDiscountCheckout(pausedMember);
    expect((await pause(pausedMember, pausedMember.subscription)).status).toBe(200);
    expect((await world.stripe.checkout.sessions.retrieve(checkoutSessionId)).status).toBe('expired');
    expect((await createOffer(pausedMember)).status).toBe(422);
    await world.stripe.subscriptions.cancel(pausedMember.subscription);
    expect((await createOffer(pausedMember)).status).toBe(422);
    const pastDueMember = await buildMember(world);
    const { customer } = await world.stripe.subscriptions.retrieve(pastDueMember.subscription);
    world.sandbox.control.setCard(String(customer), '4000 0000 0000 0341');
    await advanceOneMonth();
    expect((await createOffer(pastDueMember)).status).toBe(422);
  });

  it('sells the half-price offer only to members and at its own price, and shows its checkout only to the buyer', async () => {
    const member = await buildMember(world);
    for (const body of [{}, { price: prices.creditPack }, { price: prices.renewal }, { price: 'x' }]) {
      const response = await createOffer(member, body);
      expect([response.status, response.body.errors.price.length]).toEqual([422, 1]);
    }
    expect((await createOffer(await buildPerson(world))).status).toBe(422);
    const checkoutSessionId = await openDiscountCheckout(member);
    world.sandbox.control.pay(checkoutSessionId);
    expect((await retrieveOffer(await buildMember(world), checkoutSessionId)).status).toBe(404);
    expect((await retrieveOffer(member, 'cs_test_unknown')).status).toBe(404);
    const payment = await world.api
      .get(`/v1/user/retrieve-payment/${checkoutSessionId}`)
      .set('Authorization', member.bearer);
    expect(payment.status).toBe(404);
  });

  it('rejects requests for the half-price offer with 401 for guests and 403 for administrators', async () => {
    expect((await world.api.post('/v1/user/create-discount').send({ price: 'x' })).status).toBe(401);
    expect((await world.api.get('/v1/user/retrieve-discount/cs_x')).status).toBe(401);
    const administrator = await buildAdministrator(world);
    expect((await createOffer(administrator)).status).toBe(403);
    expect((await retrieveOffer(administrator, 'cs_x')).status).toBe(403);
  });
});
