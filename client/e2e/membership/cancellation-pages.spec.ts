import { expect, type Page, test } from '@playwright/test';
import { signUpNewUser } from '../support/people.ts';

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const getMain = (page: Page) => page.getByRole('main');
const getLink = (page: Page, name: string) => getMain(page).getByRole('link', { name, exact: true });
const getButton = (page: Page, name: string) => getMain(page).getByRole('button', { name, exact: true });

/** Signs up a user and mocks the response that contains their membership. */
async function signUpWithMockMembership(page: Page, membership: object): Promise<void> {
  await signUpNewUser(page);
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
  const nullDates = { current_period_end: null, trial_ends_at: null, paused_until: null, next_payment: null };
  const data = { id: 'sub_1', ...nullDates, prepaid: false, offer_available: true, ...membership };
  await page.route('**/v1/user/get-subscription', (route) => route.fulfill({ json: { data, user } }));
}

/** Clicks a link, checks which page it opens, and goes back. */
async function expectLinkToLeadTo(page: Page, name: string, path: RegExp): Promise<void> {
  await getLink(page, name).click();
  await expect(page, name).toHaveURL(path);
  await expect(getHeading(page)).toHaveCount(1);
  await page.goBack();
  await expect(getLink(page, name)).toBeVisible();
}

test('the cancellation pages offer the member alternatives as well as a way to continue canceling', {
  tag: ['@spec-2.2-35', '@spec-2.2-38', '@spec-2.2-40'],
}, async ({ page }) => {
  await signUpWithMockMembership(page, { status: 'active' });

  await test.step('the first cancellation page warns about the credits that would be lost and suggests a break', async () => {
    await page.goto('/account/cancellation');
    await expect(getMain(page)).toContainText(
      'By cancelling, you will lose your audio credits and subscriber benefits.',
    );
    await expect(
      getMain(page)
        .getByRole('paragraph')
        .filter({ hasText: /\bbreak\b/ }),
    ).toContainText(/30, 60,? or 90 days/);
    await expectLinkToLeadTo(page, 'Take a break', /\/account\/takebreak$/);
    await expectLinkToLeadTo(page, 'Use Credits', /\/user\/welcome$/);
    await expectLinkToLeadTo(page, 'Continue Cancellation', /\/account\/cancellation\/reason$/);
  });

  await test.step('a member who does not want a break can continue from the break page to the next cancellation page', async () => {
    await page.goto('/account/takebreak');
    await expectLinkToLeadTo(page, 'Cancel Anyway', /\/account\/cancellation\/reason$/);
  });

  await test.step('on the discount page, a member can decline the discount and continue canceling, or contact Customer Service', async () => {
    await page.goto('/account/cancellation/showoffer');
    await expect(getHeading(page)).toHaveText('One last Offer');
    await expect(getButton(page, 'Save 50 %')).toBeEnabled();
    await expectLinkToLeadTo(page, 'Continue Cancellation', /\/account\/cancellation\/reason$/);
    const customerServiceRegion = getMain(page).getByRole('region', { name: 'Customer Service' });
    await customerServiceRegion.getByRole('link').click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(getHeading(page)).toHaveText('Email Us');
  });
});

test('a member chooses a break of 30, 60 or 90 days and returns to the stories', {
  tag: '@spec-4-08',
}, async ({ page }) => {
  await signUpWithMockMembership(page, { status: 'active' });
  const sentBodies: (string | null)[] = [];
  await page.route('**/v1/user/pause-subscription/sub_1', async (route) => {
    const request = route.request();
    expect(request.headers()['content-type']).toContain('application/x-www-form-urlencoded');
    sentBodies.push(request.postData());
    await route.fulfill({ json: { message: 'Enjoy your break.' } });
  });
  for (const days of [30, 60, 90]) {
    await page.goto('/account/takebreak');
    const breakLengthRadios = page.getByRole('radio');
    await expect(breakLengthRadios).toHaveCount(3);
    await expect(page.getByRole('radio', { name: /\b30 days/ })).toBeChecked();
    await page.getByRole('radio', { name: new RegExp(`\\b${days} days`) }).check();
    await getButton(page, 'Pause Membership').click();
    await expect(page).toHaveURL(/\/lingostory$/);
    await expect(page.getByText('Enjoy your break.')).toBeVisible();
  }
  expect(sentBodies).toEqual(['interval=30', 'interval=60', 'interval=90']);
});

test('a member cancels for one of the listed reasons, and the request contains that reason word for word', async ({
  page,
}) => {
  await signUpWithMockMembership(page, { status: 'active' });
  await page.goto('/account/cancellation/reason');
  await page.getByRole('radio', { name: 'There are too few audiobooks' }).check();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  const request = page.waitForRequest('**/v1/user/cancel-subscription/**');
  await getButton(page, 'Cancellation').click();
  const url = new URL((await request).url());
  expect([(await request).method(), url.pathname]).toEqual(['DELETE', '/v1/user/cancel-subscription/sub_1']);
  expect(url.searchParams.get('cancellation_reason')).toBe('There are too few audiobooks');
});
