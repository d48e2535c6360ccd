import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/features/membership/public.ts';
import { buildPerson, ledgerOf } from '../support/builders.ts';
import { openMembership } from '../support/money/checkouts.ts';
import {
  aMonth,
  buildMember,
  type Member,
  openPayment,
  pass,
  pay,
  subjectsFor,
  unheard,
} from '../support/money/money.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Kind = 'pause' | 'resume' | 'cancel' | 'prepay_month' | 'withdraw_month';

/** Creates the intent that a process leaves behind if it dies before calling the provider. */
async function leaveIntent({ user, subscription }: Member, kind: Kind) {
  const { items } = await world.stripe.subscriptions.retrieve(subscription);
  const periodEnd = new Date((items.data[0]?.current_period_end ?? 0) * 1000);
  return await world.deps.db.billingIntent.create({
    data: {
      userId: user.id,
      stripeSubscriptionId: subscription,
      kind,
      reason: kind === 'cancel' ? 'It is too expensive' : null,
      resumesAt: kind === 'pause' ? new Date(periodEnd.getTime() + aMonth * 1000 - 3_600_000) : null,
      periodEnd: kind === 'pause' ? periodEnd : null,
      createdAt: world.deps.clock.now(),
    },
  });
}

const rowOf = ({ subscription }: Member) =>
  world.deps.db.membership.findUniqueOrThrow({ where: { stripeSubscriptionId: subscription } });
const outcomeOf = async ({ id }: { id: number }) =>
  (await world.deps.db.billingIntent.findUniqueOrThrow({ where: { id } })).outcome;
const isPaused = async ({ subscription }: Member) =>
  (await world.stripe.subscriptions.retrieve(subscription)).pause_collection !== null;

describe('a billing intent interrupted by a crash', () => {
  it('finishes an interrupted cancellation during reconciliation and keeps its reason', async () => {
    const member = await buildMember(world);
    const intent = await leaveIntent(member, 'cancel');
    expect((await reconcile(world.deps)).mended).toBe(1);
    expect(await rowOf(member)).toMatchObject({
      status: 'canceled',
      cancellationReason: 'It is too expensive',
    });
    expect([await outcomeOf(intent), await ledgerOf(world, member.user.id)]).toEqual([
      'done',
      { sum: 0, balance: 0 },
    ]);
    expect((await subjectsFor(world, member)).filter((subject) => subject.includes('ended'))).toHaveLength(1);
  });

  it('finishes an interrupted pause and an interrupted resume during reconciliation', async () => {
    const member = await buildMember(world);
    const pause = await leaveIntent(member, 'pause');
    await reconcile(world.deps);
    expect([await outcomeOf(pause), await isPaused(member), (await rowOf(member)).status]).toEqual([
      'done',
      true,
      'paused',
    ]);
    const resume = await leaveIntent(member, 'resume');
    await reconcile(world.deps);
    expect([await outcomeOf(resume), await isPaused(member), (await rowOf(member)).status]).toEqual([
      'done',
      false,
      'active',
    ]);
  });

  it('abandons an interrupted change that is outdated or that the provider has already made', async () => {
    const pausingMember = await buildMember(world);
    const pause = await leaveIntent(pausingMember, 'pause');
    await pass(world, aMonth);
    const canceledMember = await buildMember(world);
    const cancel = await leaveIntent(canceledMember, 'cancel');
    await unheard(world, () => world.stripe.subscriptions.cancel(canceledMember.subscription));
    await reconcile(world.deps);
    expect([await outcomeOf(pause), await isPaused(pausingMember)]).toEqual(['abandoned', false]);
    expect([await outcomeOf(cancel), (await rowOf(canceledMember)).status]).toEqual([
      'abandoned',
      'canceled',
    ]);
  });

  it('abandons a member’s interrupted change when they request another one', async () => {
    const [member, neighbor] = [await buildMember(world), await buildMember(world)];
    const cancel = await leaveIntent(member, 'cancel');
    const neighborIntent = await leaveIntent(neighbor, 'cancel');
    const response = await world.api
      .post(`/v1/user/pause-subscription/${member.subscription}`)
      .set('Authorization', member.bearer)
      .send({ interval: 30 });
    expect([response.status, await outcomeOf(cancel), await outcomeOf(neighborIntent)]).toEqual([
      200,
      'abandoned',
      null,
    ]);
    await reconcile(world.deps);
    expect([(await rowOf(member)).status, (await rowOf(neighbor)).status]).toEqual(['paused', 'canceled']);
  });

  it('abandons an interrupted cancellation when the member opens a checkout', async () => {
    const member = await buildMember(world);
    const cancel = await leaveIntent(member, 'cancel');
    const checkoutSessionId = await openPayment(world, member, 'credits');
    world.sandbox.control.pay(checkoutSessionId);
    await world.sandbox.control.settled();
    await reconcile(world.deps);
    expect([await outcomeOf(cancel), (await rowOf(member)).status]).toEqual(['abandoned', 'active']);
    expect(await ledgerOf(world, member.user.id)).toEqual({ sum: 4, balance: 4 });
  });

  it('does not retry a change after the member has seen it fail', async () => {
    const member = await buildMember(world);
    const path = `/v1/subscriptions/${member.subscription}`;
    world.sandbox.control.failNext({ method: 'POST', path, status: 500, when: 'before', times: 3 });
    const response = await world.api
      .post(`/v1/user/pause-subscription/${member.subscription}`)
      .set('Authorization', member.bearer)
      .send({ interval: 30 });
    expect(response.status).toBe(500);
    await reconcile(world.deps, { all: true });
    expect([await isPaused(member), (await rowOf(member)).status]).toEqual([false, 'active']);
  });

  it('retries the offer’s free month at the next sync after a provider failure', async () => {
    const member = await buildMember(world);
    const checkoutSessionId = await openPayment(world, member, 'discount');
    const path = `/v1/subscriptions/${member.subscription}`;
    world.sandbox.control.failNext({ method: 'POST', path, status: 500, when: 'before', times: 3 });
    await unheard(world, () => world.sandbox.control.pay(checkoutSessionId));
    const returnFromCheckout = () =>
      world.api.get(`/v1/user/retrieve-discount/${checkoutSessionId}`).set('Authorization', member.bearer);
    expect((await returnFromCheckout()).status).toBe(200);
    expect((await rowOf(member)).prepaid).toBe(false);
    world.sandbox.control.failNext({ method: 'POST', path, status: 500, when: 'before', times: 3 });
    // The request fails again, so this run counts a failure.
    expect(await reconcile(world.deps)).toMatchObject({ looked: 1, failed: 1 });
    expect(await reconcile(world.deps)).toMatchObject({ looked: 1, mended: 1, failed: 0 });
    expect((await rowOf(member)).prepaid).toBe(true);
    expect(await ledgerOf(world, member.user.id)).toEqual({ sum: 2, balance: 2 });
  });

  it('abandons the request for the offer’s free month when the membership ends', async () => {
    const member = await buildMember(world);
    const { id } = await leaveIntent(member, 'prepay_month');
    await world.stripe.subscriptions.cancel(member.subscription);
    await world.sandbox.control.settled();
    const { outcome, finishedAt } = await world.deps.db.billingIntent.findUniqueOrThrow({ where: { id } });
    expect([outcome, finishedAt]).toEqual(['abandoned', expect.any(Date)]);
  });

  it('completes the existing intent to withdraw a free month instead of adding another', async () => {
    const member = await buildMember(world);
    const payment = await pay(world, member, 'discount');
    await leaveIntent(member, 'withdraw_month');
    await world.stripe.refunds.create({ payment_intent: payment });
    await world.sandbox.control.settled();
    const { discounts } = await world.stripe.subscriptions.retrieve(member.subscription);
    const where = { userId: member.user.id, kind: 'withdraw_month' as const };
    const intents = await world.deps.db.billingIntent.findMany({ where });
    expect([discounts, intents.map(({ outcome }) => outcome)]).toEqual([[], ['done']]);
  });

  it('reuses the row of a checkout that failed to open', async () => {
    const person = await buildPerson(world);
    world.sandbox.control.failNext({
      method: 'POST',
      path: '/v1/checkout/sessions',
      status: 500,
      when: 'after',
      times: 3,
    });
    await expect(openMembership(world, person)).rejects.toThrow('500');
    expect(await openMembership(world, person)).toMatch(/^cs_/);
    expect(await world.deps.db.checkout.count({ where: { userId: person.user.id } })).toBe(1);
  });
});
