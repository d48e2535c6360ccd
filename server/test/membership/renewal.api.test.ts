import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPerson, type Person, readLedger } from '../support/builders.ts';
import {
  findSubscriptionId,
  openMembershipCheckout,
  prices,
  retrieveSubscription,
} from '../support/money/checkouts.ts';
import {
  advanceProviderClock,
  buildMember,
  failingCardNumber,
  type MemberWithSubscription,
  readEmailSubjects,
  runWithoutEvents,
  secondsPerDay,
  secondsPerMonth,
  setPaymentCard,
  signInAgain,
} from '../support/money/money.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function buildPastDueMember(): Promise<MemberWithSubscription> {
  const member = await buildMember(world);
  await setPaymentCard(world, member.subscription, failingCardNumber);
  await advanceProviderClock(world, secondsPerMonth);
  return { ...member, ...(await signInAgain(world, member)) };
}

const post = ({ bearer }: Person, path: string, body: object) =>
  world.api.post(`/v1/user/${path}`).set('Authorization', bearer).send(body);
const cancelSubscription = ({ bearer, subscription }: MemberWithSubscription) =>
  world.api
    .delete(`/v1/user/cancel-subscription/${subscription}`)
    .query({ cancellation_reason: 'It is too expensive' })
    .set('Authorization', bearer);
const readMembershipStatus = async ({ user }: Person) =>
  (await world.deps.db.membership.findFirstOrThrow({ where: { userId: user.id }, orderBy: { id: 'desc' } }))
    .status;
const readBalance = async ({ user }: Person) => (await readLedger(world, user.id)).balance;

async function listOpenInvoiceIds({ subscription }: MemberWithSubscription): Promise<string[]> {
  const { data } = await world.stripe.invoices.list({ subscription, status: 'open' });
  return data.flatMap(({ id }) => id ?? []);
}

describe('a paid month', () => {
  it('grants a credit and sends a receipt for each paid month, even at a discounted price', async () => {
    const member = await buildMember(world);
    await world.stripe.coupons.create({ id: 'kind', percent_off: 20, duration: 'forever' });
    await world.stripe.subscriptions.update(member.subscription, { discounts: [{ coupon: 'kind' }] });
    await advanceProviderClock(world, secondsPerMonth);
    expect(await readBalance(member)).toBe(2);
    expect((await readEmailSubjects(world, member)).at(-1)).toBe('receipt: $7.99');
  });
});

describe('a trial whose events were lost', () => {
  it('revokes the trial credit if the events for the start and the end of the trial were both lost', async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    await runWithoutEvents(world, async () => {
      world.sandbox.control.pay(checkoutSessionId);
      const { subscription } = await world.stripe.checkout.sessions.retrieve(checkoutSessionId);
      await world.stripe.subscriptions.cancel(String(subscription));
    });
    expect((await retrieveSubscription(world, person, checkoutSessionId)).body.data.status).toBe('canceled');
    const entries = await world.deps.db.creditEntry.findMany({ where: { userId: person.user.id } });
    expect(entries.map(({ reason, delta }) => [reason, delta])).toEqual([
      ['trial', 1],
      ['forfeit', -1],
    ]);
  });

  it('revokes the trial credit even if the end of the trial is reported before its start', async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    await runWithoutEvents(world, () => world.sandbox.control.pay(checkoutSessionId));
    const { subscription } = await world.stripe.checkout.sessions.retrieve(checkoutSessionId);
    await world.stripe.subscriptions.cancel(String(subscription));
    await world.sandbox.control.settled();
    expect([await readMembershipStatus(person), await readBalance(person)]).toEqual(['canceled', 0]);
    expect((await retrieveSubscription(world, person, checkoutSessionId)).status).toBe(200);
    expect(await readBalance(person)).toBe(0);
  });
});

describe('a former member', () => {
  it('charges a former member’s renewal immediately, without a trial, and grants a credit', async () => {
    const member = await buildMember(world);
    expect((await cancelSubscription(member)).status).toBe(200);
    expect((await post(member, 'create-subscription', { price: prices.subscription })).status).toBe(422);
    const checkoutSessionId = await openMembershipCheckout(world, member, prices.renewal);
    world.sandbox.control.pay(checkoutSessionId);
    const { status, body } = await retrieveSubscription(world, member, checkoutSessionId);
    expect([status, body.data.status, body.data.trial_ends_at, body.user.current_credits]).toEqual([
      200,
      'active',
      null,
      1,
    ]);
    await world.sandbox.control.settled();
    const { amount_total } = await world.stripe.checkout.sessions.retrieve(checkoutSessionId);
    expect(amount_total).toBe(999);
    expect(await readEmailSubjects(world, member)).toEqual([
      'free trial has started',
      'membership has ended',
      'receipt: $9.99',
    ]);
    await advanceProviderClock(world, secondsPerMonth);
    expect(await readBalance(member)).toBe(2);
  });

  it('lets a former member cancel and renew repeatedly with only one trial', async () => {
    const member = await buildMember(world);
    for (const _ of [1, 2]) {
      const subscription = await findSubscriptionId(world, member);
      expect((await cancelSubscription({ ...member, subscription })).status).toBe(200);
      const checkoutSessionId = await openMembershipCheckout(world, member, prices.renewal);
      world.sandbox.control.pay(checkoutSessionId);
      expect((await retrieveSubscription(world, member, checkoutSessionId)).status).toBe(200);
    }
    await world.sandbox.control.settled();
    expect(await readBalance(member)).toBe(1);
    const trialEntryCount = await world.deps.db.creditEntry.count({
      where: { userId: member.user.id, reason: 'trial' },
    });
    expect(trialEntryCount).toBe(1);
  });

  it('lets a former member renew even if the cancellation event was lost', async () => {
    const member = await buildMember(world);
    await runWithoutEvents(world, () => world.stripe.subscriptions.cancel(member.subscription));
    expect((await post(member, 'create-subscription', { price: prices.renewal })).status).toBe(200);
  });
});

describe('a member whose payment failed', () => {
  it('returns the unpaid invoice’s page to a past-due member, and grants a credit once the invoice is paid', async () => {
    const member = await buildPastDueMember();
    expect([await readMembershipStatus(member), await readBalance(member)]).toEqual(['past_due', 1]);
    const { status, body } = await post(member, 'create-subscription', { price: prices.renewal });
    expect(status).toBe(200);
    const page = await fetch(body.data);
    expect(await page.text()).toContain('9.99');
    const [invoice] = await listOpenInvoiceIds(member);
    await setPaymentCard(world, member.subscription, '4242 4242 4242 4242');
    await world.stripe.invoices.pay(invoice ?? '');
    await world.sandbox.control.settled();
    expect([await readMembershipStatus(member), await readBalance(member)]).toEqual(['active', 2]);
  });

  it('reactivates a past-due membership at the next purchase if the event for its late payment was lost', async () => {
    const membershipRequests: [string, string, number][] = [
      ['create-subscription', prices.renewal, 422],
      ['create-payment', prices.creditPack, 200],
      ['create-discount', prices.discount, 200],
    ];
    for (const [path, price, expectedStatus] of membershipRequests) {
      const member = await buildPastDueMember();
      const [invoice] = await listOpenInvoiceIds(member);
      await runWithoutEvents(world, async () => {
        await setPaymentCard(world, member.subscription, '4242 4242 4242 4242');
        await world.stripe.invoices.pay(invoice ?? '');
      });
      expect([await readMembershipStatus(member), await readBalance(member)]).toEqual(['past_due', 1]);
      expect((await post(member, path, { price })).status).toBe(expectedStatus);
      expect([await readMembershipStatus(member), await readBalance(member)]).toEqual(['active', 2]);
    }
  });

  it('cancels a past-due membership if the provider marks it as unpaid instead of canceling it', async () => {
    const member = await buildPastDueMember();
    world.sandbox.control.markUnpaid(member.subscription);
    await world.sandbox.control.settled();
    expect([await readMembershipStatus(member), await readBalance(member)]).toEqual(['canceled', 0]);
    expect(await world.stripe.subscriptions.retrieve(member.subscription)).toMatchObject({
      status: 'canceled',
      cancellation_details: { comment: 'unpaid' },
    });
    expect(await listOpenInvoiceIds(member)).toEqual([]);
  });

  it('does not sell a credit pack or the half-price offer to a past-due member', async () => {
    const member = await buildPastDueMember();
    expect((await post(member, 'create-payment', { price: prices.creditPack })).status).toBe(422);
    expect((await post(member, 'create-discount', { price: prices.discount })).status).toBe(422);
  });

  it('lets a past-due member cancel, after which the unpaid invoice can no longer be paid', async () => {
    const member = await buildPastDueMember();
    const [invoice = ''] = await listOpenInvoiceIds(member);
    expect((await cancelSubscription(member)).status).toBe(200);
    expect(await listOpenInvoiceIds(member)).toEqual([]);
    await expect(world.stripe.invoices.pay(invoice)).rejects.toThrow('can no longer be paid');
    expect(await readBalance(member)).toBe(0);
  });

  it('ends a past-due membership and revokes the member’s credits after the last failed attempt to charge', async () => {
    const member = await buildPastDueMember();
    await advanceProviderClock(world, 30 * secondsPerDay);
    expect([await readMembershipStatus(member), await readBalance(member)]).toEqual(['canceled', 0]);
    expect(await listOpenInvoiceIds(member)).toEqual([]);
    expect((await post(member, 'create-subscription', { price: prices.renewal })).status).toBe(200);
  });
});

describe('a checkout that expires while its page opens', () => {
  it('expires a payment page at the provider if its checkout expires while the page is being opened', async () => {
    const member = await buildMember(world);
    const { payments } = world.deps;
    let checkoutSessionId = '';
    world.deps.payments = {
      ...payments,
      openCheckout: async (checkout) => {
        const openedCheckout = await payments.openCheckout(checkout);
        checkoutSessionId = openedCheckout.checkoutSessionId;
        // Marks the checkout as expired, as happens when the membership ends at this moment.
        await world.deps.db.checkout.update({
          where: { id: checkout.checkoutId },
          data: { status: 'expired' },
        });
        return openedCheckout;
      },
    };
    const { status } = await post(member, 'create-payment', { price: prices.creditPack });
    world.deps.payments = payments;
    expect(status).toBe(422);
    expect((await world.stripe.checkout.sessions.retrieve(checkoutSessionId)).status).toBe('expired');
  });
});
