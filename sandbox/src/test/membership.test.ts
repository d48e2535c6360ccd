import { describe, expect, it } from 'vitest';
import {
  createSubscribedMember,
  currentPeriodOf,
  listInvoices,
  openSandbox,
  SECONDS_PER_DAY,
  toIsoDate,
} from './test-support.ts';

const renewalInvoice = { status: 'paid', total: 999, reason: 'subscription_cycle' };

describe('a rewound clock', () => {
  it('lets a membership begin in the past and bills it when the clock reaches each payment', async () => {
    const testSandbox = await openSandbox();
    const { stripe, control } = testSandbox;
    const present = control.now();
    const past = new Date(present.getTime() - 40 * SECONDS_PER_DAY * 1000);
    control.rewindClock(past);
    const member = await createSubscribedMember(testSandbox, { trialDays: 30 });
    expect((await listInvoices(stripe, member.id)).map(({ total }) => total)).toEqual([0]);
    control.advanceClock(present);
    const [renewal] = (await stripe.invoices.list({ subscription: member.id })).data;
    expect(renewal).toMatchObject({ total: 999, status: 'paid' });
    const daysSinceRenewal = (present.getTime() / 1000 - Number(renewal?.created)) / SECONDS_PER_DAY;
    expect(daysSinceRenewal).toBeCloseTo(10, 2);
    expect(() => control.rewindClock(new Date(Date.now() + 60_000))).toThrow('still to come');
  });
});

describe('a trial', () => {
  it('starts a free trial, announces its end three days in advance, and then bills monthly', async () => {
    const testSandbox = await openSandbox();
    const { stripe, control } = testSandbox;
    const member = await createSubscribedMember(testSandbox, { trialDays: 30 });
    expect(await stripe.checkout.sessions.retrieve(member.session)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      amount_total: 0,
      subscription: member.id,
    });
    const trialSubscription = await stripe.subscriptions.retrieve(member.id);
    const trialEnd = Number(trialSubscription.trial_end);
    expect(trialSubscription).toMatchObject({ status: 'trialing', billing_cycle_anchor: trialEnd });
    expect(currentPeriodOf(trialSubscription)).toEqual({ start: trialSubscription.created, end: trialEnd });
    expect(trialEnd - trialSubscription.created).toBe(30 * SECONDS_PER_DAY);
    expect(await listInvoices(stripe, member.id)).toEqual([
      { status: 'paid', total: 0, reason: 'subscription_create' },
    ]);

    control.advanceClock(27 * SECONDS_PER_DAY - 60);
    const listTrialReminders = () => stripe.events.list({ type: 'customer.subscription.trial_will_end' });
    expect((await listTrialReminders()).data).toHaveLength(0);
    control.advanceClock(120);
    expect((await listTrialReminders()).data).toHaveLength(1);

    control.advanceClock(new Date((trialEnd + 1) * 1000));
    expect(await stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'active' });
    expect((await listInvoices(stripe, member.id))[1]).toEqual(renewalInvoice);

    control.advanceClock(62 * SECONDS_PER_DAY);
    expect((await listInvoices(stripe, member.id)).slice(1)).toEqual([
      renewalInvoice,
      renewalInvoice,
      renewalInvoice,
    ]);
    expect((await listTrialReminders()).data).toHaveLength(1);
    const events = await stripe.events.list({ types: ['invoice.paid'], limit: 100 });
    expect(events.data.every((event) => event.created <= control.now().getTime() / 1000)).toBe(true);
    expect(toIsoDate(events.data.at(-2)?.created ?? 0)).toBe(toIsoDate(trialEnd));
  });
});

it('reports a completed trial checkout as paid if the sandbox is configured to do so', async () => {
  const testSandbox = await openSandbox({ trialPaymentStatus: 'paid' });
  const member = await createSubscribedMember(testSandbox, { trialDays: 30 });
  expect(await testSandbox.stripe.checkout.sessions.retrieve(member.session)).toMatchObject({
    payment_status: 'paid',
  });
});

describe('a membership started on the 31st', () => {
  it('moves the renewal of a membership that started on the 31st to the last day of shorter months', async () => {
    const testSandbox = await openSandbox();
    testSandbox.control.advanceClock(new Date('2041-01-31T12:00:00Z'));
    const member = await createSubscribedMember(testSandbox);
    const periodEnds: string[] = [];
    for (let month = 0; month < 4; month += 1) {
      const { end } = currentPeriodOf(await testSandbox.stripe.subscriptions.retrieve(member.id));
      periodEnds.push(toIsoDate(end));
      testSandbox.control.advanceClock(new Date((end + 5) * 1000));
    }
    expect(periodEnds).toEqual(['2041-02-28', '2041-03-31', '2041-04-30', '2041-05-31']);
    expect(await listInvoices(testSandbox.stripe, member.id)).toHaveLength(5);
  });
});

describe('a pause', () => {
  it('keeps a paused membership active but voids its invoices, and resumes billing automatically', async () => {
    const testSandbox = await openSandbox();
    const { stripe, control } = testSandbox;
    control.advanceClock(new Date('2041-01-10T12:00:00Z'));
    const member = await createSubscribedMember(testSandbox);
    // The pause skips February and March, and ends just before the payment of April 10.
    const resumesAt = Date.parse('2041-04-10T11:00:00Z') / 1000;
    const pausedSubscription = await stripe.subscriptions.update(member.id, {
      pause_collection: { behavior: 'void', resumes_at: resumesAt },
    });
    expect(pausedSubscription).toMatchObject({
      status: 'active',
      pause_collection: { behavior: 'void', resumes_at: resumesAt },
    });
    control.advanceClock(new Date('2041-03-20T12:00:00Z'));
    const voidedInvoice = { ...renewalInvoice, status: 'void' };
    expect((await listInvoices(stripe, member.id)).slice(1)).toEqual([voidedInvoice, voidedInvoice]);
    expect((await stripe.charges.list({ customer: member.customer })).data).toHaveLength(1);

    control.advanceClock(new Date('2041-04-10T11:30:00Z'));
    expect((await stripe.subscriptions.retrieve(member.id)).pause_collection).toBeNull();
    const [event] = (await stripe.events.list({ type: 'customer.subscription.updated' })).data;
    expect(event).toMatchObject({
      created: resumesAt,
      data: { previous_attributes: { pause_collection: {} } },
    });
    control.advanceClock(new Date('2041-04-10T13:00:00Z'));
    expect((await listInvoices(stripe, member.id)).slice(1)).toEqual([
      voidedInvoice,
      voidedInvoice,
      renewalInvoice,
    ]);
  });

  it('resumes a paused membership when its pause is cleared, and rejects a pause that ends in the past', async () => {
    const testSandbox = await openSandbox();
    const member = await createSubscribedMember(testSandbox);
    await testSandbox.stripe.subscriptions.update(member.id, { pause_collection: { behavior: 'void' } });
    const resumedSubscription = await testSandbox.stripe.subscriptions.update(member.id, {
      pause_collection: '',
    });
    expect(resumedSubscription.pause_collection).toBeNull();
    await expect(
      testSandbox.stripe.subscriptions.update(member.id, {
        pause_collection: { behavior: 'void', resumes_at: 1 },
      }),
    ).rejects.toMatchObject({ param: 'pause_collection[resumes_at]' });
  });

  it('voids the first payment after a trial if the membership is paused when the payment is due', async () => {
    const testSandbox = await openSandbox();
    const member = await createSubscribedMember(testSandbox, { trialDays: 30 });
    await testSandbox.stripe.subscriptions.update(member.id, { pause_collection: { behavior: 'void' } });
    testSandbox.control.advanceClock(31 * SECONDS_PER_DAY);
    expect(await testSandbox.stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'active' });
    expect((await listInvoices(testSandbox.stripe, member.id))[1]).toMatchObject({
      status: 'void',
      total: 999,
    });
  });
});

describe('a coupon', () => {
  async function openPrepaidSandbox(trialDays?: number) {
    const testSandbox = await openSandbox();
    const member = await createSubscribedMember(testSandbox, trialDays ? { trialDays } : {});
    await testSandbox.stripe.coupons.create({
      id: 'PREPAID',
      percent_off: 100,
      duration: 'once',
      max_redemptions: 1,
    });
    const updatedSubscription = await testSandbox.stripe.subscriptions.update(member.id, {
      discounts: [{ coupon: 'PREPAID' }],
      expand: ['discounts'],
    });
    return { ...testSandbox, member, updated: updatedSubscription };
  }

  it('makes one membership invoice free with a single-use coupon and charges the next one in full', async () => {
    const { stripe, control, member, updated } = await openPrepaidSandbox();
    expect(updated.discounts[0]).toMatchObject({ object: 'discount', source: { coupon: 'PREPAID' } });
    control.advanceClock(62 * SECONDS_PER_DAY);
    expect((await listInvoices(stripe, member.id)).slice(1)).toEqual([
      { ...renewalInvoice, total: 0 },
      renewalInvoice,
    ]);
    expect((await stripe.charges.list({ customer: member.customer })).data).toHaveLength(2);
    expect((await stripe.subscriptions.retrieve(member.id)).discounts).toEqual([]);
  });

  it('applies a coupon to the first membership payment after a trial', async () => {
    const { stripe, control, member } = await openPrepaidSandbox(30);
    control.advanceClock(31 * SECONDS_PER_DAY);
    expect((await listInvoices(stripe, member.id))[1]).toEqual({ ...renewalInvoice, total: 0 });
  });

  it('rejects a used-up coupon and leaves the subscription’s discounts unchanged', async () => {
    const { stripe, member } = await openPrepaidSandbox();
    expect(await stripe.coupons.retrieve('PREPAID')).toMatchObject({ times_redeemed: 1, valid: false });
    await expect(
      stripe.subscriptions.update(member.id, { discounts: [{ coupon: 'PREPAID' }] }),
    ).rejects.toMatchObject({ statusCode: 400, code: 'coupon_expired' });
    expect((await stripe.subscriptions.retrieve(member.id)).discounts).toHaveLength(1);
  });

  it('replaces or removes a subscription’s coupon on request', async () => {
    const { stripe, member, updated } = await openPrepaidSandbox();
    await stripe.coupons.create({ id: 'HALF', amount_off: 500, currency: 'usd', duration: 'forever' });
    const [remainingDiscount] = updated.discounts;
    const twiceDiscountedSubscription = await stripe.subscriptions.update(member.id, {
      discounts: [
        { discount: typeof remainingDiscount === 'object' ? remainingDiscount.id : '' },
        { coupon: 'HALF' },
      ],
    });
    expect(twiceDiscountedSubscription.discounts).toHaveLength(2);
    const onceDiscountedSubscription = await stripe.subscriptions.update(member.id, {
      discounts: [{ coupon: 'HALF' }],
    });
    expect(onceDiscountedSubscription.discounts).toHaveLength(1);
    expect(await stripe.coupons.retrieve('HALF')).toMatchObject({ times_redeemed: 2, valid: true });
    await stripe.subscriptions.deleteDiscount(member.id);
    expect((await stripe.subscriptions.retrieve(member.id)).discounts).toEqual([]);
    await expect(stripe.subscriptions.deleteDiscount(member.id)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('a cancellation', () => {
  it('cancels a subscription immediately and permanently, and stores the reason', async () => {
    const testSandbox = await openSandbox();
    const { stripe, control } = testSandbox;
    const member = await createSubscribedMember(testSandbox);
    const canceledSubscription = await stripe.subscriptions.cancel(member.id, {
      cancellation_details: { feedback: 'too_expensive', comment: 'Too dear' },
      prorate: false,
    });
    expect(canceledSubscription).toMatchObject({
      status: 'canceled',
      ended_at: canceledSubscription.canceled_at,
      cancellation_details: {
        feedback: 'too_expensive',
        comment: 'Too dear',
        reason: 'cancellation_requested',
      },
    });
    control.advanceClock(40 * SECONDS_PER_DAY);
    expect(await listInvoices(stripe, member.id)).toHaveLength(1);
    await expect(stripe.subscriptions.cancel(member.id)).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(stripe.subscriptions.update(member.id, { pause_collection: '' })).rejects.toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    });
    const liveSubscriptions = await stripe.subscriptions.list({ customer: member.customer });
    const allSubscriptions = await stripe.subscriptions.list({ customer: member.customer, status: 'all' });
    expect([liveSubscriptions.data.length, allSubscriptions.data.length]).toEqual([0, 1]);
  });

  it('keeps a subscription active until the end of its billing period if it is set to cancel then', async () => {
    const testSandbox = await openSandbox();
    const member = await createSubscribedMember(testSandbox);
    await testSandbox.stripe.subscriptions.update(member.id, { cancel_at_period_end: true });
    testSandbox.control.advanceClock(20 * SECONDS_PER_DAY);
    expect(await testSandbox.stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'active' });
    testSandbox.control.advanceClock(20 * SECONDS_PER_DAY);
    expect(await testSandbox.stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'canceled' });
    expect(await listInvoices(testSandbox.stripe, member.id)).toHaveLength(1);
  });
});
