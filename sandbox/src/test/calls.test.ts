import { describe, expect, it } from 'vitest';
import { PRICES } from '../state/catalogue.ts';
import { openCheckout, openSandbox, subscribe } from './test-support.ts';

describe('the catalogue', () => {
  it('contains the LingoStory catalogue with fixed ids on first start', async () => {
    const { stripe } = await openSandbox();
    const shown = await Promise.all(
      Object.values(PRICES).map(async (id) => {
        const { unit_amount, currency, recurring, active } = await stripe.prices.retrieve(id);
        return [id, unit_amount, currency, recurring?.interval ?? 'once', active];
      }),
    );
    expect(shown).toEqual([
      ['price_lingostory_monthly', 999, 'usd', 'month', true],
      ['price_lingostory_renewal', 999, 'usd', 'month', true],
      ['price_lingostory_pack', 2499, 'usd', 'once', true],
      ['price_lingostory_discount', 499, 'usd', 'once', true],
    ]);
  });

  it('returns decimals as the SDK expects and expands a price’s product', async () => {
    const { stripe } = await openSandbox();
    const price = await stripe.prices.retrieve(PRICES.pack, { expand: ['product'] });
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
    const changed = await stripe.customers.update(customer.id, { name: 'Ana', metadata: { old: '' } });
    expect(changed).toMatchObject({ name: 'Ana', email: 'ana@example.com', metadata: { user: '7' } });
    expect((await stripe.customers.list({ email: 'ana@example.com' })).data.map(({ id }) => id)).toEqual([
      customer.id,
    ]);
    expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
    await expect(stripe.customers.retrieve(customer.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('ends a customer’s membership when the customer is deleted', async () => {
    const open = await openSandbox();
    const member = await subscribe(open);
    await open.stripe.customers.del(member.customer);
    expect(await open.stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'canceled' });
  });
});

describe('a checkout session', () => {
  it('opens a checkout session with the application’s parameters and returns the URL of its payment page', async () => {
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
    const items = await stripe.checkout.sessions.listLineItems(session.id);
    expect(items.data[0]).toMatchObject({ amount_total: 999, price: { id: PRICES.monthly } });
  });

  it('takes a one-time payment whose intent and charge can be retrieved', async () => {
    const { stripe, control } = await openSandbox();
    const session = await openCheckout(stripe, {
      mode: 'payment',
      line_items: [{ price: PRICES.pack, quantity: 1 }],
      payment_intent_data: { metadata: { pack: '1' } },
    });
    expect(control.pay(session.id)).toBe(`http://shop.example/success/${session.id}`);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_total: 2499,
      url: null,
      payment_intent: {
        status: 'succeeded',
        metadata: { pack: '1' },
        latest_charge: { amount: 2499, paid: true, payment_method_details: { card: { last4: '4242' } } },
      },
      line_items: { data: [{ price: { id: PRICES.pack } }] },
    });
    const intent = typeof paid.payment_intent === 'object' ? paid.payment_intent?.id : '';
    const found = await stripe.checkout.sessions.list({ payment_intent: String(intent) });
    expect(found.data.map(({ id }) => id)).toEqual([session.id]);
    expect((await stripe.charges.list({ payment_intent: String(intent) })).data).toHaveLength(1);
    expect(await stripe.paymentIntents.retrieve(String(intent))).toMatchObject({ amount_received: 2499 });
  });

  it('expires a checkout session on request or after a day, and then rejects payments', async () => {
    const { stripe, control } = await openSandbox();
    const first = await openCheckout(stripe);
    expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(first.id)).rejects.toMatchObject({ statusCode: 400 });
    const second = await openCheckout(stripe);
    control.advance(25 * 3600);
    expect(await stripe.checkout.sessions.retrieve(second.id)).toMatchObject({ status: 'expired' });
    expect((await stripe.checkout.sessions.list({ status: 'expired' })).data).toHaveLength(2);
    expect(() => control.pay(second.id)).toThrow('no longer open');
  });

  it('completes a checkout session as unpaid and marks it as paid when the late payment arrives', async () => {
    const { stripe, control } = await openSandbox();
    const items = [{ price: PRICES.pack, quantity: 1 }];
    const session = await openCheckout(stripe, { mode: 'payment', line_items: items });
    control.payLate(session.id);
    const waiting = await stripe.checkout.sessions.retrieve(session.id);
    expect(waiting).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    control.payArrives(session.id);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' });
    const events = await stripe.events.list({ type: 'checkout.session.*' });
    // Each event holds a snapshot of the session as it was then.
    expect(events.data.map(({ type, data }) => [type, data.object])).toMatchObject([
      ['checkout.session.async_payment_succeeded', { payment_status: 'paid' }],
      ['checkout.session.completed', { payment_status: 'unpaid' }],
    ]);
  });
});

describe('a refund or dispute', () => {
  it('refunds a payment in parts, but never more than its amount', async () => {
    const open = await openSandbox();
    const member = await subscribe(open);
    const [charge] = (await open.stripe.charges.list({ customer: member.customer })).data;
    await open.stripe.refunds.create({
      charge: String(charge?.id),
      amount: 400,
      reason: 'requested_by_customer',
    });
    await expect(
      open.stripe.refunds.create({ charge: String(charge?.id), amount: 600 }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
    await open.stripe.refunds.create({ payment_intent: String(charge?.payment_intent) });
    const refunded = await open.stripe.charges.retrieve(String(charge?.id), { expand: ['refunds'] });
    expect(refunded).toMatchObject({ refunded: true, amount_refunded: 999 });
    expect(refunded.refunds?.data.map(({ amount }) => amount)).toEqual([599, 400]);
    await expect(open.stripe.refunds.create({ charge: String(charge?.id) })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('links a disputed charge to its invoice', async () => {
    const open = await openSandbox();
    const member = await subscribe(open);
    const [charge] = (await open.stripe.charges.list({ customer: member.customer })).data;
    const dispute = open.control.openDispute(String(charge?.id));
    expect(await open.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: 'needs_response',
      amount: 999,
    });
    const payments = await open.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: String(charge?.payment_intent) },
      expand: ['data.invoice'],
    });
    expect(payments.data[0]).toMatchObject({
      status: 'paid',
      invoice: { parent: { subscription_details: { subscription: member.id } } },
    });
    expect((await open.stripe.events.list({ type: 'charge.dispute.created' })).data).toHaveLength(1);
  });
});

describe('an invoice', () => {
  it('returns an invoice’s subscription, price and payments in the fields of the pinned API version', async () => {
    const open = await openSandbox();
    const member = await subscribe(open);
    const subscription = await open.stripe.subscriptions.retrieve(member.id, {
      expand: ['latest_invoice.payments', 'default_payment_method'],
    });
    expect(subscription.latest_invoice).toMatchObject({
      billing_reason: 'subscription_create',
      status: 'paid',
      total: 999,
      attempt_count: 1,
      hosted_invoice_url: expect.stringContaining('/invoice/in_') as string,
      parent: { type: 'subscription_details', subscription_details: { subscription: member.id } },
      lines: { data: [{ pricing: { price_details: { price: PRICES.monthly } } }] },
      payments: { data: [{ status: 'paid', amount_paid: 999 }] },
    });
    expect(subscription.default_payment_method).toMatchObject({ card: { last4: '4242', brand: 'visa' } });
    const plain = await open.stripe.invoices.retrieve(
      String((await open.stripe.invoices.list()).data[0]?.id),
    );
    expect(plain).not.toHaveProperty('payments');
    expect(plain).not.toHaveProperty('subscription');
    expect(plain).not.toHaveProperty('paid');
  });
});

describe('a list', () => {
  it('returns lists newest first, in pages that the SDK can iterate over', async () => {
    const { stripe } = await openSandbox();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await stripe.customers.create({ name: `${n}` })).id);
    const first = await stripe.customers.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.has_more).toBe(true);
    const next = await stripe.customers.list({ limit: 3, starting_after: String(ids[1]) });
    expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(next.has_more).toBe(false);
    const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
  });

  it('filters lists by creation time', async () => {
    const { stripe, control } = await openSandbox();
    const old = await stripe.customers.create({});
    control.advance(3600);
    const young = await stripe.customers.create({});
    const since = await stripe.customers.list({ created: { gt: old.created } });
    expect(since.data.map(({ id }) => id)).toEqual([young.id]);
  });
});

describe('the test clock', () => {
  it('uses one test clock for all customers, which runs in real time and can be advanced', async () => {
    const { stripe, control } = await openSandbox();
    const before = Math.floor(Date.now() / 1000);
    const [clock] = (await stripe.testHelpers.testClocks.list()).data;
    const frozen = clock?.frozen_time ?? 0;
    expect([before <= frozen, frozen <= Date.now() / 1000]).toEqual([true, true]);
    const customer = await stripe.customers.create({});
    expect(customer.test_clock).toBe(clock?.id);
    const later = Number(clock?.frozen_time) + 40 * 86_400;
    await stripe.testHelpers.testClocks.advance(String(clock?.id), { frozen_time: later });
    const now = await stripe.testHelpers.testClocks.retrieve(String(clock?.id));
    expect(now.status).toBe('ready');
    expect(now.frozen_time).toBeGreaterThanOrEqual(later);
    expect(control.now().getTime() / 1000).toBeGreaterThanOrEqual(now.frozen_time);
    await expect(
      stripe.testHelpers.testClocks.advance(String(clock?.id), { frozen_time: later - 86_400 }),
    ).rejects.toMatchObject({ param: 'frozen_time' });
  });
});
