import { expect, type Page, test } from '@playwright/test';
import { signUpNewUser } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { payByCard } from '../support/till.ts';

const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** The specified cancellation reasons. The last one opens a text field. */
const reasons = [
  'The difficulty is too high',
  'The difficulty is too low',
  'I had technical problems',
  'There are too few audiobooks',
  'It is too expensive',
  'I use another service',
  'I cannot find the audiobooks that I want',
  'Another reason:',
];
const readThanksFlag = (page: Page) => page.evaluate(() => localStorage.getItem('thanks'));

test('a member takes a break, resumes, accepts the offer and finally cancels', {
  tag: [
    '@spec-1-13',
    '@spec-2.1-33',
    '@spec-2.1-34',
    '@spec-2.1-35',
    '@spec-2.1-36',
    '@spec-2.1-37',
    '@spec-2.1-38',
    '@spec-2.2-34',
    '@spec-2.2-36',
    '@spec-2.2-37',
    '@spec-2.2-39',
    '@spec-2.2-41',
    '@spec-2.2-42',
    '@spec-4-07',
    '@spec-4-09',
    '@spec-4-10',
    '@spec-4-14',
    '@spec-8-14',
    '@spec-9-04',
    '@spec-9-14',
  ],
}, async ({ page }) => {
  await signUpNewUser(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Start Now' }).click();
  await payByCard(page);
  await expect(page).toHaveURL(/\/user\/welcome$/);

  await test.step('the first cancellation page suggests alternatives to canceling', async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(getHeading(page, 'Cancel your membership')).toBeVisible();
    await expect(
      page.getByText('By cancelling, you will lose your audio credits and subscriber benefits.'),
    ).toBeVisible();
    const novelsRegion = page.getByRole('region', { name: 'Novels available:' });
    await expect(novelsRegion.getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Use Credits' })).toHaveAttribute('href', '/user/welcome');
    await expectNoProblems(page);
  });

  await test.step('the member chooses a break of 60 days with the keyboard', async () => {
    await page.getByRole('link', { name: 'Take a break' }).press('Enter');
    await expect(getHeading(page, 'Take a break')).toBeVisible();
    await expect(page.getByRole('radio', { name: /30 days/ })).toBeChecked();
    await expectNoProblems(page);
    await page.getByRole('radio', { name: /30 days/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /60 days/ })).toBeChecked();
    await page.getByRole('button', { name: 'Pause Membership' }).press('Enter');
    await expect(page).toHaveURL(/\/lingostory$/);
  });

  await test.step('a paused member is offered neither a break nor a discount, and can resume the membership immediately', async () => {
    await page.goto('/account/takebreak');
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await page.getByRole('link', { name: 'Cancel the membership instead' }).click();
    await expect(getHeading(page, 'Why are you leaving?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancellation' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Before you go: one last offer' })).toHaveCount(0);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Renew' }).press('Enter');
    await expect(page.getByText('Welcome back!', { exact: false })).toBeVisible();
    await expect(page.getByText('Active, in the free trial')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Renew' })).toBeDisabled();
    await expectNoProblems(page);
  });

  await test.step('a member can accept the discount offered during cancellation only once', async () => {
    await page.goto('/account/cancellation/reason');
    await page.getByRole('link', { name: 'Before you go: one last offer' }).click();
    await expect(getHeading(page, 'One last Offer')).toBeVisible();
    await expect(page.getByText('4,99$/month then 9,99$/month for one credit')).toBeVisible();
    await expectNoProblems(page);
    await page.getByRole('button', { name: 'Save 50 %' }).click();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(getHeading(page, 'Nothing was charged')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the offer' }).click();
    await expect(getHeading(page, 'One last Offer')).toBeVisible();
    await page.getByRole('button', { name: 'Save 50 %' }).click();
    await payByCard(page);
    await expect(page).toHaveURL(/\/lingostory$/);
    expect(await readThanksFlag(page)).toContain('your next month is paid for');
    await expect(page.getByRole('banner').getByText('2 credits', { exact: false })).toBeVisible();
    await page.goto('/account/cancellation/showoffer');
    await expect(page).toHaveURL(/\/account\/cancellation\/reason$/);
    await page.goto('/account/takebreak');
    await expect(page.getByRole('alert')).toContainText('already paid for');
  });

  await test.step('a member has to give a reason for canceling, and the cancellation ends the membership', async () => {
    await page.goto('/account/cancellation/reason');
    const cancelButton = page.getByRole('button', { name: 'Cancellation' });
    await expect(page.getByRole('radio')).toHaveCount(reasons.length);
    for (const reason of reasons) await expect(page.getByRole('radio', { name: reason })).toBeVisible();
    await cancelButton.click();
    await expect(page.getByText('Please tell us why you are leaving.')).toBeVisible();
    await page.getByRole('radio', { name: 'Another reason:' }).click();
    await cancelButton.click();
    await expect(page.getByLabel('Your reason')).toBeFocused();
    await page.getByLabel('Your reason').fill('I moved to Brittany.');
    await expectNoProblems(page);

    await page.route('**/v1/user/cancel-subscription/**', (route) =>
      route.fulfill({
        status: 422,
        json: { message: 'Some fields need your attention.', errors: { cancellation_reason: ['Say more.'] } },
      }),
    );
    await cancelButton.click();
    await expect(page.getByRole('alert')).toContainText('Some fields need your attention.');
    await expect(page.getByText('Say more.')).toBeVisible();
    await page.unroute('**/v1/user/cancel-subscription/**');

    await cancelButton.click();
    await expect(page).toHaveURL(/\/account\/cancellation\/confirm$/);
    await expect(getHeading(page, 'We are sorry to see you leave')).toBeVisible();
    await expect(page.getByText('Your subscription has been cancelled')).toBeVisible();
    await expect(page.getByRole('banner').getByText('0 credits', { exact: false })).toBeVisible();
    await expectNoProblems(page);
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
    for (const path of ['', '/reason', '/showoffer']) {
      await page.goto(`/account/cancellation${path}`);
      await expect(page).toHaveURL(/\/account$/);
    }
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('on a narrow screen, a member can retry on each cancellation page after the membership fails to load', async ({
    page,
  }) => {
    await signUpNewUser(page);
    const nullDates = {
      current_period_end: null,
      trial_ends_at: null,
      paused_until: null,
      next_payment: null,
    };
    const response = { id: 'sub_1', ...nullDates, prepaid: false };
    const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
    let status = 500;
    await page.route('**/v1/user/get-subscription', (route) =>
      status === 500
        ? route.fulfill({ status, json: { message: 'secret' } })
        : route.fulfill({ json: { data: { ...response, status: 'active', offer_available: true }, user } }),
    );
    for (const [path, name] of [
      ['/account/cancellation', 'Cancel your membership'],
      ['/account/takebreak', 'Take a break'],
      ['/account/cancellation/showoffer', 'One last Offer'],
      ['/account/cancellation/reason', 'Why are you leaving?'],
    ] as const) {
      status = 500;
      await page.goto(path);
      await expect(getHeading(page, name)).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('Something went wrong');
      status = 200;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expectNoProblems(page);
    }
    await page.goto('/discount-success/cs_test_unknown');
    await expect(page.getByRole('alert')).toContainText('We couldn’t find this payment');
    await expectNoProblems(page);
  });
});
