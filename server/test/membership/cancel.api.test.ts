import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, giveCredits, type Person, readLedger } from '../support/builders.ts';
import { prices } from '../support/money/checkouts.ts';
import { buildMember, type MemberWithSubscription, runWithoutEvents } from '../support/money/money.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const findMembership = (subscriptionId: string) =>
  world.deps.db.membership.findUniqueOrThrow({ where: { stripeSubscriptionId: subscriptionId } });

const findCustomerId = async ({ subscription }: MemberWithSubscription) =>
  String((await world.stripe.subscriptions.retrieve(subscription)).customer);

const reason = 'It is too expensive';
const cancelSubscription = (
  { bearer }: Person,
  subscriptionId: string,
  query: object = { cancellation_reason: reason },
) =>
  world.api
    .delete(`/v1/user/cancel-subscription/${subscriptionId}`)
    .set('Authorization', bearer)
    .query(query);

describe('DELETE /v1/user/cancel-subscription/{id}', { tags: 'spec-7-28' }, () => {
  it('ends the membership immediately, forfeits the credits and stores the reason', {
    tags: 'spec-4-09',
  }, async () => {
    const member = await buildMember(world);
    await giveCredits(world, member.user.id, 3);
    const { status, body } = await cancelSubscription(member, member.subscription);
    expect(status).toBe(200);
    expect(body.data).toEqual({ message: body.message, id: member.subscription, status: 'canceled' });
    expect(body.user).toMatchObject({ id: member.user.id, current_credits: 0 });
    expect(await findMembership(member.subscription)).toMatchObject({
      status: 'canceled',
      cancellationReason: reason,
    });
    const forfeitEntries = await world.deps.db.creditEntry.findMany({
      where: { userId: member.user.id, reason: 'forfeit' },
    });
    expect(forfeitEntries.map(({ cause, delta }) => [cause, delta])).toEqual([
      [`forfeit:${member.subscription}`, -4],
    ]);
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 0, balance: 0 });
    const subscriptionAtProvider = await world.stripe.subscriptions.retrieve(member.subscription);
    expect(subscriptionAtProvider.status).toBe('canceled');
    expect(subscriptionAtProvider.cancellation_details).toMatchObject({
      comment: reason,
      feedback: 'too_expensive',
    });
  });

  it('accepts a repeated cancellation, and keeps the reason given first', async () => {
    const member = await buildMember(world);
    // Only one change runs at a time, so a repeated request either succeeds or gets a 429.
    const responses = await Promise.all([1, 2, 3].map(() => cancelSubscription(member, member.subscription)));
    expect(responses.map(({ status }) => status)).toContain(200);
    for (const { status } of responses) expect([200, 429]).toContain(status);
    expect(
      (await cancelSubscription(member, member.subscription, { cancellation_reason: 'another' })).status,
    ).toBe(200);
    const { data } = await world.stripe.events.list({ limit: 100 });
    for (const event of data) world.sandbox.control.resend(event.id);
    await world.sandbox.control.settled();
    expect(await findMembership(member.subscription)).toMatchObject({
      status: 'canceled',
      cancellationReason: reason,
    });
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 0, balance: 0 });
  });

  it('accepts the cancellation of a membership that the provider has already canceled', async () => {
    const member = await buildMember(world);
    await runWithoutEvents(world, () => world.stripe.subscriptions.cancel(member.subscription));
    expect((await findMembership(member.subscription)).status).toBe('active');
    const freeTextReason = 'I moved to\nBrittany and need no lessons.';
    expect(
      (await cancelSubscription(member, member.subscription, { cancellation_reason: freeTextReason })).status,
    ).toBe(200);
    expect(await findMembership(member.subscription)).toMatchObject({
      status: 'canceled',
      cancellationReason: freeTextReason,
    });
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 0, balance: 0 });
  });

  it('cancels the membership even if the provider’s response was lost', async () => {
    const member = await buildMember(world);
    const path = `/v1/subscriptions/${member.subscription}`;
    world.sandbox.control.deliveries('lost');
    world.sandbox.control.failNext({ method: 'DELETE', path, status: 500, when: 'after', times: 3 });
    expect((await cancelSubscription(member, member.subscription)).status).toBe(200);
    world.sandbox.control.deliveries('normal');
    expect(await findMembership(member.subscription)).toMatchObject({
      status: 'canceled',
      cancellationReason: reason,
    });
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 0, balance: 0 });
  });

  it.each([
    ['grants the credits if it was paid', true],
    ['closes it if it is still open', false],
  ])('checks an interrupted checkout before canceling the membership, and %s', async (_caseName, isPaid) => {
    const { control } = world.sandbox;
    const member = await buildMember(world);
    control.deliveries('lost');
    const path = '/v1/checkout/sessions';
    control.failNext({ method: 'POST', path, status: 500, when: 'after', times: 3 });
    const packRequest = world.api.post('/v1/user/create-payment').set('Authorization', member.bearer);
    expect((await packRequest.send({ price: prices.creditPack })).status).toBe(503);
    const customer = await findCustomerId(member);
    const [unfinishedCheckoutSession] = (
      await world.stripe.checkout.sessions.list({ customer, status: 'open' })
    ).data;
    if (isPaid) control.pay(unfinishedCheckoutSession?.id ?? '');
    expect((await cancelSubscription(member, member.subscription)).status).toBe(200);
    control.deliveries('normal');
    const packEntries = await world.deps.db.creditEntry.findMany({
      where: { userId: member.user.id, reason: 'pack' },
    });
    expect(packEntries.map(({ cause, delta }) => [cause, delta])).toEqual(
      isPaid ? [[`pack:${unfinishedCheckoutSession?.id}`, 3]] : [],
    );
    const { status } = await world.stripe.checkout.sessions.retrieve(unfinishedCheckoutSession?.id ?? '');
    expect(status).toBe(isPaid ? 'complete' : 'expired');
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 0, balance: 0 });
  });

  it('requires a cancellation reason of at most 1000 characters', {
    tags: ['spec-5-07', 'spec-8-14'],
  }, async () => {
    const member = await buildMember(world);
    for (const query of [{}, { cancellation_reason: '   ' }, { cancellation_reason: 'é'.repeat(1001) }]) {
      const { status, body } = await cancelSubscription(member, member.subscription, query);
      expect([status, body.errors.cancellation_reason?.length]).toEqual([422, 1]);
    }
    expect((await findMembership(member.subscription)).status).toBe('active');
    const longestReasonQuery = { cancellation_reason: 'é'.repeat(1000) };
    expect((await cancelSubscription(member, member.subscription, longestReasonQuery)).status).toBe(200);
  });

  it('lets only the member who owns a membership cancel it', async () => {
    const member = await buildMember(world);
    const path = `/v1/user/cancel-subscription/${member.subscription}?cancellation_reason=x`;
    expect((await world.api.delete(path)).status).toBe(401);
    expect((await cancelSubscription(await buildAdministrator(world), member.subscription)).status).toBe(403);
    expect((await cancelSubscription(await buildMember(world), member.subscription)).status).toBe(404);
    expect((await findMembership(member.subscription)).status).toBe('active');
    expect((await world.stripe.subscriptions.retrieve(member.subscription)).status).toBe('trialing');
  });

  it('expires the open checkout of the half-price offer when the membership is canceled', async () => {
    const member = await buildMember(world);
    const offerResponse = await world.api
      .post('/v1/user/create-discount')
      .set('Authorization', member.bearer)
      .send({ price: prices.discount });
    expect(offerResponse.status).toBe(200);
    expect((await cancelSubscription(member, member.subscription)).status).toBe(200);
    const checkout = await world.deps.db.checkout.findFirstOrThrow({
      where: { userId: member.user.id, kind: 'discount' },
    });
    expect(checkout.status).toBe('expired');
    const checkoutSession = await world.stripe.checkout.sessions.retrieve(checkout.stripeSessionId ?? '');
    expect(checkoutSession.status).toBe('expired');
  });

  it('cancels paused and past-due memberships', async () => {
    const pausedMember = await buildMember(world);
    await world.api
      .post(`/v1/user/pause-subscription/${pausedMember.subscription}`)
      .set('Authorization', pausedMember.bearer)
      .send({ interval: 30 });
    expect((await cancelSubscription(pausedMember, pausedMember.subscription)).status).toBe(200);
    const pastDueMember = await buildMember(world);
    const { customer } = await world.stripe.subscriptions.retrieve(pastDueMember.subscription);
    world.sandbox.control.setCard(String(customer), '4000 0000 0000 0341');
    world.sandbox.control.advanceClock(31 * 24 * 3600);
    await world.sandbox.control.settled();
    expect((await findMembership(pastDueMember.subscription)).status).toBe('past_due');
    expect((await cancelSubscription(pastDueMember, pastDueMember.subscription)).status).toBe(200);
    expect((await findMembership(pastDueMember.subscription)).status).toBe('canceled');
  });
});
