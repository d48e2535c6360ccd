import { describe, expect, it } from 'vitest';
import { PRICES } from '../state/catalogue.ts';
import { CARD, DAY, openCheckout, openSandbox, periodOf, subscribe } from './test-support.ts';

describe('a card that is declined at the checkout', () => {
  it.each([
    [CARD.declined, 'generic_decline'],
    [CARD.poor, 'insufficient_funds'],
  ])('leaves a checkout open after a declined card: %s', async (card, decline) => {
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
    control.pay(session.id, CARD.good);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' });
  });

  it('does not start a trial with a declined card', async () => {
    const { stripe, control } = await openSandbox();
    const session = await openCheckout(stripe, { subscription_data: { trial_period_days: 30 } });
    expect(() => control.pay(session.id, CARD.declined)).toThrow('declined');
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });

  it('reuses one payment intent for all attempts at a checkout', async () => {
    const { stripe, control } = await openSandbox();
    const items = [{ price: PRICES.discount, quantity: 1 }];
    const session = await openCheckout(stripe, { mode: 'payment', line_items: items });
    expect(() => control.pay(session.id, CARD.poor)).toThrow('insufficient funds');
    control.pay(session.id);
    const intents = await stripe.paymentIntents.list();
    expect(intents.data.map(({ status }) => status)).toEqual(['succeeded']);
    expect((await stripe.charges.list()).data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });
});

describe('a card that fails after the checkout', () => {
  async function pastDue() {
    const open = await openSandbox();
    const member = await subscribe(open, { card: CARD.failsLater });
    const { end } = periodOf(await open.stripe.subscriptions.retrieve(member.id));
    open.control.advance(new Date((end + 5) * 1000));
    const subscription = await open.stripe.subscriptions.retrieve(member.id, { expand: ['latest_invoice'] });
    const invoice = subscription.latest_invoice;
    if (invoice === null || typeof invoice === 'string') throw new Error('no invoice');
    return { ...open, member, end, invoice };
  }

  it('makes a membership past due when its card fails, retries after 3, 5 and 7 days, and then ends it', async () => {
    const { stripe, control, member, end, invoice } = await pastDue();
    const status = async () => (await stripe.subscriptions.retrieve(member.id)).status;
    expect(await status()).toBe('past_due');
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: end + 3 * DAY });
    control.advance(3 * DAY);
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
      attempt_count: 2,
      next_payment_attempt: end + 8 * DAY,
    });
    control.advance(5 * DAY);
    expect(await status()).toBe('past_due');
    control.advance(7 * DAY);
    expect(await stripe.subscriptions.retrieve(member.id)).toMatchObject({
      status: 'canceled',
      ended_at: end + 15 * DAY,
      cancellation_details: { reason: 'payment_failed' },
    });
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
      attempt_count: 4,
      next_payment_attempt: null,
    });
    expect((await stripe.events.list({ type: 'invoice.payment_failed' })).data).toHaveLength(4);
    control.advance(60 * DAY);
    expect((await stripe.invoices.list({ subscription: member.id })).data).toHaveLength(2);
  });

  it('returns the decline when the application retries a failed invoice', async () => {
    const { stripe, invoice } = await pastDue();
    await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    const after = await stripe.invoices.retrieve(invoice.id);
    expect(after.next_payment_attempt).toBe(invoice.next_payment_attempt);
  });

  it('reactivates a past-due membership when a retry succeeds with another card', async () => {
    const { stripe, control, member, invoice } = await pastDue();
    control.setCard(member.customer, CARD.good);
    control.advance(3 * DAY);
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid', attempt_count: 2 });
    expect(await stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'active' });
  });

  it('reactivates a past-due membership when the application pays or voids the invoice', async () => {
    const first = await pastDue();
    first.control.setCard(first.member.customer, CARD.good);
    expect(await first.stripe.invoices.pay(first.invoice.id)).toMatchObject({ status: 'paid' });
    expect(await first.stripe.subscriptions.retrieve(first.member.id)).toMatchObject({ status: 'active' });
    await expect(first.stripe.invoices.pay(first.invoice.id)).rejects.toMatchObject({ statusCode: 400 });

    const second = await pastDue();
    expect(await second.stripe.invoices.voidInvoice(second.invoice.id)).toMatchObject({ status: 'void' });
    expect(await second.stripe.subscriptions.retrieve(second.member.id)).toMatchObject({ status: 'active' });
    await expect(second.stripe.invoices.pay(second.invoice.id)).rejects.toThrow('no longer be paid');
  });

  it('stops retrying payments once the membership is canceled', async () => {
    const { stripe, control, member, invoice } = await pastDue();
    await stripe.subscriptions.cancel(member.id);
    control.advance(10 * DAY);
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'open', attempt_count: 1 });
  });
});
