import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendEmails } from '../../src/features/outbox/public.ts';
import type { Person } from '../support/builders.ts';
import { type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import {
  advanceProviderClock,
  buildMember,
  completePurchase,
  failingCardNumber,
  readEmailSubjects,
  secondsPerDay,
  secondsPerMonth,
  setPaymentCard,
} from '../support/money/money.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

/** Sends the queued emails through the mail server and returns the last one to this person. */
async function readLastEmail({ user }: Person): Promise<string> {
  await sendEmails(world.deps);
  return (await world.mailbox.emails(user.email)).at(-1)?.text ?? '';
}

const postAsMember = (path: string, { bearer }: Person, body: object = {}) =>
  world.api.post(`/v1/user/${path}`).set('Authorization', bearer).send(body);

describe('membership emails', () => {
  it('emails the member at each step of a membership, from the trial to the cancellation', async () => {
    const member = await buildMember(world, { name: 'Camille' });
    expect(await readLastEmail(member)).toContain('Hi Camille,\n\nYour 30-day free trial has started');
    await advanceProviderClock(world, 28 * secondsPerDay);
    expect(await readLastEmail(member)).toMatch(/Your free trial ends on \d+ \w+ \d{4}.*credit a month\./s);
    expect(await readLastEmail(member)).toContain('$9.99');
    await advanceProviderClock(world, 5 * secondsPerDay);
    const receiptText = await readLastEmail(member);
    expect(receiptText).toMatch(/you paid \$9\.99 for a month of Premium Membership/);
    expect(receiptText).toMatch(/1 credit was added to your balance\.\n\nPayment reference: pi_/);
    await postAsMember(`pause-subscription/${member.subscription}`, member, { interval: 30 });
    expect(await readLastEmail(member)).toMatch(
      /resumes automatically with a payment of \$9\.99 on \d+ \w+ \d{4}/,
    );
    await postAsMember(`resume-subscription/${member.subscription}`, member);
    expect(await readLastEmail(member)).toContain('Welcome back! Your break is over.');
    await world.api
      .delete(`/v1/user/cancel-subscription/${member.subscription}`)
      .query({ cancellation_reason: 'It is too expensive' })
      .set('Authorization', member.bearer);
    expect(await readLastEmail(member)).toContain('Your membership has been canceled.');
    expect(await readEmailSubjects(world, member)).toEqual([
      'free trial has started',
      'free trial ends soon',
      'receipt: $9.99',
      'membership is paused',
      'membership has resumed',
      'membership has ended',
    ]);
    expect(await world.mailbox.emails(member.user.email)).toHaveLength(6);
  });

  it('sends membership emails as text and HTML with the same content and one button', async () => {
    const member = await buildMember(world, { name: 'Zoé d’Été' });
    await sendEmails(world.deps);
    const [email] = await world.mailbox.emails(member.user.email);
    const { text = '', html = '' } = email ?? {};
    expect(text.trimEnd()).toMatch(
      /^Hi Zoé d’Été,\n\nYour 30-day free trial has started.*\n\nThe LingoStory team$/s,
    );
    expect(text).toContain('Choose your first book:\nhttp://localhost:5173/lingostory\n');
    expect([...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      'http://localhost:5173/lingostory',
    ]);
    for (const paragraph of text
      .trim()
      .split('\n\n')
      .filter((paragraph) => !paragraph.includes('http')))
      expect(html).toContain(paragraph.replaceAll("'", '&apos;'));
  });

  it('sends each membership email once even if webhook events are duplicated or reordered', async () => {
    const member = await buildMember(world, { name: 'Camille' });
    for (const eventDeliveryMode of ['twice', 'shuffled', 'normal'] as const) {
      world.sandbox.control.deliveries(eventDeliveryMode);
      await advanceProviderClock(world, secondsPerMonth);
    }
    const { data } = await world.stripe.events.list({ limit: 100 });
    for (const { id } of data) world.sandbox.control.resend(id);
    await world.sandbox.control.settled();
    expect(await readEmailSubjects(world, member)).toEqual([
      // No email reminds the member of the trial's end, because the first step moves the clock past it.
      'free trial has started',
      'receipt: $9.99',
      'receipt: $9.99',
      'receipt: $9.99',
    ]);
  });

  it('emails the member about a failed payment, and later about a successful retry or the membership’s end', async () => {
    const [unpaidMember, memberWithNewCard] = [
      await buildMember(world, { name: 'Camille' }),
      await buildMember(world, { name: 'Camille' }),
    ];
    for (const { subscription } of [unpaidMember, memberWithNewCard])
      await setPaymentCard(world, subscription, failingCardNumber);
    await advanceProviderClock(world, secondsPerMonth);
    expect(await readLastEmail(memberWithNewCard)).toMatch(
      /couldn’t take the payment.*choose Renew on your account page.*http:\/\/localhost:5173\/account\n/s,
    );
    await setPaymentCard(world, memberWithNewCard.subscription, '4242 4242 4242 4242');
    const { data } = await world.stripe.invoices.list({
      subscription: memberWithNewCard.subscription,
      status: 'open',
    });
    await world.stripe.invoices.pay(data[0]?.id ?? '');
    await advanceProviderClock(world, secondsPerMonth);
    expect((await readEmailSubjects(world, memberWithNewCard)).slice(1)).toEqual([
      'payment didn’t go through',
      'receipt: $9.99',
      'receipt: $9.99',
    ]);
    expect((await readEmailSubjects(world, unpaidMember)).slice(1)).toEqual([
      'payment didn’t go through',
      'membership has ended',
    ]);
    expect(await readLastEmail(unpaidMember)).toContain('We couldn’t take a payment for some time');
  });

  it('emails a receipt for a credit pack and for the half-price offer', async () => {
    const member = await buildMember(world, { name: 'Camille' });
    await completePurchase(world, member, 'credits');
    expect(await readLastEmail(member)).toMatch(/you paid \$24\.99 for a pack of audio credits.*3 credits/s);
    await completePurchase(world, member, 'discount');
    expect(await readLastEmail(member)).toMatch(/you paid \$4\.99 for your next month .* in advance/);
    const payments = await world.deps.db.payment.findMany({ where: { userId: member.user.id } });
    for (const { stripePaymentId, paidAt } of payments) {
      const { data } = await world.stripe.charges.list({ payment_intent: stripePaymentId ?? '' });
      // Payments are dated by the provider's clock, not by the time at which we learned of them.
      expect(paidAt.getTime()).toBe((data[0]?.created ?? 0) * 1000);
    }
  });

  it('keeps membership emails queued while the mail server is down', async () => {
    const member = await buildMember(world, { name: 'Camille' });
    const { mail } = world.deps;
    world.deps.mail = { ...mail, send: () => Promise.reject(new Error('away')) };
    expect(await sendEmails(world.deps)).toBe(0);
    world.deps.mail = mail;
    const [email] = await world.deps.db.email.findMany({ where: { userId: member.user.id } });
    expect(email).toMatchObject({ attempts: 1, sentAt: null });
    expect(await sendEmails(world.deps)).toBe(0);
    expect(await world.mailbox.emails(member.user.email)).toEqual([]);
    world.moveClock(2 * 60_000);
    expect(await sendEmails(world.deps)).toBe(1);
    world.moveClock(-2 * 60_000);
    expect(await world.mailbox.emails(member.user.email)).toHaveLength(1);
    const sentEmails = await world.deps.db.email.findMany({ where: { userId: member.user.id } });
    expect(sentEmails).toMatchObject([
      { body: '', actionUrl: null, closing: '', attempts: 2, sentAt: expect.any(Date) },
    ]);
  });

  it('sends each membership email once even if several processes send at the same time', async () => {
    const members = await Promise.all(
      Array.from({ length: 5 }, () => buildMember(world, { name: 'Camille' })),
    );
    await Promise.all([1, 2, 3].map(() => sendEmails(world.deps)));
    const counts = await Promise.all(
      members.map(async ({ user }) => (await world.mailbox.emails(user.email)).length),
    );
    expect(counts).toEqual([1, 1, 1, 1, 1]);
  });
});
