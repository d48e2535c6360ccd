import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBook, type Person, readLedger } from '../support/builders.ts';
import { openMembershipCheckout, prices } from '../support/money/checkouts.ts';
import {
  advanceProviderClock,
  buildMember,
  completePurchase,
  openPaymentCheckout,
  readEmailSubjects,
  secondsPerMonth,
} from '../support/money/money.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function refundPayment(paymentId: string, amount?: number): Promise<void> {
  await world.stripe.refunds.create({ payment_intent: paymentId, ...(amount ? { amount } : {}) });
  await world.sandbox.control.settled();
}

async function spendCredit({ bearer }: Person): Promise<void> {
  const { bookCode } = await buildBook(world);
  const { status } = await world.api
    .post('/v1/user/purchase-book')
    .set('Authorization', bearer)
    .send({ book_code: bookCode });
  expect(status).toBe(200);
}

const readBalance = async ({ user }: Person) => {
  const { sum, balance } = await readLedger(world, user.id);
  expect(sum).toBe(balance);
  return balance;
};

describe('the ledger', () => {
  it('links each entry of a member’s credit ledger to its book, checkout and payment', async () => {
    const { db, sql } = world.deps;
    // Disables the trigger that sets these links for servers of the previous release, so that the test fails unless
    // our own code sets them.
    await sql.query('alter table credit_entries disable trigger credit_entries_link');
    const member = await buildMember(world);
    await spendCredit(member);
    await advanceProviderClock(world, secondsPerMonth);
    const payment = await completePurchase(world, member, 'credits');
    await completePurchase(world, member, 'discount');
    await refundPayment(payment);
    await sql.query('alter table credit_entries enable trigger credit_entries_link');
    const rows = await db.creditEntry.findMany({
      where: { userId: member.user.id },
      orderBy: { entryNo: 'asc' },
      include: { book: true, checkout: true, payment: { include: { checkout: true } } },
    });
    const { bookId } = await db.purchase.findFirstOrThrow({ where: { userId: member.user.id } });
    expect(
      rows.map(({ reason, book, checkout, payment: paymentRow }) => [
        reason,
        book?.id,
        checkout?.kind,
        paymentRow?.kind,
        paymentRow?.checkout?.kind,
      ]),
    ).toEqual([
      ['trial', undefined, 'subscription', undefined, undefined],
      ['spend', bookId, undefined, undefined, undefined],
      ['invoice', undefined, undefined, 'month', undefined],
      ['pack', undefined, 'credits', 'credits', 'credits'],
      ['discount', undefined, 'discount', 'discount', 'discount'],
      ['refund', undefined, undefined, 'credits', 'credits'],
    ]);
    const { body } = await world.api.get('/v1/user/credit-history').set('Authorization', member.bearer);
    const historyRows: { reason: string; amount: number | null; book: object | null }[] = body.data;
    expect(historyRows.map(({ reason, amount, book }) => [reason, amount, book !== null])).toEqual([
      ['refund', null, false],
      ['discount', 499, false],
      ['pack', 2499, false],
      ['invoice', 999, false],
      ['spend', null, true],
      ['trial', null, false],
    ]);
  });
});

describe('a refund', () => {
  it('takes back the credits of a refunded credit pack only once, and notifies the member', async () => {
    const member = await buildMember(world);
    const payment = await completePurchase(world, member, 'credits');
    expect(await readBalance(member)).toBe(4);
    await refundPayment(payment);
    const { data } = await world.stripe.events.list({ type: 'charge.refunded', limit: 1 });
    world.sandbox.control.resend(data[0]?.id ?? '');
    await world.sandbox.control.settled();
    expect(await readBalance(member)).toBe(1);
    expect((await readEmailSubjects(world, member)).at(-1)).toBe('refund: $24.99');
    const checkout = await world.deps.db.checkout.findFirstOrThrow({
      where: { userId: member.user.id, kind: 'credits' },
    });
    expect(checkout.status).toBe('refunded');
    // When the browser returns now, the page must not show credits that have been taken back.
    const secondReturnResponse = await world.api
      .get(`/v1/user/retrieve-payment/${checkout.stripeSessionId}`)
      .set('Authorization', member.bearer);
    expect([secondReturnResponse.status, await readBalance(member)]).toEqual([422, 1]);
  });

  it('takes back no more credits than the member has left when a credit pack is refunded', async () => {
    const member = await buildMember(world);
    const payment = await completePurchase(world, member, 'credits');
    for (const _ of [1, 2, 3]) await spendCredit(member);
    await refundPayment(payment);
    expect(await readBalance(member)).toBe(0);
    await advanceProviderClock(world, secondsPerMonth);
    expect(await readBalance(member)).toBe(1);
    const row = await world.deps.db.payment.findUniqueOrThrow({ where: { stripePaymentId: payment } });
    expect(row).toMatchObject({ creditsReversed: 3, creditsTaken: 1, reversedAmount: 2499 });
  });

  it('takes back the credits of a purchase in proportion to each partial refund, rounded down', async () => {
    const member = await buildMember(world);
    const payment = await completePurchase(world, member, 'credits');
    const balances: number[] = [];
    for (const amount of [500, 500, 1000, 499]) {
      await refundPayment(payment, amount);
      balances.push(await readBalance(member));
    }
    expect(balances).toEqual([4, 3, 2, 1]);
  });

  it('takes back one credit when a monthly payment or a half-price offer is refunded', async () => {
    const member = await buildMember(world);
    const offerPayment = await completePurchase(world, member, 'discount');
    expect(await readBalance(member)).toBe(2);
    await refundPayment(offerPayment);
    expect(await readBalance(member)).toBe(1);
    await advanceProviderClock(world, 2 * secondsPerMonth);
    const monthPayment = await world.deps.db.payment.findFirstOrThrow({
      where: { userId: member.user.id, kind: 'month' },
    });
    expect([await readBalance(member), monthPayment.amount]).toEqual([3, 999]);
    await refundPayment(monthPayment.stripePaymentId ?? '');
    expect(await readBalance(member)).toBe(2);
  });

  it('takes back a payment’s credits even if its refund is reported before the payment', async () => {
    const member = await buildMember(world);
    world.sandbox.control.deliveries('lost');
    const payment = await completePurchase(world, member, 'credits');
    world.sandbox.control.deliveries('normal');
    expect(await readBalance(member)).toBe(1);
    await refundPayment(payment);
    expect(await readBalance(member)).toBe(1);
    const entries = await world.deps.db.creditEntry.findMany({ where: { userId: member.user.id } });
    expect(entries.map(({ delta }) => delta)).toEqual([1, 3, -3]);
  });

  it('withdraws the free month of a refunded half-price offer if the month has not started yet', async () => {
    const member = await buildMember(world);
    const offerPayment = await completePurchase(world, member, 'discount');
    const getMembership = () =>
      world.api.get('/v1/user/get-subscription').set('Authorization', member.bearer);
    const paymentDateBefore = (await getMembership()).body.data.next_payment.at;
    await refundPayment(offerPayment);
    const { discounts } = await world.stripe.subscriptions.retrieve(member.subscription);
    expect(discounts).toEqual([]);
    expect(Date.parse((await getMembership()).body.data.next_payment.at)).toBeLessThan(
      Date.parse(paymentDateBefore),
    );
    await advanceProviderClock(world, secondsPerMonth);
    const { data } = await world.stripe.invoices.list({ subscription: member.subscription });
    expect(data.map(({ total }) => total)).toEqual([999, 0]);
  });

  it('ends the review of a payment when it is refunded, and grants nothing for it', async () => {
    const member = await buildMember(world);
    const checkoutSessionId = await openPaymentCheckout(world, member, 'discount');
    await world.stripe.subscriptions.cancel(member.subscription);
    world.sandbox.control.pay(checkoutSessionId);
    await world.sandbox.control.settled();
    const readStatus = async () =>
      (await world.deps.db.checkout.findFirstOrThrow({ where: { stripeSessionId: checkoutSessionId } }))
        .status;
    expect(await readStatus()).toBe('review');
    const { payment_intent } = await world.stripe.checkout.sessions.retrieve(checkoutSessionId);
    await refundPayment(String(payment_intent));
    expect(await readStatus()).toBe('refunded');
    world.sandbox.control.pay(await openMembershipCheckout(world, member, prices.renewal));
    await world.sandbox.control.settled();
    const secondReturnResponse = await world.api
      .get(`/v1/user/retrieve-discount/${checkoutSessionId}`)
      .set('Authorization', member.bearer);
    const entries = await world.deps.db.creditEntry.findMany({ where: { userId: member.user.id } });
    expect([secondReturnResponse.status, entries.map(({ reason }) => reason)]).toEqual([
      422,
      ['trial', 'forfeit', 'invoice'],
    ]);
  });

  it('ignores a refund to a customer who has no account on the site', async () => {
    const entryCount = await world.deps.db.creditEntry.count();
    const customer = await world.stripe.customers.create({ email: 'stranger@example.org' });
    const checkoutSession = await world.stripe.checkout.sessions.create({
      mode: 'payment',
      customer: customer.id,
      line_items: [{ price: 'price_lingostory_pack', quantity: 1 }],
      success_url: 'http://localhost:5173/x',
    });
    world.sandbox.control.pay(checkoutSession.id);
    const { payment_intent } = await world.stripe.checkout.sessions.retrieve(checkoutSession.id);
    await refundPayment(String(payment_intent));
    expect(await world.deps.db.creditEntry.count()).toBe(entryCount);
  });
});

describe('a dispute', () => {
  it('takes back a disputed payment’s credits once, even if it is also refunded', async () => {
    const member = await buildMember(world);
    const payment = await completePurchase(world, member, 'credits');
    const { latest_charge } = await world.stripe.paymentIntents.retrieve(payment);
    world.sandbox.control.openDispute(String(latest_charge));
    await world.sandbox.control.settled();
    expect(await readBalance(member)).toBe(1);
    expect((await readEmailSubjects(world, member)).at(-1)).toBe('A payment was disputed');
    await refundPayment(payment, 1000);
    expect(await readBalance(member)).toBe(1);
  });
});
