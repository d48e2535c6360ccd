import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postLetters } from '../src/features/outbox/public.ts';
import type { Person } from './support/builders.ts';
import { type MailWorld, startMailWorld } from './support/mailbox.ts';
import { aDay, aMonth, buildMember, failingCard, pass, pay, subjectsFor, useCard } from './support/money.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

/** The last letter that somebody gets, by real mail. */
async function lastLetter({ user }: Person): Promise<string> {
  await postLetters(world.deps);
  return (await world.mailbox.letters(user.email)).at(-1)?.text ?? '';
}

const change = (path: string, { bearer }: Person, body: object = {}) =>
  world.api.post(`/v1/user/${path}`).set('Authorization', bearer).send(body);

describe('mails about money', () => {
  it('tell of the trial, its end before it comes, each payment, a break and its end, and the end of all', async () => {
    const member = await buildMember(world, { name: 'Camille' });
    expect(await lastLetter(member)).toContain('Hi Camille,\n\nYour 30-day free trial has started');
    await pass(world, 28 * aDay);
    expect(await lastLetter(member)).toMatch(/Your free trial ends on \d+ \w+ \d{4}.*credit a month\./s);
    expect(await lastLetter(member)).toContain('$9.99');
    await pass(world, 5 * aDay);
    const receipt = await lastLetter(member);
    expect(receipt).toMatch(/you paid \$9\.99 for a month of Premium Membership/);
    expect(receipt).toMatch(/It brought you 1 credit\.\n\nThe number of this payment is pi_/);
    await change(`pause-subscription/${member.subscription}`, member, { interval: 30 });
    expect(await lastLetter(member)).toMatch(/goes on by itself with a payment of \$9\.99 on \d+ \w+ \d{4}/);
    await change(`resume-subscription/${member.subscription}`, member);
    expect(await lastLetter(member)).toContain('Welcome back! Your break is over.');
    await world.api
      .delete(`/v1/user/cancel-subscription/${member.subscription}`)
      .query({ cancellation_reason: 'It is too expensive' })
      .set('Authorization', member.bearer);
    expect(await lastLetter(member)).toContain('Your membership has been cancelled.');
    expect(await subjectsFor(world, member)).toEqual([
      'membership has begun',
      'trial is about to end',
      'receipt: $9.99',
      'membership is paused',
      'membership goes on',
      'membership has ended',
    ]);
    expect(await world.mailbox.letters(member.user.email)).toHaveLength(6);
  });

  it('come once, whatever happens to the news', async () => {
    const member = await buildMember(world, { name: 'Camille' });
    for (const mode of ['twice', 'shuffled', 'normal'] as const) {
      world.sandbox.control.deliveries(mode);
      await pass(world, aMonth);
    }
    const { data } = await world.stripe.events.list({ limit: 100 });
    for (const { id } of data) world.sandbox.control.resend(id);
    await world.sandbox.control.settled();
    expect(await subjectsFor(world, member)).toEqual([
      // The first step leaves the trial behind: by the time that its end is told of, it is over.
      'membership has begun',
      'receipt: $9.99',
      'receipt: $9.99',
      'receipt: $9.99',
    ]);
  });

  it('tell of a payment that failed, of the end when none goes through, and of a repair', async () => {
    const [lost, saved] = [
      await buildMember(world, { name: 'Camille' }),
      await buildMember(world, { name: 'Camille' }),
    ];
    for (const { subscription } of [lost, saved]) await useCard(world, subscription, failingCard);
    await pass(world, aMonth);
    expect(await lastLetter(saved)).toMatch(
      /did not go through.*http:\/\/localhost:5173\/account and press Renew/s,
    );
    await useCard(world, saved.subscription, '4242 4242 4242 4242');
    const { data } = await world.stripe.invoices.list({ subscription: saved.subscription, status: 'open' });
    await world.stripe.invoices.pay(data[0]?.id ?? '');
    await pass(world, aMonth);
    expect((await subjectsFor(world, saved)).slice(1)).toEqual([
      'payment did not go through',
      'receipt: $9.99',
      'receipt: $9.99',
    ]);
    expect((await subjectsFor(world, lost)).slice(1)).toEqual([
      'payment did not go through',
      'membership has ended',
    ]);
    expect(await lastLetter(lost)).toContain('No payment went through for some time');
  });

  it('are a receipt for a pack and for the offer', async () => {
    const member = await buildMember(world, { name: 'Camille' });
    await pay(world, member, 'credits');
    expect(await lastLetter(member)).toMatch(/you paid \$24\.99 for a pack of audio credits.*3 credits/s);
    await pay(world, member, 'discount');
    expect(await lastLetter(member)).toMatch(/you paid \$4\.99 for your next month .* in advance/);
    const payments = await world.deps.db.payment.findMany({ where: { userId: member.user.id } });
    for (const { stripePaymentId, paidAt } of payments) {
      const { data } = await world.stripe.charges.list({ payment_intent: stripePaymentId ?? '' });
      // The provider's day, whenever we hear of it.
      expect(paidAt.getTime()).toBe((data[0]?.created ?? 0) * 1000);
    }
  });

  it('wait while the mail server is away, and are not lost', async () => {
    const member = await buildMember(world, { name: 'Camille' });
    const { mail } = world.deps;
    world.deps.mail = { ...mail, send: () => Promise.reject(new Error('away')) };
    expect(await postLetters(world.deps)).toBe(0);
    world.deps.mail = mail;
    const [letter] = await world.deps.db.letter.findMany({ where: { userId: member.user.id } });
    expect(letter).toMatchObject({ attempts: 1, sentAt: null });
    expect(await postLetters(world.deps)).toBe(0);
    expect(await world.mailbox.letters(member.user.email)).toEqual([]);
    world.moveClock(2 * 60_000);
    expect(await postLetters(world.deps)).toBe(1);
    world.moveClock(-2 * 60_000);
    expect(await world.mailbox.letters(member.user.email)).toHaveLength(1);
    const posted = await world.deps.db.letter.findMany({ where: { userId: member.user.id } });
    expect(posted).toMatchObject([{ body: '', attempts: 2, sentAt: expect.any(Date) }]);
  });

  it('are posted once by several processes at once', async () => {
    const members = await Promise.all(
      Array.from({ length: 5 }, () => buildMember(world, { name: 'Camille' })),
    );
    await Promise.all([1, 2, 3].map(() => postLetters(world.deps)));
    const counts = await Promise.all(
      members.map(async ({ user }) => (await world.mailbox.letters(user.email)).length),
    );
    expect(counts).toEqual([1, 1, 1, 1, 1]);
  });
});
