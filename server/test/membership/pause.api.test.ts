import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, type Person, readLedger } from '../support/builders.ts';
import { buildMember, rewindClocks } from '../support/money/money.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  rewindClocks(world, '2026-06-01');
});
afterAll(() => world.close());

async function moveClockTo(day: string): Promise<void> {
  world.sandbox.control.advanceClock(new Date(`${day}T12:00:00Z`));
  await world.sandbox.control.settled();
}

const countPaidMonths = ({ user }: Person) =>
  world.deps.db.creditEntry.count({ where: { userId: user.id, reason: 'invoice' } });
const findMembership = (subscriptionId: string) =>
  world.deps.db.membership.findUniqueOrThrow({ where: { stripeSubscriptionId: subscriptionId } });

const post = (path: string, bearer: string, body: object = {}) =>
  world.api.post(`/v1/user/${path}`).set('Authorization', bearer).type('form').send(body);
const pause = ({ bearer }: Person, subscriptionId: string, interval: unknown = 30) =>
  post(`pause-subscription/${subscriptionId}`, bearer, { interval });
const resumeMembership = ({ bearer }: Person, subscriptionId: string) =>
  post(`resume-subscription/${subscriptionId}`, bearer);

describe('POST /v1/user/pause-subscription/{id}', { tags: 'spec-7-27' }, () => {
  it('lets only the member who owns a membership pause it', async () => {
    const member = await buildMember(world);
    const otherMember = await buildMember(world);
    const path = `/v1/user/pause-subscription/${member.subscription}`;
    expect((await world.api.post(path).send({ interval: 30 })).status).toBe(401);
    expect((await pause(await buildAdministrator(world), member.subscription)).status).toBe(403);
    expect((await pause(otherMember, member.subscription)).status).toBe(404);
    expect((await pause(otherMember, 'sub_unknown')).status).toBe(404);
    expect((await findMembership(member.subscription)).status).toBe('active');
    const { pause_collection } = await world.stripe.subscriptions.retrieve(member.subscription);
    expect(pause_collection).toBeNull();
  });

  it('rejects every length of a pause except 30, 60 and 90 days', {
    tags: ['spec-5-08', 'spec-9-04'],
  }, async () => {
    const member = await buildMember(world);
    for (const interval of ['', 'soon', 0, -30, 45, 30.5, 120]) {
      const { status, body } = await pause(member, member.subscription, interval);
      expect([interval, status, body.errors.interval?.length]).toEqual([interval, 422, 1]);
    }
    expect((await post(`pause-subscription/${member.subscription}`, member.bearer)).status).toBe(422);
  });

  it('starts only one pause despite simultaneous requests, keeps the credits and stores the end date', async () => {
    const member = await buildMember(world);
    const responses = await Promise.all([1, 2, 3].map(() => pause(member, member.subscription, 60)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    for (const status of statuses.slice(1)) expect([422, 429]).toContain(status);
    expect((await pause(member, member.subscription, 60)).status).toBe(422);
    const row = await findMembership(member.subscription);
    expect(row.status).toBe('paused');
    const { resumes_at } =
      (await world.stripe.subscriptions.retrieve(member.subscription)).pause_collection ?? {};
    const secondsUntilPayment = (row.pausedUntil?.getTime() ?? 0) / 1000 - (resumes_at ?? 0);
    expect(secondsUntilPayment).toBe(3600);
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 1, balance: 1 });
  });

  it('rejects a pause of a canceled membership', async () => {
    const member = await buildMember(world);
    await world.stripe.subscriptions.cancel(member.subscription);
    expect((await pause(member, member.subscription)).status).toBe(422);
    expect((await resumeMembership(member, member.subscription)).status).toBe(422);
    expect((await findMembership(member.subscription)).status).toBe('canceled');
  });

  it('pauses the membership even if the provider’s response was lost', async () => {
    const member = await buildMember(world);
    world.sandbox.control.deliveries('lost');
    world.sandbox.control.failNext({
      method: 'POST',
      path: `/v1/subscriptions/${member.subscription}`,
      status: 500,
      when: 'after',
      times: 3,
    });
    expect((await pause(member, member.subscription)).status).toBe(200);
    await world.sandbox.control.settled();
    world.sandbox.control.deliveries('normal');
    expect((await findMembership(member.subscription)).status).toBe('paused');
  });

  it('skips 1, 2 or 3 payments for a pause of 30, 60 or 90 days, even across month ends', {
    tags: 'spec-4-07',
  }, async () => {
    await moveClockTo('2027-01-01');
    const people = [await buildMember(world), await buildMember(world), await buildMember(world)];
    for (const [index, days] of [30, 60, 90].entries()) {
      const person = people[index];
      if (person) expect((await pause(person, person.subscription, days)).status).toBe(200);
    }
    const countAllPaidMonths = async () => Promise.all(people.map(countPaidMonths));
    const paidMonthsByDay: Record<string, number[]> = {};
    for (const day of ['2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01']) {
      await moveClockTo(day);
      paidMonthsByDay[day] = await countAllPaidMonths();
    }
    expect(paidMonthsByDay).toEqual({
      '2027-02-01': [0, 0, 0],
      '2027-03-01': [1, 0, 0],
      '2027-04-01': [2, 1, 0],
      '2027-05-01': [3, 2, 1],
    });
    const statuses = await Promise.all(
      people.map(async (person) => (await findMembership(person.subscription)).status),
    );
    expect(statuses).toEqual(['active', 'active', 'active']);

    const [firstPerson, secondPerson] = people;
    if (!firstPerson || !secondPerson) throw new Error('somebody is missing');
    const { status, body } = await pause(firstPerson, firstPerson.subscription, 90);
    expect([status, body.message]).toEqual([200, expect.stringContaining('until 31 August 2027')]);
    await moveClockTo('2027-08-30');
    expect([await countPaidMonths(firstPerson), await countPaidMonths(secondPerson)]).toEqual([3, 5]);
    await moveClockTo('2027-09-01');
    expect([await countPaidMonths(firstPerson), await countPaidMonths(secondPerson)]).toEqual([4, 6]);
  });

  it('rejects a pause or resumption of a past-due membership', async () => {
    const member = await buildMember(world);
    const { customer } = await world.stripe.subscriptions.retrieve(member.subscription);
    world.sandbox.control.setCard(String(customer), '4000 0000 0000 0341');
    world.sandbox.control.advanceClock(31 * 24 * 3600);
    await world.sandbox.control.settled();
    expect((await findMembership(member.subscription)).status).toBe('past_due');
    expect((await pause(member, member.subscription)).status).toBe(422);
    expect((await resumeMembership(member, member.subscription)).status).toBe(422);
  });
});

describe('POST /v1/user/resume-subscription/{id}', () => {
  it('lets only the member who owns a membership resume it', async () => {
    const member = await buildMember(world);
    await pause(member, member.subscription);
    const path = `/v1/user/resume-subscription/${member.subscription}`;
    expect((await world.api.post(path)).status).toBe(401);
    expect((await resumeMembership(await buildAdministrator(world), member.subscription)).status).toBe(403);
    expect((await resumeMembership(await buildMember(world), member.subscription)).status).toBe(404);
    expect((await findMembership(member.subscription)).status).toBe('paused');
  });

  it('ends a pause early and takes the next payment, even if the member resumes the membership twice', async () => {
    const member = await buildMember(world);
    await pause(member, member.subscription, 90);
    for (const _ of [1, 2]) {
      const { status, body } = await resumeMembership(member, member.subscription);
      expect(status).toBe(200);
      expect(body.data).toEqual({ id: member.subscription, status: 'active' });
      expect(body.user).toMatchObject({ id: member.user.id, current_credits: 1 });
    }
    expect((await findMembership(member.subscription)).pausedUntil).toBeNull();
    world.sandbox.control.advanceClock(31 * 24 * 3600);
    await world.sandbox.control.settled();
    expect(await countPaidMonths(member)).toBe(1);
  });

  it('allows another pause of the same length after an earlier pause was ended early', async () => {
    const member = await buildMember(world);
    expect((await pause(member, member.subscription)).status).toBe(200);
    expect((await resumeMembership(member, member.subscription)).status).toBe(200);
    expect((await pause(member, member.subscription)).status).toBe(200);
    const { pause_collection } = await world.stripe.subscriptions.retrieve(member.subscription);
    expect(pause_collection?.behavior).toBe('void');
  });
});
