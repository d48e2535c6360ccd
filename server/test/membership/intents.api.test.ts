import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/features/membership/public.ts';
import { buildPerson, readLedger } from '../support/builders.ts';
import { openMembershipCheckout } from '../support/money/checkouts.ts';
import {
  advanceProviderClock,
  buildMember,
  completePurchase,
  type MemberWithSubscription,
  openPaymentCheckout,
  readEmailSubjects,
  runWithoutEvents,
  secondsPerMonth,
} from '../support/money/money.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type IntentKind = 'pause' | 'resume' | 'cancel' | 'prepay_month' | 'withdraw_month';

/**
 * Creates the row that a process leaves behind if it records a membership change and dies before calling the payment
 * provider.
 */
async function createIntent({ user, subscription }: MemberWithSubscription, intentKind: IntentKind) {
  const { items } = await world.stripe.subscriptions.retrieve(subscription);
  const periodEnd = new Date((items.data[0]?.current_period_end ?? 0) * 1000);
  return await world.deps.db.billingIntent.create({
    data: {
      userId: user.id,
      stripeSubscriptionId: subscription,
      kind: intentKind,
      reason: intentKind === 'cancel' ? 'It is too expensive' : null,
      resumesAt:
        intentKind === 'pause' ? new Date(periodEnd.getTime() + secondsPerMonth * 1000 - 3_600_000) : null,
      periodEnd: intentKind === 'pause' ? periodEnd : null,
      createdAt: world.deps.clock.now(),
    },
  });
}

const findMembership = ({ subscription }: MemberWithSubscription) =>
  world.deps.db.membership.findUniqueOrThrow({ where: { stripeSubscriptionId: subscription } });
const readIntentOutcome = async ({ id }: { id: number }) =>
  (await world.deps.db.billingIntent.findUniqueOrThrow({ where: { id } })).outcome;
const isPaused = async ({ subscription }: MemberWithSubscription) =>
  (await world.stripe.subscriptions.retrieve(subscription)).pause_collection !== null;

describe('a membership change interrupted by a crash', () => {
  it('completes an interrupted cancellation at the next reconciliation, and keeps the member’s reason for it', async () => {
    const member = await buildMember(world);
    const intent = await createIntent(member, 'cancel');
    expect((await reconcile(world.deps)).mended).toBe(1);
    expect(await findMembership(member)).toMatchObject({
      status: 'canceled',
      cancellationReason: 'It is too expensive',
    });
    expect([await readIntentOutcome(intent), await readLedger(world, member.user.id)]).toEqual([
      'done',
      { sum: 0, balance: 0 },
    ]);
    expect(
      (await readEmailSubjects(world, member)).filter((subject) => subject.includes('ended')),
    ).toHaveLength(1);
  });

  it('completes an interrupted pause and an interrupted resumption at the next reconciliation', async () => {
    const member = await buildMember(world);
    const pauseIntent = await createIntent(member, 'pause');
    await reconcile(world.deps);
    expect([
      await readIntentOutcome(pauseIntent),
      await isPaused(member),
      (await findMembership(member)).status,
    ]).toEqual(['done', true, 'paused']);
    const resumeIntent = await createIntent(member, 'resume');
    await reconcile(world.deps);
    expect([
      await readIntentOutcome(resumeIntent),
      await isPaused(member),
      (await findMembership(member)).status,
    ]).toEqual(['done', false, 'active']);
  });

  it('abandons an interrupted membership change that is outdated or that the provider has already made', async () => {
    const pausingMember = await buildMember(world);
    const pauseIntent = await createIntent(pausingMember, 'pause');
    await advanceProviderClock(world, secondsPerMonth);
    const canceledMember = await buildMember(world);
    const cancelIntent = await createIntent(canceledMember, 'cancel');
    await runWithoutEvents(world, () => world.stripe.subscriptions.cancel(canceledMember.subscription));
    await reconcile(world.deps);
    expect([await readIntentOutcome(pauseIntent), await isPaused(pausingMember)]).toEqual([
      'abandoned',
      false,
    ]);
    expect([await readIntentOutcome(cancelIntent), (await findMembership(canceledMember)).status]).toEqual([
      'abandoned',
      'canceled',
    ]);
  });

  it('abandons an interrupted cancellation when the member requests a pause instead', async () => {
    const [member, otherMember] = [await buildMember(world), await buildMember(world)];
    const cancelIntent = await createIntent(member, 'cancel');
    const otherMembersIntent = await createIntent(otherMember, 'cancel');
    const response = await world.api
      .post(`/v1/user/pause-subscription/${member.subscription}`)
      .set('Authorization', member.bearer)
      .send({ interval: 30 });
    expect([
      response.status,
      await readIntentOutcome(cancelIntent),
      await readIntentOutcome(otherMembersIntent),
    ]).toEqual([200, 'abandoned', null]);
    await reconcile(world.deps);
    expect([(await findMembership(member)).status, (await findMembership(otherMember)).status]).toEqual([
      'paused',
      'canceled',
    ]);
  });

  it('abandons an interrupted cancellation when the member buys something', async () => {
    const member = await buildMember(world);
    const cancelIntent = await createIntent(member, 'cancel');
    const checkoutSessionId = await openPaymentCheckout(world, member, 'credits');
    world.sandbox.control.pay(checkoutSessionId);
    await world.sandbox.control.settled();
    await reconcile(world.deps);
    expect([await readIntentOutcome(cancelIntent), (await findMembership(member)).status]).toEqual([
      'abandoned',
      'active',
    ]);
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 4, balance: 4 });
  });

  it('does not retry a membership change whose failure was reported to the member', async () => {
    const member = await buildMember(world);
    const path = `/v1/subscriptions/${member.subscription}`;
    world.sandbox.control.failNext({ method: 'POST', path, status: 500, when: 'before', times: 3 });
    const response = await world.api
      .post(`/v1/user/pause-subscription/${member.subscription}`)
      .set('Authorization', member.bearer)
      .send({ interval: 30 });
    expect(response.status).toBe(503);
    await reconcile(world.deps, { all: true });
    expect([await isPaused(member), (await findMembership(member)).status]).toEqual([false, 'active']);
  });

  it('adds the free month of the half-price offer at a later reconciliation if the payment provider fails', async () => {
    const member = await buildMember(world);
    const checkoutSessionId = await openPaymentCheckout(world, member, 'discount');
    const path = `/v1/subscriptions/${member.subscription}`;
    world.sandbox.control.failNext({ method: 'POST', path, status: 500, when: 'before', times: 3 });
    await runWithoutEvents(world, () => world.sandbox.control.pay(checkoutSessionId));
    const returnFromCheckout = () =>
      world.api.get(`/v1/user/retrieve-discount/${checkoutSessionId}`).set('Authorization', member.bearer);
    expect((await returnFromCheckout()).status).toBe(200);
    expect((await findMembership(member)).prepaid).toBe(false);
    world.sandbox.control.failNext({ method: 'POST', path, status: 500, when: 'before', times: 3 });
    // The provider request fails again, so this reconciliation counts a failure.
    expect(await reconcile(world.deps)).toMatchObject({ looked: 1, failed: 1 });
    expect(await reconcile(world.deps)).toMatchObject({ looked: 1, mended: 1, failed: 0 });
    expect((await findMembership(member)).prepaid).toBe(true);
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 2, balance: 2 });
  });

  it('stops trying to add the free month of the half-price offer when the membership ends', async () => {
    const member = await buildMember(world);
    const { id } = await createIntent(member, 'prepay_month');
    await world.stripe.subscriptions.cancel(member.subscription);
    await world.sandbox.control.settled();
    const { outcome, finishedAt } = await world.deps.db.billingIntent.findUniqueOrThrow({ where: { id } });
    expect([outcome, finishedAt]).toEqual(['abandoned', expect.any(Date)]);
  });

  it('withdraws a refunded offer’s free month only once if its withdrawal was already pending', async () => {
    const member = await buildMember(world);
    const payment = await completePurchase(world, member, 'discount');
    await createIntent(member, 'withdraw_month');
    await world.stripe.refunds.create({ payment_intent: payment });
    await world.sandbox.control.settled();
    const { discounts } = await world.stripe.subscriptions.retrieve(member.subscription);
    const where = { userId: member.user.id, kind: 'withdraw_month' as const };
    const intents = await world.deps.db.billingIntent.findMany({ where });
    expect([discounts, intents.map(({ outcome }) => outcome)]).toEqual([[], ['done']]);
  });

  it('reuses a checkout’s database row for the next attempt if the provider fails to open the payment page', async () => {
    const person = await buildPerson(world);
    world.sandbox.control.failNext({
      method: 'POST',
      path: '/v1/checkout/sessions',
      status: 500,
      when: 'after',
      times: 3,
    });
    await expect(openMembershipCheckout(world, person)).rejects.toThrow('503');
    expect(await openMembershipCheckout(world, person)).toMatch(/^cs_/);
    expect(await world.deps.db.checkout.count({ where: { userId: person.user.id } })).toBe(1);
  });
});
