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

const VALID_EXPIRY = `12 / ${(new Date().getFullYear() + 2) % 100}`;

async function submitCard(url: string, cardNumber: string, expiry = VALID_EXPIRY, cvc = '123') {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: cardNumber, expiry, cvc }),
  });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
}

async function fetchPage(url: string) {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

describe('the hosted checkout page', () => {
  it('shows on the checkout page the amounts due today and after the trial, and a link to the cancel URL', async () => {
    const { stripe, control } = await openSandbox();
    control.advanceClock(new Date('2041-11-21T12:00:00Z'));
    const session = await openCheckout(stripe, { subscription_data: { trial_period_days: 30 } });
    const page = await fetchPage(String(session.url));
    expect(page.status).toBe(200);
    expect(page.html).toContain('LingoStory membership');
    expect(page.html).toContain('Due today $0.00');
    expect(page.html).toContain('Then $9.99 a month from 21 December 2041, cancel anytime');
    expect(page.html).toContain('<a class="back" href="http://shop.example/cancel/7">Back</a>');
    expect(page.html).toContain('<button type="submit">Start trial</button>');
    expect(page.html).toContain('4242 4242 4242 4242');
    for (const [id, label, token] of [
      ['number', 'Card number', 'cc-number'],
      ['expiry', 'Expiry', 'cc-exp'],
      ['cvc', 'CVC', 'cc-csc'],
    ]) {
      expect(page.html).toContain(`<label for="${id}">${label}</label>`);
      expect(page.html).toMatch(new RegExp(`id="${id}"[^>]*inputmode="numeric"[^>]*autocomplete="${token}"`));
    }
  });

  it('renders the checkout page without scripts or external resources', async () => {
    const { stripe } = await openSandbox();
    const page = await fetchPage(String((await openCheckout(stripe)).url));
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.html).not.toMatch(/<script|<img|<link[^>]+href="http|style="/);
  });

  it.each([
    [{ mode: 'payment' as const, line_items: [{ price: PRICE_IDS.pack, quantity: 1 }] }, 'Pay $24.99'],
    [{}, 'Subscribe for $9.99'],
  ])('labels the checkout button to match the purchase: %j', async (change, buttonText) => {
    const { stripe } = await openSandbox();
    const page = await fetchPage(String((await openCheckout(stripe, change)).url));
    expect(page.html).toContain(`<button type="submit">${buttonText}</button>`);
  });

  it('redirects to the success page after the payment, even if the checkout form is submitted twice', async () => {
    const { stripe } = await openSandbox();
    const session = await openCheckout(stripe);
    const target = { status: 303, location: `http://shop.example/success/${session.id}` };
    expect(await submitCard(String(session.url), CARD_NUMBERS.good)).toMatchObject(target);
    expect(await submitCard(String(session.url), CARD_NUMBERS.good)).toMatchObject(target);
    expect((await stripe.charges.list()).data).toHaveLength(1);
    expect((await fetchPage(String(session.url))).html).toContain('This checkout is complete');
  });

  it('shows on the checkout page why a card was declined, and keeps all entered values except the CVC', async () => {
    const { stripe } = await openSandbox();
    const session = await openCheckout(stripe);
    const declinedResponse = await submitCard(String(session.url), CARD_NUMBERS.poor, VALID_EXPIRY, '987');
    expect(declinedResponse).toMatchObject({ status: 200, location: null });
    expect(declinedResponse.html).toContain(
      '<p class="alert" role="alert">Your card has insufficient funds.</p>',
    );
    expect(declinedResponse.html).toContain(`value="${CARD_NUMBERS.poor}"`);
    expect(declinedResponse.html).toContain(`value="${VALID_EXPIRY}"`);
    expect(declinedResponse.html).not.toContain('987');
    expect((await submitCard(String(session.url), CARD_NUMBERS.declined)).html).toContain(
      'Your card was declined.',
    );
    expect((await submitCard(String(session.url), CARD_NUMBERS.good)).status).toBe(303);
  });

  it.each([
    ['', VALID_EXPIRY, '123', 'Enter the card number.'],
    ['4242 4242 4242 4241', VALID_EXPIRY, '123', 'This is not a valid card number.'],
    ['4111 1111 1111 1111', VALID_EXPIRY, '123', 'Only test cards work here.'],
    [CARD_NUMBERS.good, '13/40', '123', 'Enter the expiry as month and year'],
    [CARD_NUMBERS.good, '01/20', '123', 'This card has expired.'],
    [CARD_NUMBERS.good, VALID_EXPIRY, '12', 'Enter the three digits'],
    ['"><b>x', VALID_EXPIRY, '123', 'value="&quot;&gt;&lt;b&gt;x"'],
  ])(
    'marks the invalid field for the card %j, expiry %j and CVC %j',
    async (cardNumber, expiry, cvc, text) => {
      const { stripe } = await openSandbox();
      const session = await openCheckout(stripe);
      const response = await submitCard(String(session.url), cardNumber, expiry, cvc);
      expect(response).toMatchObject({ status: 200, location: null });
      expect(response.html).toContain(text);
      expect(response.html).toContain('aria-invalid="true"');
      expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    },
  );

  it('explains on the checkout page that a session has expired or does not exist', async () => {
    const { sandbox, stripe, control } = await openSandbox();
    const session = await openCheckout(stripe);
    control.advanceClock(25 * 3600);
    const expiredPage = await fetchPage(String(session.url));
    expect(expiredPage).toMatchObject({ status: 410 });
    expect(expiredPage.html).toContain('This checkout has expired');
    expect((await submitCard(String(session.url), CARD_NUMBERS.good)).status).toBe(410);
    expect((await fetchPage(`${sandbox.origin}/pay/cs_none`)).status).toBe(404);
  });

  it('builds checkout page URLs from the configured public origin', async () => {
    const { stripe } = await openSandbox({ publicOrigin: 'https://pay.example' });
    expect((await openCheckout(stripe)).url).toMatch(/^https:\/\/pay\.example\/pay\/cs_test_/);
  });
});

describe('the hosted invoice page', () => {
  it('reactivates a membership when its invoice is paid with a new card, and uses that card for later payments', async () => {
    const testSandbox = await openSandbox();
    const { stripe, control } = testSandbox;
    const member = await createSubscribedMember(testSandbox, { card: CARD_NUMBERS.failsLater });
    control.advanceClock(32 * SECONDS_PER_DAY);
    const [invoice] = (await stripe.invoices.list({ subscription: member.id, status: 'open' })).data;
    const url = String(invoice?.hosted_invoice_url);
    expect((await fetchPage(url)).html).toContain('<button type="submit">Pay $9.99</button>');
    const declinedResponse = await submitCard(url, CARD_NUMBERS.declined);
    expect(declinedResponse.html).toContain('Your card was declined.');
    expect(await stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'past_due' });

    expect((await submitCard(url, CARD_NUMBERS.good)).html).toContain('is paid. Thank you.');
    const paidSubscription = await stripe.subscriptions.retrieve(member.id, {
      expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
    });
    expect(paidSubscription).toMatchObject({
      status: 'active',
      default_payment_method: { card: { last4: '4242' } },
      customer: { invoice_settings: { default_payment_method: { card: { last4: '4242' } } } },
    });
    control.advanceClock(new Date((currentPeriodOf(paidSubscription).end + 5) * 1000));
    expect(await stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'active' });
    expect((await stripe.invoices.list({ subscription: member.id })).data[0]).toMatchObject({
      status: 'paid',
    });
  });

  it('returns 404 for the page of an unknown invoice', async () => {
    const { sandbox } = await openSandbox();
    expect((await fetchPage(`${sandbox.origin}/invoice/in_none`)).status).toBe(404);
  });
});
