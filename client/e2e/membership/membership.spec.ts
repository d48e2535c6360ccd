import { expect, type Page, type Route, test } from '@playwright/test';
import { signUpNewUser } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { payByCard } from '../support/till.ts';

const declinedCardNumber = '4000 0000 0000 0002';

const getStartNowButton = (page: Page) => page.getByRole('button', { name: 'Start Now' });
const getCardNumberField = (page: Page) => page.getByLabel('Card number');

async function becomeMember(page: Page): Promise<void> {
  await page.goto('/subscription');
  await getStartNowButton(page).click();
  await payByCard(page);
  await expect(page).toHaveURL(/\/user\/welcome$/);
}

/** Overrides the membership in the API's response, as if the payment provider had changed it. */
async function mockMembership(page: Page, change: object): Promise<void> {
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
  const nullDates = { current_period_end: null, trial_ends_at: null, paused_until: null, next_payment: null };
  const membershipDefaults = { id: 'sub_1', ...nullDates, prepaid: false, offer_available: false };
  await page.route('**/v1/user/get-subscription', (route) =>
    route.fulfill({ json: { data: { ...membershipDefaults, ...change }, user } }),
  );
}

test('a new user starts the trial after first leaving the payment page and then having a card declined', {
  tag: ['@spec-2.1-18', '@spec-2.1-29', '@spec-2.1-31', '@spec-2.2-20', '@spec-2.2-26'],
}, async ({ page }) => {
  await signUpNewUser(page);
  await page.goto('/account');
  await page.goto('/subscription');
  await expect(page).toHaveTitle(/Premium Membership/);
  await expect(page.getByRole('heading', { level: 1, name: 'Premium Membership' })).toBeVisible();
  await expect(page.getByText('$0.00')).toBeVisible();
  await expect(page.getByText(/^From \d+ \w+ \d{4}$/)).toBeVisible();
  await getStartNowButton(page).click();

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/cancel\/\d+\?of=subscription$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing was charged' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the offer' }).click();
  await expect(page).toHaveURL(/\/subscription$/);

  await getStartNowButton(page).click();
  await payByCard(page, declinedCardNumber);
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  const retrieveRequestPromise = page.waitForRequest(/\/v1\/user\/retrieve-subscription\//);
  await payByCard(page);
  const checkoutSessionId = (await retrieveRequestPromise).url().split('/').at(-1) ?? '';
  await expect(page).toHaveURL(/\/user\/welcome$/);
  await expect(page.getByRole('banner').getByText('1 credit', { exact: false })).toBeVisible();

  await page.goto(`/success/${checkoutSessionId}`);
  await expect(page).toHaveURL(/\/user\/welcome$/);
  await expect(page.getByRole('banner').getByText('1 credit', { exact: false })).toBeVisible();

  await page.goto('/account');
  await expect(page.getByText('Active, in the free trial')).toBeVisible();
  await expect(page.getByText('Trial ends', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Renew' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/account\/cancellation$/);
});

test('a keyboard user can return from the payment page and open it again', async ({ page }) => {
  await signUpNewUser(page);
  await page.goto('/account');
  await getStartNowButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(getCardNumberField(page)).toBeVisible();
  await page.goBack();
  await expect(getStartNowButton(page)).toBeEnabled();
  await expect(getStartNowButton(page)).not.toHaveAttribute('aria-busy', 'true');
  await getStartNowButton(page).press('Enter');
  await expect(getCardNumberField(page)).toBeVisible();
});

test('a payment that a user left unfinished can be completed later, and other users cannot see its status', async ({
  page,
  browser,
}) => {
  await signUpNewUser(page);
  await page.goto('/account');
  await getStartNowButton(page).click();
  await expect(getCardNumberField(page)).toBeVisible();
  const paymentUrl = page.url();
  const checkoutSessionId = new URL(paymentUrl).pathname.split('/').at(-1) ?? '';

  await page.goto(`/success/${checkoutSessionId}`);
  await expect(page.getByRole('alert')).toContainText('We haven’t received your payment yet.');
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('alert')).toContainText('We haven’t received your payment yet.');

  const otherPage = await (await browser.newContext()).newPage();
  await signUpNewUser(otherPage);
  await otherPage.goto(`/success/${checkoutSessionId}`);
  await expect(otherPage.getByRole('alert')).toContainText('We couldn’t find this payment');
  await expectNoProblems(otherPage);
  await otherPage.goto('/payment-success/cs_test_unknown');
  await expect(otherPage.getByRole('alert')).toContainText('We couldn’t find this payment');

  await otherPage.goto(paymentUrl);
  await payByCard(otherPage);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page).toHaveURL(/\/user\/welcome$/);
  await otherPage.context().close();
});

test('a member who has paid the discounted price waits while the payment is checked and then sees the stories', {
  tag: '@spec-2.2-28',
}, async ({ page }) => {
  await signUpNewUser(page);
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
  const heldRoutes: Route[] = [];
  await page.route('**/v1/user/retrieve-discount/**', (route) => void heldRoutes.push(route));
  await page.goto('/discount-success/cs_test_1');
  await expect(page.getByRole('heading', { level: 1, name: 'Your discount' })).toBeVisible();
  await expect(page.getByText('One moment, we’re checking your payment.')).toBeVisible();
  await expect.poll(() => heldRoutes.length).toBeGreaterThan(0);
  for (const route of heldRoutes)
    await route.fulfill({ json: { message: 'The next month is half price.', user } });
  await expect(page).toHaveURL(/\/lingostory$/);
});

test('a member buys credits', {
  tag: [
    '@spec-1-09',
    '@spec-2.1-20',
    '@spec-2.1-25',
    '@spec-2.1-26',
    '@spec-2.1-30',
    '@spec-2.2-22',
    '@spec-2.2-23',
    '@spec-2.2-27',
    '@spec-2.2-30',
    '@spec-4-12',
  ],
}, async ({ page }) => {
  await signUpNewUser(page);
  await page.goto('/account');
  await becomeMember(page);
  await page.goto('/buy');
  await expect(page.getByText('$24.99')).toBeVisible();
  await expect(page.getByText('$8.33 per credit')).toBeVisible();
  await expectNoProblems(page);
  await page.getByRole('link', { name: 'Buy Now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy now 3 audio credits' })).toBeVisible();
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/buy$/);

  await page.getByRole('link', { name: 'Buy Now' }).click();
  await page.getByRole('button', { name: 'Confirm the Purchase' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Back to the offer' }).click();
  await expect(page).toHaveURL(/\/buy$/);

  await page.getByRole('link', { name: 'Buy Now' }).click();
  await page.getByRole('button', { name: 'Confirm the Purchase' }).click();
  await payByCard(page);
  await expect(page).toHaveURL(/\/credit-thanks$/);
  await expect(page.getByText('3', { exact: true })).toHaveCSS('border-radius', '50%');
  await expect(page.getByText('you now have 4')).toBeVisible();
  await expect(page.getByRole('banner').getByText('4 credits', { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByText('you now have 4')).toBeVisible();
  const carousel = page.getByRole('region', { name: 'Other good recommendations....' });
  await expectNoProblems(page);
  await carousel.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/book-detail\//);
});

test('a user without a membership cannot buy credits', async ({ page }) => {
  await signUpNewUser(page);
  await page.goto('/account');
  await page.goto('/buy/confirm-purchase');
  const trialLink = page.getByRole('main').getByRole('link', { name: 'Start your free trial' });
  await expect(trialLink).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm the Purchase' })).toBeDisabled();
  await expectNoProblems(page);
  await trialLink.click();
  await expect(getStartNowButton(page)).toBeVisible();
});

test('the account page shows the membership’s status and the actions that it allows', {
  tag: ['@spec-2.1-32', '@spec-2.2-21', '@spec-4-06'],
}, async ({ page }) => {
  await signUpNewUser(page);
  await page.goto('/account');
  const renewButton = page.getByRole('button', { name: 'Renew' });
  const cancelButton = page.getByRole('button', { name: 'Cancel' });
  const cancelLink = page.getByRole('link', { name: 'Cancel the membership instead' });

  await test.step('an active membership can be canceled', async () => {
    await mockMembership(page, {
      status: 'active',
      next_payment: { at: '2030-02-03T00:00:00Z', amount: 999 },
    });
    await page.goto('/account');
    await expect(page.getByText('$9.99 on 3 February 2030')).toBeVisible();
    await expect(renewButton).toBeDisabled();
    await expect(cancelButton).toBeEnabled();
    await expectNoProblems(page);
  });
  await test.step('a paused membership can be resumed', async () => {
    await mockMembership(page, { status: 'paused', paused_until: '2030-03-04T00:00:00Z' });
    await page.reload();
    await expect(page.getByText('4 March 2030', { exact: true })).toBeVisible();
    await expect(renewButton).toBeEnabled();
    await expect(cancelButton).toBeDisabled();
    await expect(cancelLink).toBeVisible();
    await expectNoProblems(page);
  });
  await test.step('a past-due membership can be renewed', async () => {
    await mockMembership(page, { status: 'past_due' });
    await page.reload();
    await expect(page.getByText('Past due')).toBeVisible();
    await expect(renewButton).toBeEnabled();
    await expect(cancelButton).toBeDisabled();
    await expect(cancelLink).toBeVisible();
    await expectNoProblems(page);
    await page.getByRole('link', { name: 'See how to pay it' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Premium Membership' })).toBeFocused();
    await expect(renewButton).toBeInViewport();
    await page.goto('/account');
  });
  await test.step('renewing a canceled membership never redirects to a site other than the payment provider’s', async () => {
    await mockMembership(page, { status: 'canceled' });
    await page.route('**/v1/user/create-subscription', (route) =>
      route.fulfill({ json: { message: 'Ready.', data: 'https://checkout.stripe.com.evil.example/' } }),
    );
    await page.reload();
    await expect(page.getByText('$9.99 today')).toBeVisible();
    await expect(cancelButton).toBeDisabled();
    await renewButton.click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again later.');
    await expect(renewButton).toBeEnabled();
    await expect(page).toHaveURL(/\/account$/);
  });
  await test.step('a member can retry after the membership fails to load', async () => {
    await page.route('**/v1/user/get-subscription', (route) =>
      route.fulfill({ status: 500, json: { message: 'secret' } }),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    await page.unroute('**/v1/user/get-subscription');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(getStartNowButton(page)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a member can use every membership page on a narrow screen', { tag: '@spec-2.1-19' }, async ({
    page,
  }) => {
    await signUpNewUser(page);
    await page.goto('/account');
    for (const [path, heading] of [
      ['/subscription', 'Premium Membership'],
      ['/account', 'Today'],
      ['/success/cs_test_unknown', 'Your membership'],
      ['/payment-success/cs_test_unknown', 'Your new credits'],
      ['/cancel/1', 'Nothing was charged'],
      ['/cancel', 'Cancel Page'],
      ['/buy', 'More stories this month'],
      ['/buy/confirm-purchase', 'Buy now 3 audio credits'],
      ['/credit-thanks', 'Merci !'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoProblems(page);
    }
  });
});
