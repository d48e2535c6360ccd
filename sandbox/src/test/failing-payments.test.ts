import { describe, expect, it } from 'vitest';
import { PRICE_IDS } from '../state/catalogue.ts';
import {
  CARD_NUMBERS,
  createSubscribedMember,
  currentPeriodOf,
  openCheckout,
  openSandbox,
  SECONDS_PER_DAY,
} from './test-support.ts';

describe('a card that is declined at the checkout', () => {
  it.each([
    [CARD_NUMBERS.declined, 'generic_decline'],
    [CARD_NUMBERS.poor, 'insufficient_funds'],
  ])('keeps a checkout open after the card %s is declined', async (card, decline) => {
    const { stripe, control } = await openSandbox();
    const session = await openCheckout(stripe);
    expect(() => control.pay(session.id, card)).toThrow(expect.objectContaining({ status: 402 }) as Error);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      subscription: null,
    });
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    const [charge] = (await stripe.charges.list()).data;
    expect(charge).toMatchObject({
      paid: false,
      failure_code: 'card_declined',
      outcome: { reason: decline },
    });
    control.pay(session.id, CARD_NUMBERS.good);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' });
  });

  it('does not start a trial if the card is declined at the checkout', async () => {
    const { stripe, control } = await openSandbox();
    const session = await openCheckout(stripe, { subscription_data: { trial_period_days: 30 } });
    expect(() => control.pay(session.id, CARD_NUMBERS.declined)).toThrow('declined');
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });

  it('reuses one payment intent for all payment attempts of a checkout session', async () => {
    const { stripe, control } = await openSandbox();
    const lineItems = [{ price: PRICE_IDS.discount, quantity: 1 }];
    const session = await openCheckout(stripe, { mode: 'payment', line_items: lineItems });
    expect(() => control.pay(session.id, CARD_NUMBERS.poor)).toThrow('insufficient funds');
    control.pay(session.id);
    const intents = await stripe.paymentIntents.list();
    expect(intents.data.map(({ status }) => status)).toEqual(['succeeded']);
    expect((await stripe.charges.list()).data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });
});

describe('a card that fails after the checkout', () => {
  async function openPastDueSandbox() {
    const testSandbox = await openSandbox();
    const member = await createSubscribedMember(testSandbox, { card: CARD_NUMBERS.failsLater });
    const { end } = currentPeriodOf(await testSandbox.stripe.subscriptions.retrieve(member.id));
    testSandbox.control.advanceClock(new Date((end + 5) * 1000));
    const subscription = await testSandbox.stripe.subscriptions.retrieve(member.id, {
      expand: ['latest_invoice'],
    });
    const invoice = subscription.latest_invoice;
    if (invoice === null || typeof invoice === 'string') throw new Error('no invoice');
    return { ...testSandbox, member, end, invoice };
  }

  it('retries a failed membership payment after 3, 5 and 7 days, and then cancels the membership', async () => {
    const { stripe, control, member, end, invoice } = await openPastDueSandbox();
    const fetchStatus = async () => (await stripe.subscriptions.retrieve(member.id)).status;
    expect(await fetchStatus()).toBe('past_due');
    expect(invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: end + 3 * SECONDS_PER_DAY,
    });
    control.advanceClock(3 * SECONDS_PER_DAY);
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
      attempt_count: 2,
      next_payment_attempt: end + 8 * SECONDS_PER_DAY,
    });
    control.advanceClock(5 * SECONDS_PER_DAY);
    expect(await fetchStatus()).toBe('past_due');
    control.advanceClock(7 * SECONDS_PER_DAY);
    expect(await stripe.subscriptions.retrieve(member.id)).toMatchObject({
      status: 'canceled',
      ended_at: end + 15 * SECONDS_PER_DAY,
      cancellation_details: { reason: 'payment_failed' },
    });
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
      attempt_count: 4,
      next_payment_attempt: null,
    });
    expect((await stripe.events.list({ type: 'invoice.payment_failed' })).data).toHaveLength(4);
    control.advanceClock(60 * SECONDS_PER_DAY);
    expect((await stripe.invoices.list({ subscription: member.id })).data).toHaveLength(2);
  });

  it('keeps the retry schedule of a failed invoice unchanged when an additional payment attempt also fails', async () => {
    const { stripe, invoice } = await openPastDueSandbox();
    await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    const paidInvoice = await stripe.invoices.retrieve(invoice.id);
    expect(paidInvoice.next_payment_attempt).toBe(invoice.next_payment_attempt);
  });

  it('reactivates a past-due membership when a scheduled retry succeeds with a new card', async () => {
    const { stripe, control, member, invoice } = await openPastDueSandbox();
    control.setCard(member.customer, CARD_NUMBERS.good);
    control.advanceClock(3 * SECONDS_PER_DAY);
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid', attempt_count: 2 });
    expect(await stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'active' });
  });

  it('reactivates a past-due membership when the application pays or voids the failed invoice', async () => {
    const firstSetup = await openPastDueSandbox();
    firstSetup.control.setCard(firstSetup.member.customer, CARD_NUMBERS.good);
    expect(await firstSetup.stripe.invoices.pay(firstSetup.invoice.id)).toMatchObject({ status: 'paid' });
    expect(await firstSetup.stripe.subscriptions.retrieve(firstSetup.member.id)).toMatchObject({
      status: 'active',
    });
    await expect(firstSetup.stripe.invoices.pay(firstSetup.invoice.id)).rejects.toMatchObject({
      statusCode: 400,
    });

    const secondSetup = await openPastDueSandbox();
    expect(await secondSetup.stripe.invoices.voidInvoice(secondSetup.invoice.id)).toMatchObject({
      status: 'void',
    });
    expect(await secondSetup.stripe.subscriptions.retrieve(secondSetup.member.id)).toMatchObject({
      status: 'active',
    });
    await expect(secondSetup.stripe.invoices.pay(secondSetup.invoice.id)).rejects.toThrow(
      'no longer be paid',
    );
  });

  it('stops retrying payments once the membership is canceled', async () => {
    const { stripe, control, member, invoice } = await openPastDueSandbox();
    await stripe.subscriptions.cancel(member.id);
    control.advanceClock(10 * SECONDS_PER_DAY);
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'open', attempt_count: 1 });
  });
});
