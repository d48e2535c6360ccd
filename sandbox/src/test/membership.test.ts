import { describe, expect, it } from 'vitest';
import { DAY, isoDate, listInvoices, openSandbox, periodOf, subscribe } from './test-support.ts';

const cycle = { status: 'paid', total: 999, reason: 'subscription_cycle' };

describe('a trial', () => {
  it('starts a trial at no cost, announces its end three days in advance and then bills monthly', async () => {
    const open = await openSandbox();
    const { stripe, control } = open;
    const member = await subscribe(open, { trialDays: 30 });
    expect(await stripe.checkout.sessions.retrieve(member.session)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      amount_total: 0,
      subscription: member.id,
    });
    const begun = await stripe.subscriptions.retrieve(member.id);
    const trialEnd = Number(begun.trial_end);
    expect(begun).toMatchObject({ status: 'trialing', billing_cycle_anchor: trialEnd });
    expect(periodOf(begun)).toEqual({ start: begun.created, end: trialEnd });
    expect(trialEnd - begun.created).toBe(30 * DAY);
    expect(await listInvoices(stripe, member.id)).toEqual([
      { status: 'paid', total: 0, reason: 'subscription_create' },
    ]);

    control.advance(27 * DAY - 60);
    const reminders = () => stripe.events.list({ type: 'customer.subscription.trial_will_end' });
    expect((await reminders()).data).toHaveLength(0);
    control.advance(120);
    expect((await reminders()).data).toHaveLength(1);

    control.advance(new Date((trialEnd + 1) * 1000));
    expect(await stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'active' });
    expect((await listInvoices(stripe, member.id))[1]).toEqual(cycle);

    control.advance(62 * DAY);
    expect((await listInvoices(stripe, member.id)).slice(1)).toEqual([cycle, cycle, cycle]);
    expect((await reminders()).data).toHaveLength(1);
    const events = await stripe.events.list({ types: ['invoice.paid'], limit: 100 });
    expect(events.data.every((event) => event.created <= control.now().getTime() / 1000)).toBe(true);
    expect(isoDate(events.data.at(-2)?.created ?? 0)).toBe(isoDate(trialEnd));
  });
});

it('reports the checkout of a trial as paid if configured to do so', async () => {
  const open = await openSandbox({ trialReports: 'paid' });
  const member = await subscribe(open, { trialDays: 30 });
  expect(await open.stripe.checkout.sessions.retrieve(member.session)).toMatchObject({
    payment_status: 'paid',
  });
});

describe('a membership started on the 31st', () => {
  it('renews a membership started on the 31st on the last day of shorter months', async () => {
    const open = await openSandbox();
    open.control.advance(new Date('2041-01-31T12:00:00Z'));
    const member = await subscribe(open);
    const ends: string[] = [];
    for (let month = 0; month < 4; month += 1) {
      const { end } = periodOf(await open.stripe.subscriptions.retrieve(member.id));
      ends.push(isoDate(end));
      open.control.advance(new Date((end + 5) * 1000));
    }
    expect(ends).toEqual(['2041-02-28', '2041-03-31', '2041-04-30', '2041-05-31']);
    expect(await listInvoices(open.stripe, member.id)).toHaveLength(5);
  });
});

describe('a pause', () => {
  it('voids the invoices during a pause, keeps the status active and resumes on its own', async () => {
    const open = await openSandbox();
    const { stripe, control } = open;
    control.advance(new Date('2041-01-10T12:00:00Z'));
    const member = await subscribe(open);
    // The pause skips February and March, and ends just before the payment of April 10.
    const resumes = Date.parse('2041-04-10T11:00:00Z') / 1000;
    const paused = await stripe.subscriptions.update(member.id, {
      pause_collection: { behavior: 'void', resumes_at: resumes },
    });
    expect(paused).toMatchObject({
      status: 'active',
      pause_collection: { behavior: 'void', resumes_at: resumes },
    });
    control.advance(new Date('2041-03-20T12:00:00Z'));
    const voided = { ...cycle, status: 'void' };
    expect((await listInvoices(stripe, member.id)).slice(1)).toEqual([voided, voided]);
    expect((await stripe.charges.list({ customer: member.customer })).data).toHaveLength(1);

    control.advance(new Date('2041-04-10T11:30:00Z'));
    expect((await stripe.subscriptions.retrieve(member.id)).pause_collection).toBeNull();
    const [event] = (await stripe.events.list({ type: 'customer.subscription.updated' })).data;
    expect(event).toMatchObject({
      created: resumes,
      data: { previous_attributes: { pause_collection: {} } },
    });
    control.advance(new Date('2041-04-10T13:00:00Z'));
    expect((await listInvoices(stripe, member.id)).slice(1)).toEqual([voided, voided, cycle]);
  });

  it('clears a pause that is set to an empty value, and rejects a pause that ends in the past', async () => {
    const open = await openSandbox();
    const member = await subscribe(open);
    await open.stripe.subscriptions.update(member.id, { pause_collection: { behavior: 'void' } });
    const cleared = await open.stripe.subscriptions.update(member.id, { pause_collection: '' });
    expect(cleared.pause_collection).toBeNull();
    await expect(
      open.stripe.subscriptions.update(member.id, { pause_collection: { behavior: 'void', resumes_at: 1 } }),
    ).rejects.toMatchObject({ param: 'pause_collection[resumes_at]' });
  });

  it('voids the first payment after a trial while the membership is paused', async () => {
    const open = await openSandbox();
    const member = await subscribe(open, { trialDays: 30 });
    await open.stripe.subscriptions.update(member.id, { pause_collection: { behavior: 'void' } });
    open.control.advance(31 * DAY);
    expect(await open.stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'active' });
    expect((await listInvoices(open.stripe, member.id))[1]).toMatchObject({ status: 'void', total: 999 });
  });
});

describe('a coupon', () => {
  async function prepaid(trialDays?: number) {
    const open = await openSandbox();
    const member = await subscribe(open, trialDays ? { trialDays } : {});
    await open.stripe.coupons.create({
      id: 'PREPAID',
      percent_off: 100,
      duration: 'once',
      max_redemptions: 1,
    });
    const updated = await open.stripe.subscriptions.update(member.id, {
      discounts: [{ coupon: 'PREPAID' }],
      expand: ['discounts'],
    });
    return { ...open, member, updated };
  }

  it('makes one invoice free with a single-use coupon and charges the next one in full', async () => {
    const { stripe, control, member, updated } = await prepaid();
    expect(updated.discounts[0]).toMatchObject({ object: 'discount', source: { coupon: 'PREPAID' } });
    control.advance(62 * DAY);
    expect((await listInvoices(stripe, member.id)).slice(1)).toEqual([{ ...cycle, total: 0 }, cycle]);
    expect((await stripe.charges.list({ customer: member.customer })).data).toHaveLength(2);
    expect((await stripe.subscriptions.retrieve(member.id)).discounts).toEqual([]);
  });

  it('applies a coupon to the first payment after a trial', async () => {
    const { stripe, control, member } = await prepaid(30);
    control.advance(31 * DAY);
    expect((await listInvoices(stripe, member.id))[1]).toEqual({ ...cycle, total: 0 });
  });

  it('rejects a used-up coupon and leaves the subscription’s discounts unchanged', async () => {
    const { stripe, member } = await prepaid();
    expect(await stripe.coupons.retrieve('PREPAID')).toMatchObject({ times_redeemed: 1, valid: false });
    await expect(
      stripe.subscriptions.update(member.id, { discounts: [{ coupon: 'PREPAID' }] }),
    ).rejects.toMatchObject({ statusCode: 400, code: 'coupon_expired' });
    expect((await stripe.subscriptions.retrieve(member.id)).discounts).toHaveLength(1);
  });

  it('replaces a subscription’s coupon with another one and removes it on request', async () => {
    const { stripe, member, updated } = await prepaid();
    await stripe.coupons.create({ id: 'HALF', amount_off: 500, currency: 'usd', duration: 'forever' });
    const [remaining] = updated.discounts;
    const both = await stripe.subscriptions.update(member.id, {
      discounts: [{ discount: typeof remaining === 'object' ? remaining.id : '' }, { coupon: 'HALF' }],
    });
    expect(both.discounts).toHaveLength(2);
    const one = await stripe.subscriptions.update(member.id, { discounts: [{ coupon: 'HALF' }] });
    expect(one.discounts).toHaveLength(1);
    expect(await stripe.coupons.retrieve('HALF')).toMatchObject({ times_redeemed: 2, valid: true });
    await stripe.subscriptions.deleteDiscount(member.id);
    expect((await stripe.subscriptions.retrieve(member.id)).discounts).toEqual([]);
    await expect(stripe.subscriptions.deleteDiscount(member.id)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('a cancellation', () => {
  it('cancels a subscription immediately and permanently and keeps the reason', async () => {
    const open = await openSandbox();
    const { stripe, control } = open;
    const member = await subscribe(open);
    const canceled = await stripe.subscriptions.cancel(member.id, {
      cancellation_details: { feedback: 'too_expensive', comment: 'Too dear' },
      prorate: false,
    });
    expect(canceled).toMatchObject({
      status: 'canceled',
      ended_at: canceled.canceled_at,
      cancellation_details: {
        feedback: 'too_expensive',
        comment: 'Too dear',
        reason: 'cancellation_requested',
      },
    });
    control.advance(40 * DAY);
    expect(await listInvoices(stripe, member.id)).toHaveLength(1);
    await expect(stripe.subscriptions.cancel(member.id)).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(stripe.subscriptions.update(member.id, { pause_collection: '' })).rejects.toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    });
    const live = await stripe.subscriptions.list({ customer: member.customer });
    const all = await stripe.subscriptions.list({ customer: member.customer, status: 'all' });
    expect([live.data.length, all.data.length]).toEqual([0, 1]);
  });

  it('keeps a subscription active until the end of its period if it is set to cancel then', async () => {
    const open = await openSandbox();
    const member = await subscribe(open);
    await open.stripe.subscriptions.update(member.id, { cancel_at_period_end: true });
    open.control.advance(20 * DAY);
    expect(await open.stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'active' });
    open.control.advance(20 * DAY);
    expect(await open.stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'canceled' });
    expect(await listInvoices(open.stripe, member.id)).toHaveLength(1);
  });
});
