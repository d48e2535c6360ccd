import { monthlyPriceCents } from '@lingostory/contract/membership/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildPerson, type Person } from '../support/builders.ts';
import {
  findSubscriptionId,
  openMembershipCheckout,
  prices,
  retrieveSubscription,
} from '../support/money/checkouts.ts';
import {
  buildMember,
  completePurchase,
  failingCardNumber,
  type MemberWithSubscription,
  rewindClocks,
  runWithoutEvents,
  setPaymentCard,
} from '../support/money/money.ts';
import { holdPaymentCall } from '../support/running/hold.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  rewindClocks(world, '2026-06-01');
});
afterAll(() => world.close());

const get = ({ bearer }: Person, path: string) =>
  world.api.get(`/v1/user/${path}`).set('Authorization', bearer);
const getPreview = async (person: Person) => {
  const { status, body } = await get(person, 'payment-preview');
  return { status, ...body };
};
const pause = ({ bearer, subscription }: MemberWithSubscription, interval: number) =>
  world.api
    .post(`/v1/user/pause-subscription/${subscription}`)
    .set('Authorization', bearer)
    .send({ interval });

/** Advances both clocks and drops the provider's events. The responses must be correct without these events. */
async function moveClockTo(day: string): Promise<void> {
  const moment = new Date(`${day}T12:00:00Z`);
  world.moveClock(moment.getTime() - world.deps.clock.now().getTime());
  await runWithoutEvents(world, () => world.sandbox.control.advanceClock(moment));
}

/** Builds a former member who renews, and so pays today and on the same day of each month. */
async function joinToday(): Promise<MemberWithSubscription> {
  const person = await buildPerson(world, { trialUsedAt: new Date() });
  const checkoutSessionId = await openMembershipCheckout(world, person, prices.renewal);
  world.sandbox.control.pay(checkoutSessionId);
  expect((await retrieveSubscription(world, person, checkoutSessionId)).status).toBe(200);
  await world.sandbox.control.settled();
  return { ...person, subscription: await findSubscriptionId(world, person) };
}

const toIsoDate = (moment: string) => moment.slice(0, 10);
type Payment = { at: string; amount: number };
type BreakPreview = { interval: number; left_out: string[]; next_payment: Payment };
const listPreviewDays = ({ interval, left_out, next_payment }: BreakPreview) => [
  interval,
  left_out.map(toIsoDate),
  toIsoDate(next_payment.at),
];

/**
 * Returns the days of the paid invoices, and the days of the invoices that were voided because the membership was
 * paused.
 */
async function listPaymentDays({
  subscription,
}: MemberWithSubscription): Promise<{ paidDays: string[]; leftOutDays: string[] }> {
  const { data } = await world.stripe.invoices.list({ subscription, limit: 100 });
  const listDays = (status: string) =>
    data
      .filter((invoice) => invoice.status === status && invoice.total > 0)
      .map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10))
      .reverse();
  return { paidDays: listDays('paid'), leftOutDays: listDays('void') };
}

describe('GET /v1/user/payment-preview', () => {
  it('rejects the payment preview for guests, administrators and users who were never members', async () => {
    expect((await world.api.get('/v1/user/payment-preview')).status).toBe(401);
    expect((await getPreview(await buildAdministrator(world))).status).toBe(403);
    expect((await getPreview(await buildPerson(world))).status).toBe(404);
  });

  it('does not preview payments of paused, past-due or canceled memberships', async () => {
    const member = await buildMember(world);
    expect((await pause(member, 30)).status).toBe(200);
    expect(await getPreview(member)).toEqual({ status: 422, message: 'Your membership is already paused.' });
    await world.stripe.subscriptions.cancel(member.subscription);
    await world.sandbox.control.settled();
    expect((await getPreview(member)).status).toBe(422);
    const pastDueMember = await buildMember(world);
    await setPaymentCard(world, pastDueMember.subscription, failingCardNumber);
    await runWithoutEvents(world, () => world.sandbox.control.advanceClock(31 * 24 * 3600));
    expect((await getPreview(pastDueMember)).message).toContain('still unpaid');
  });

  it('previews exactly the payments that a pause during the trial will skip, even across February', async () => {
    await moveClockTo('2027-01-01');
    const leftOutByInterval = { 30: ['2027-01-31'], 60: ['2027-01-31', '2027-02-28'] };
    const expectedPayments: [30 | 60, string][] = [
      [30, '2027-02-28'],
      [60, '2027-03-31'],
    ];
    const people: MemberWithSubscription[] = [];
    for (const [index, [interval, nextPayment]] of expectedPayments.entries()) {
      const member = await buildMember(world);
      people.push(member);
      const breaks: BreakPreview[] = (await getPreview(member)).data.breaks;
      expect(breaks.map(listPreviewDays)).toEqual([
        [30, leftOutByInterval[30], '2027-02-28'],
        [60, leftOutByInterval[60], '2027-03-31'],
        [90, [...leftOutByInterval[60], '2027-03-31'], '2027-04-30'],
      ]);
      const next_payment = breaks[index]?.next_payment;
      expect(next_payment).toEqual({ at: expect.stringContaining(nextPayment), amount: monthlyPriceCents });
      expect((await pause(member, interval)).status).toBe(200);
      const { body } = await get(member, 'get-subscription');
      expect(body.data).toMatchObject({ paused_until: next_payment?.at, next_payment });
    }
    await moveClockTo('2027-04-01');
    for (const [index, [interval, nextPayment]] of expectedPayments.entries()) {
      const { paidDays, leftOutDays } = await listPaymentDays(people[index] as MemberWithSubscription);
      expect([leftOutDays, paidDays[0]]).toEqual([leftOutByInterval[interval], nextPayment]);
    }
  });

  it('previews the payment that a pause after the trial will skip', async () => {
    await moveClockTo('2027-12-31');
    const member = await joinToday();
    const [firstBreak] = (await getPreview(member)).data.breaks as BreakPreview[];
    expect(firstBreak && listPreviewDays(firstBreak)).toEqual([30, ['2028-01-31'], '2028-02-29']);
    expect((await pause(member, 30)).status).toBe(200);
    await moveClockTo('2028-03-01');
    expect(await listPaymentDays(member)).toEqual({
      paidDays: ['2027-12-31', '2028-02-29'],
      leftOutDays: ['2028-01-31'],
    });
  });

  it('previews the payment that the half-price offer replaces, with the dates that the account page shows', async () => {
    const scenarios = [
      {
        start: '2029-01-01',
        join: () => buildMember(world),
        days: ['2029-01-31', '2029-02-28'],
        end: '2029-03-01',
      },
      { start: '2029-03-31', join: joinToday, days: ['2029-04-30', '2029-05-31'], end: '2029-06-01' },
    ];
    for (const { start, join, days, end } of scenarios) {
      await moveClockTo(start);
      const member = await join();
      const { offer } = (await getPreview(member)).data;
      expect([offer.replaces.at, offer.next_payment.at].map(toIsoDate)).toEqual(days);
      await completePurchase(world, member, 'discount');
      const { body } = await get(member, 'get-subscription');
      expect(body.data).toMatchObject({
        prepaid: true,
        current_period_end: offer.replaces.at,
        next_payment: offer.next_payment,
      });
      expect((await getPreview(member)).data).toEqual({ breaks: [], offer: null });
      const { paidDays: paidDaysBefore } = await listPaymentDays(member);
      await moveClockTo(end);
      const { paidDays } = await listPaymentDays(member);
      expect(paidDays.slice(paidDaysBefore.length)).toEqual([toIsoDate(offer.next_payment.at)]);
    }
  });

  it('does not hold database connections while payment previews wait for the payment provider', async () => {
    const member = await buildMember(world);
    const pendingCall = holdPaymentCall(world.deps, 'findSubscription');
    const previewRequests = Array.from({ length: 25 }, () => getPreview(member));
    await pendingCall.begun;
    const otherResponses = await Promise.all(Array.from({ length: 30 }, () => get(member, 'book-list')));
    expect(new Set(otherResponses.map(({ status }) => status))).toEqual(new Set([200]));
    pendingCall.release();
    expect(new Set((await Promise.all(previewRequests)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
