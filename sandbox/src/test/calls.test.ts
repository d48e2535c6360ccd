import { describe, expect, it } from 'vitest';
import { PRICE_IDS } from '../state/catalogue.ts';
import { createSubscribedMember, openCheckout, openSandbox } from './test-support.ts';

describe('the catalogue', () => {
  it('adds the LingoStory products and prices with fixed ids on first start', async () => {
    const { stripe } = await openSandbox();
    const retrievedPrices = await Promise.all(
      Object.values(PRICE_IDS).map(async (id) => {
        const { unit_amount, currency, recurring, active } = await stripe.prices.retrieve(id);
        return [id, unit_amount, currency, recurring?.interval ?? 'once', active];
      }),
    );
    expect(retrievedPrices).toEqual([
      ['price_lingostory_monthly', 999, 'usd', 'month', true],
      ['price_lingostory_renewal', 999, 'usd', 'month', true],
      ['price_lingostory_pack', 2499, 'usd', 'once', true],
      ['price_lingostory_discount', 499, 'usd', 'once', true],
    ]);
  });

  it('returns decimal amounts as the SDK expects, and expands a price’s product', async () => {
    const { stripe } = await openSandbox();
    const price = await stripe.prices.retrieve(PRICE_IDS.pack, { expand: ['product'] });
    expect(price.unit_amount_decimal?.toString()).toBe('2499');
    expect(price.product).toMatchObject({ object: 'product', name: '3 audio credits' });
  });

  it('creates and lists products and prices', async () => {
    const { stripe } = await openSandbox();
    const product = await stripe.products.create({ name: 'Gift', metadata: { kind: 'gift' } });
    const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 500 });
    await stripe.prices.update(price.id, { active: false });
    expect((await stripe.prices.list({ product: product.id, active: false })).data).toHaveLength(1);
    expect((await stripe.products.list({ ids: [product.id] })).data[0]?.metadata).toEqual({ kind: 'gift' });
  });
});

describe('a customer', () => {
  it('creates, changes, retrieves and deletes a customer', async () => {
    const { stripe } = await openSandbox();
    const customer = await stripe.customers.create({
      email: 'ana@example.com',
      metadata: { user: '7', old: '1' },
    });
    const updatedCustomer = await stripe.customers.update(customer.id, {
      name: 'Ana',
      metadata: { old: '' },
    });
    expect(updatedCustomer).toMatchObject({ name: 'Ana', email: 'ana@example.com', metadata: { user: '7' } });
    expect((await stripe.customers.list({ email: 'ana@example.com' })).data.map(({ id }) => id)).toEqual([
      customer.id,
    ]);
    expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
    await expect(stripe.customers.retrieve(customer.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('ends the membership of a deleted customer', async () => {
    const testSandbox = await openSandbox();
    const member = await createSubscribedMember(testSandbox);
    await testSandbox.stripe.customers.del(member.customer);
    expect(await testSandbox.stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'canceled' });
  });
});

describe('a checkout session', () => {
  it('creates a checkout session with the application’s parameters and returns its payment page’s URL', async () => {
    const { stripe, sandbox } = await openSandbox();
    const session = await openCheckout(stripe, {
      client_reference_id: '12',
      metadata: { checkout: '34' },
      allowed_payment_method_types: ['card'],
    });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 999,
      currency: 'usd',
      client_reference_id: '12',
      metadata: { checkout: '34' },
      success_url: 'http://shop.example/success/{CHECKOUT_SESSION_ID}',
      url: `${sandbox.origin}/pay/${session.id}`,
    });
    const lineItems = await stripe.checkout.sessions.listLineItems(session.id);
    expect(lineItems.data[0]).toMatchObject({ amount_total: 999, price: { id: PRICE_IDS.monthly } });
  });

  it('completes a one-time payment and returns its payment intent and charge', async () => {
    const { stripe, control } = await openSandbox();
    const session = await openCheckout(stripe, {
      mode: 'payment',
      line_items: [{ price: PRICE_IDS.pack, quantity: 1 }],
      payment_intent_data: { metadata: { pack: '1' } },
    });
    expect(control.pay(session.id)).toBe(`http://shop.example/success/${session.id}`);
    const paidSession = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    });
    expect(paidSession).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_total: 2499,
      url: null,
      payment_intent: {
        status: 'succeeded',
        metadata: { pack: '1' },
        latest_charge: { amount: 2499, paid: true, payment_method_details: { card: { last4: '4242' } } },
      },
      line_items: { data: [{ price: { id: PRICE_IDS.pack } }] },
    });
    const intent = typeof paidSession.payment_intent === 'object' ? paidSession.payment_intent?.id : '';
    const foundSessions = await stripe.checkout.sessions.list({ payment_intent: String(intent) });
    expect(foundSessions.data.map(({ id }) => id)).toEqual([session.id]);
    expect((await stripe.charges.list({ payment_intent: String(intent) })).data).toHaveLength(1);
    expect(await stripe.paymentIntents.retrieve(String(intent))).toMatchObject({ amount_received: 2499 });
  });

  it('expires a checkout session on request or after a day, and rejects payments afterward', async () => {
    const { stripe, control } = await openSandbox();
    const firstSession = await openCheckout(stripe);
    expect(await stripe.checkout.sessions.expire(firstSession.id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    await expect(stripe.checkout.sessions.expire(firstSession.id)).rejects.toMatchObject({ statusCode: 400 });
    const secondSession = await openCheckout(stripe);
    control.advanceClock(25 * 3600);
    expect(await stripe.checkout.sessions.retrieve(secondSession.id)).toMatchObject({ status: 'expired' });
    expect((await stripe.checkout.sessions.list({ status: 'expired' })).data).toHaveLength(2);
    expect(() => control.pay(secondSession.id)).toThrow('no longer open');
  });

  it('completes a checkout session as unpaid, then marks it as paid when the late payment arrives', async () => {
    const { stripe, control } = await openSandbox();
    const lineItems = [{ price: PRICE_IDS.pack, quantity: 1 }];
    const session = await openCheckout(stripe, { mode: 'payment', line_items: lineItems });
    control.payLate(session.id);
    const unpaidSession = await stripe.checkout.sessions.retrieve(session.id);
    expect(unpaidSession).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    control.receivePayment(session.id);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' });
    const events = await stripe.events.list({ type: 'checkout.session.*' });
    // Each event has a snapshot of the session at the time of the event.
    expect(events.data.map(({ type, data }) => [type, data.object])).toMatchObject([
      ['checkout.session.async_payment_succeeded', { payment_status: 'paid' }],
      ['checkout.session.completed', { payment_status: 'unpaid' }],
    ]);
  });
});

describe('a refund or dispute', () => {
  it('refunds a payment in several parts, but never more than its amount in total', async () => {
    const testSandbox = await openSandbox();
    const member = await createSubscribedMember(testSandbox);
    const [charge] = (await testSandbox.stripe.charges.list({ customer: member.customer })).data;
    await testSandbox.stripe.refunds.create({
      charge: String(charge?.id),
      amount: 400,
      reason: 'requested_by_customer',
    });
    await expect(
      testSandbox.stripe.refunds.create({ charge: String(charge?.id), amount: 600 }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
    await testSandbox.stripe.refunds.create({ payment_intent: String(charge?.payment_intent) });
    const refundedCharge = await testSandbox.stripe.charges.retrieve(String(charge?.id), {
      expand: ['refunds'],
    });
    expect(refundedCharge).toMatchObject({ refunded: true, amount_refunded: 999 });
    expect(refundedCharge.refunds?.data.map(({ amount }) => amount)).toEqual([599, 400]);
    await expect(testSandbox.stripe.refunds.create({ charge: String(charge?.id) })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('links a disputed charge to its invoice', async () => {
    const testSandbox = await openSandbox();
    const member = await createSubscribedMember(testSandbox);
    const [charge] = (await testSandbox.stripe.charges.list({ customer: member.customer })).data;
    const dispute = testSandbox.control.openDispute(String(charge?.id));
    expect(await testSandbox.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: 'needs_response',
      amount: 999,
    });
    const payments = await testSandbox.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: String(charge?.payment_intent) },
      expand: ['data.invoice'],
    });
    expect(payments.data[0]).toMatchObject({
      status: 'paid',
      invoice: { parent: { subscription_details: { subscription: member.id } } },
    });
    expect((await testSandbox.stripe.events.list({ type: 'charge.dispute.created' })).data).toHaveLength(1);
  });
});

describe('an invoice', () => {
  it('returns an invoice’s subscription, price and payments as the pinned API version defines them', async () => {
    const testSandbox = await openSandbox();
    const member = await createSubscribedMember(testSandbox);
    const subscription = await testSandbox.stripe.subscriptions.retrieve(member.id, {
      expand: ['latest_invoice.payments', 'default_payment_method'],
    });
    expect(subscription.latest_invoice).toMatchObject({
      billing_reason: 'subscription_create',
      status: 'paid',
      total: 999,
      attempt_count: 1,
      hosted_invoice_url: expect.stringContaining('/invoice/in_') as string,
      parent: { type: 'subscription_details', subscription_details: { subscription: member.id } },
      lines: { data: [{ pricing: { price_details: { price: PRICE_IDS.monthly } } }] },
      payments: { data: [{ status: 'paid', amount_paid: 999 }] },
    });
    expect(subscription.default_payment_method).toMatchObject({ card: { last4: '4242', brand: 'visa' } });
    const unexpandedInvoice = await testSandbox.stripe.invoices.retrieve(
      String((await testSandbox.stripe.invoices.list()).data[0]?.id),
    );
    expect(unexpandedInvoice).not.toHaveProperty('payments');
    expect(unexpandedInvoice).not.toHaveProperty('subscription');
    expect(unexpandedInvoice).not.toHaveProperty('paid');
  });
});

describe('a list', () => {
  it('lists the newest objects first, in pages that the SDK can iterate over', async () => {
    const { stripe } = await openSandbox();
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.unshift((await stripe.customers.create({ name: `${i}` })).id);
    const firstPage = await stripe.customers.list({ limit: 2 });
    expect(firstPage.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(firstPage.has_more).toBe(true);
    const nextPage = await stripe.customers.list({ limit: 3, starting_after: String(ids[1]) });
    expect(nextPage.data.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(nextPage.has_more).toBe(false);
    const allCustomers = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(allCustomers.map(({ id }) => id)).toEqual(ids);
  });

  it('filters lists of objects by creation time', async () => {
    const { stripe, control } = await openSandbox();
    const oldCustomer = await stripe.customers.create({});
    control.advanceClock(3600);
    const newCustomer = await stripe.customers.create({});
    const laterCustomers = await stripe.customers.list({ created: { gt: oldCustomer.created } });
    expect(laterCustomers.data.map(({ id }) => id)).toEqual([newCustomer.id]);
  });
});

describe('the test clock', () => {
  it('uses one test clock for all customers, which runs in real time and can only be moved forward', async () => {
    const { stripe, control } = await openSandbox();
    const startedAt = Math.floor(Date.now() / 1000);
    const [clock] = (await stripe.testHelpers.testClocks.list()).data;
    const frozenTime = clock?.frozen_time ?? 0;
    expect([startedAt <= frozenTime, frozenTime <= Date.now() / 1000]).toEqual([true, true]);
    const customer = await stripe.customers.create({});
    expect(customer.test_clock).toBe(clock?.id);
    const laterTime = Number(clock?.frozen_time) + 40 * 86_400;
    await stripe.testHelpers.testClocks.advance(String(clock?.id), { frozen_time: laterTime });
    const advancedClock = await stripe.testHelpers.testClocks.retrieve(String(clock?.id));
    expect(advancedClock.status).toBe('ready');
    expect(advancedClock.frozen_time).toBeGreaterThanOrEqual(laterTime);
    expect(control.now().getTime() / 1000).toBeGreaterThanOrEqual(advancedClock.frozen_time);
    await expect(
      stripe.testHelpers.testClocks.advance(String(clock?.id), { frozen_time: laterTime - 86_400 }),
    ).rejects.toMatchObject({ param: 'frozen_time' });
  });
});
