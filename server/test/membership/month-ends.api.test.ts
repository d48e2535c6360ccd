import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/features/membership/public.ts';
import { buildPerson, type Person, readLedger } from '../support/builders.ts';
import {
  findSubscriptionId,
  openMembershipCheckout,
  prices,
  retrieveSubscription,
} from '../support/money/checkouts.ts';
import { signInAgain } from '../support/money/money.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Member = Person & { subscription: string };

/** Advances both clocks and drops the provider's events. Reconciliation catches up at the end. */
async function moveClockTo(day: string, timeOfDay = '12:00'): Promise<void> {
  const moment = new Date(`${day}T${timeOfDay}:00Z`);
  world.moveClock(moment.getTime() - world.deps.clock.now().getTime());
  world.sandbox.control.deliveries('lost');
  world.sandbox.control.advanceClock(moment);
  world.sandbox.control.deliveries('normal');
}

/** Builds a former member who renews without a trial, and so pays today and on the same day of each month. */
async function joinToday(): Promise<Member> {
  const person = await buildPerson(world, { trialUsedAt: new Date() });
  const checkoutSessionId = await openMembershipCheckout(world, person, prices.renewal);
  world.sandbox.control.pay(checkoutSessionId);
  expect((await retrieveSubscription(world, person, checkoutSessionId)).status).toBe(200);
  await world.sandbox.control.settled();
  return { ...person, subscription: await findSubscriptionId(world, person) };
}

async function pause(member: Member, interval: number): Promise<void> {
  const { bearer } = await signInAgain(world, member);
  const { status } = await world.api
    .post(`/v1/user/pause-subscription/${member.subscription}`)
    .set('Authorization', bearer)
    .send({ interval });
  expect(status).toBe(200);
}

/** Returns the dates on which the provider charged the member. */
async function listPaidDays({ subscription }: Member): Promise<string[]> {
  const { data } = await world.stripe.invoices.list({ subscription, status: 'paid', limit: 100 });
  const days = data
    .filter(({ total }) => total > 0)
    .map(({ status_transitions: { paid_at } }) => new Date((paid_at ?? 0) * 1000).toISOString().slice(0, 10));
  return days.sort();
}

/**
 * Memberships that start on a day of the month that some months lack. In those months, payment is due on the last
 * day.
 */
const scenarios = [
  {
    join: '2027-01-29',
    months: ['2027-02-28', '2027-03-29', '2027-04-29', '2027-05-29', '2027-06-29', '2027-07-29'],
    end: '2027-07-30',
  },
  {
    join: '2027-08-30',
    months: ['2027-09-30', '2027-10-30', '2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29'],
    end: '2028-02-29',
  },
  {
    join: '2028-10-31',
    months: ['2028-11-30', '2028-12-31', '2029-01-31', '2029-02-28', '2029-03-31', '2029-04-30'],
    end: '2029-05-01',
  },
  {
    join: '2029-12-31',
    months: ['2030-01-31', '2030-02-28', '2030-03-31', '2030-04-30', '2030-05-31', '2030-06-30'],
    end: '2030-07-01',
  },
  {
    join: '2032-02-29',
    months: ['2032-03-29', '2032-04-29', '2032-05-29', '2032-06-29', '2032-07-29', '2032-08-29'],
    end: '2032-08-30',
  },
];

describe('a pause across month ends', () => {
  it.each(scenarios)(
    'skips 1, 2 or 3 monthly payments, depending on the length of the pause, for a member who joined on $join',
    async ({ join, months, end }) => {
      await moveClockTo(join, '09:00');
      const [memberPausedOneMonth, memberPausedTwoMonths, memberPausedThreeMonths, unpausedMember] = [
        await joinToday(),
        await joinToday(),
        await joinToday(),
        await joinToday(),
      ];
      await pause(memberPausedOneMonth, 30);
      await pause(memberPausedTwoMonths, 60);
      await pause(memberPausedThreeMonths, 90);
      await moveClockTo(end);
      const listPaidDaysAfterJoining = async (member: Member) =>
        (await listPaidDays(member)).filter((day) => day !== join);
      expect(await listPaidDaysAfterJoining(unpausedMember)).toEqual(months);
      expect(await listPaidDaysAfterJoining(memberPausedOneMonth)).toEqual(months.slice(1));
      expect(await listPaidDaysAfterJoining(memberPausedTwoMonths)).toEqual(months.slice(2));
      expect(await listPaidDaysAfterJoining(memberPausedThreeMonths)).toEqual(months.slice(3));
      await reconcile(world.deps, { all: true });
      for (const [index, member] of [
        unpausedMember,
        memberPausedOneMonth,
        memberPausedTwoMonths,
        memberPausedThreeMonths,
      ].entries())
        expect(await readLedger(world, member.user.id)).toEqual({ sum: 7 - index, balance: 7 - index });
      for (const { subscription } of [
        unpausedMember,
        memberPausedOneMonth,
        memberPausedTwoMonths,
        memberPausedThreeMonths,
      ])
        await world.stripe.subscriptions.cancel(subscription);
    },
  );

  it('skips only the payments that fall due after a pause has started', async () => {
    await moveClockTo('2033-01-31', '09:00');
    const [earlyMember, lateMember] = [await joinToday(), await joinToday()];
    await moveClockTo('2033-02-27');
    await pause(earlyMember, 30);
    await moveClockTo('2033-03-30');
    await pause(lateMember, 60);
    await moveClockTo('2033-07-01');
    expect(await listPaidDays(earlyMember)).toEqual([
      '2033-01-31',
      '2033-03-31',
      '2033-04-30',
      '2033-05-31',
      '2033-06-30',
    ]);
    expect(await listPaidDays(lateMember)).toEqual(['2033-01-31', '2033-02-28', '2033-05-31', '2033-06-30']);
  });
});
