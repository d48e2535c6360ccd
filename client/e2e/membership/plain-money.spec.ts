import { expect, type Page, test } from '@playwright/test';
import { signUpNewUser } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { failingCardNumber, listFromProvider, payByCard } from '../support/till.ts';

type DatedPayment = { at: string };
type PaymentPreview = {
  breaks: { interval: number; left_out: string[]; next_payment: DatedPayment }[];
  offer: { replaces: DatedPayment; next_payment: DatedPayment };
};

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const formatDay = (moment: string) => dateFormat.format(new Date(moment));
const getMain = (page: Page) => page.getByRole('main');
const creditWarning = 'You have 1 credit. It ends with your membership.';
const breakCreditNote = 'You have 1 credit. It stays yours during a break, and ends only if you cancel.';
const cancellationPaths = [
  '/account',
  '/account/cancellation',
  '/account/takebreak',
  '/account/cancellation/showoffer',
  '/account/cancellation/reason',
];

async function becomeMember(page: Page, card?: string) {
  const member = await signUpNewUser(page);
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Start Now' }).click();
  await payByCard(page, card);
  await expect(page).toHaveURL(/\/user\/welcome$/);
  return member;
}

test('a member sees the affected credits and payment dates before canceling, pausing or accepting the discount', async ({
  page,
}) => {
  const { headers } = await becomeMember(page);
  const response = await page.request.get('/v1/user/payment-preview', { headers });
  const { breaks, offer }: PaymentPreview = (await response.json()).data;

  await test.step('each cancellation page warns about the unused credit and links to the books', async () => {
    for (const path of cancellationPaths) {
      await page.goto(path);
      await expect(
        getMain(page).getByText(path === '/account/takebreak' ? breakCreditNote : creditWarning),
      ).toBeVisible();
      await expect(getMain(page).getByRole('link', { name: 'Choose a story with it first' })).toHaveAttribute(
        'href',
        '/user/welcome',
      );
      await expectNoProblems(page);
    }
    const effects = getMain(page).getByRole('region', { name: 'If you cancel now' });
    await expect(effects).toContainText(`instead of on ${formatDay(offer.replaces.at)}.`);
    await expect(effects).toContainText('You lose your 1 unused credit today.');
    await page.goto('/account');
    await expect(page.getByRole('link', { name: 'Cancel right away' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  await test.step('the break page shows the payment dates for each length of break', async () => {
    await page.goto('/account/takebreak');
    for (const { interval, left_out: skippedPaymentDates, next_payment: nextPayment } of breaks) {
      const breakRadio = page.getByRole('radio', { name: new RegExp(`^${interval} days`) });
      await expect(breakRadio).toBeVisible();
      const breakOption = page.locator('label').filter({ has: breakRadio });
      for (const payment of skippedPaymentDates) await expect(breakOption).toContainText(formatDay(payment));
      await expect(breakOption).toContainText(/No payment on/);
      await expect(breakOption).toContainText(`Next payment: ${formatDay(nextPayment.at)}.`);
    }
  });

  await test.step('a member can choose a break even if its payment dates fail to load', async () => {
    await page.route('**/v1/user/payment-preview', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByText('We couldn’t load the dates of your payments.')).toBeVisible();
    await expect(page.getByRole('radio', { name: /30 days/ })).toBeChecked();
    await page.unroute('**/v1/user/payment-preview');
    await page.getByRole('button', { name: 'Load the dates' }).click();
    await expect(
      page.getByText(`Next payment: ${formatDay(breaks[0]?.next_payment.at ?? '')}.`),
    ).toBeVisible();
  });

  await test.step('the discount page and the account page both show which payment the discounted payment replaces', async () => {
    await page.goto('/account/cancellation/showoffer');
    const [replacedDate, nextDate] = [formatDay(offer.replaces.at), formatDay(offer.next_payment.at)];
    await expect(
      page.getByText(`It replaces your payment of $9.99 on ${replacedDate}; the next one is on ${nextDate}.`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Save 50 %' }).click();
    await payByCard(page);
    await expect(page).toHaveURL(/\/lingostory$/);
    await page.goto('/account');
    const membership = page.getByRole('region', { name: 'Premium Membership' });
    await expect(membership.getByText(`Payment on ${replacedDate}`)).toBeVisible();
    await expect(membership.getByText('Already paid')).toBeVisible();
    await expect(membership.getByText(`$9.99 on ${nextDate}`)).toBeVisible();
    await expect(membership.getByText('You have 2 credits. They end with your membership.')).toBeVisible();
  });

  await test.step('the cancellation pages stop mentioning credits once the member has none left', async () => {
    for (const bookCode of ['le-marche-du-samedi', 'le-phare']) {
      const data = { book_code: bookCode };
      await page.request.post('/v1/user/purchase-book', { headers, data });
    }
    await page.goto('/account/cancellation/reason');
    await expect(page.getByRole('button', { name: 'Cancellation' })).toBeVisible();
    await expect(page.getByRole('banner').getByText('0 credits', { exact: false })).toBeVisible();
    await expect(page.getByText(/with your membership\. Choose/)).toHaveCount(0);
  });
});

test('a member replaces their card on the payment provider’s page and returns', async ({ page }) => {
  await becomeMember(page, failingCardNumber);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Card and invoices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Card and invoices' })).toBeVisible();
  await expect(page.getByText('ending in 0341')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expectNoProblems(page);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Replace card' }).click();
  await expect(page.getByRole('status')).toHaveText('Your card was replaced.');
  await expect(page.getByText('ending in 4242, expires 12/2034')).toBeVisible();
  await page.getByRole('link', { name: 'Return to LingoStory' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('button', { name: 'Card and invoices' })).toBeEnabled();

  await page.route('**/v1/user/billing-portal', (route) =>
    route.fulfill({ status: 422, json: { message: 'You haven’t given us a card yet.' } }),
  );
  await page.getByRole('button', { name: 'Card and invoices' }).click();
  await expect(page.getByRole('alert')).toContainText('You haven’t given us a card yet.');
  expect(await listFromProvider(page, 'billing_portal/configurations', { active: 'true' })).toHaveLength(1);
});

test('a member who returns from a payment page learns what happened to the payment', async ({ page }) => {
  await signUpNewUser(page);
  let status = 'expired';
  await page.route('**/v1/user/retrieve-payment/cs_1', (route) =>
    route.fulfill({ status: 422, json: { message: 'No credits came of it.', data: { status } } }),
  );
  for (const [returnedStatus, explanation, offerLinkCount] of [
    ['expired', 'You can start again anytime.', 1],
    ['needs_review', 'Please don’t pay again.', 0],
    ['refunded', 'The money goes back to the card you paid with', 1],
  ] as const) {
    status = returnedStatus;
    await page.goto('/payment-success/cs_1');
    await expect(page.getByRole('alert')).toContainText('No credits came of it.');
    await expect(page.getByRole('alert')).toContainText(explanation);
    await expect(page.getByRole('button', { name: 'Check again' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to the offer' })).toHaveCount(offerLinkCount);
    await expectNoProblems(page);
  }
  status = 'open';
  await page.goto('/payment-success/cs_1');
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
});
