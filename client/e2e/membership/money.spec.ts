import { expect, type Page, test } from '@playwright/test';
import { mailOrigin } from '../settings.ts';
import { type Member, signUpNewUser } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import {
  advanceDays,
  controlSandbox,
  failingCardNumber,
  listFromProvider,
  payByCard,
  refundCharge,
} from '../support/till.ts';

const getRenewButton = (page: Page) => page.getByRole('button', { name: 'Renew' });
const getBanner = (page: Page) => page.getByRole('banner');
const getHistoryEntries = (page: Page) =>
  page.getByRole('region', { name: 'Credit history' }).getByRole('listitem');

async function becomeMember(page: Page): Promise<Member & { customer: string }> {
  const member = await signUpNewUser(page);
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Start Now' }).click();
  await payByCard(page);
  await expect(page).toHaveURL(/\/user\/welcome$/);
  const [customer] = await listFromProvider<{ id: string }>(page, 'customers', { email: member.email });
  return { ...member, customer: customer?.id ?? '' };
}

/**
 * Returns the subjects of the emails to this member, oldest first. Omits the email that asks to confirm the email
 * address.
 */
async function fetchEmailSubjects(page: Page, { email }: Member): Promise<string[]> {
  const response = await page.request.get(`${mailOrigin}/email`);
  const emails: { subject: string; to: { address: string }[] }[] = await response.json();
  return emails
    .filter(({ to }) => to.some(({ address }) => address === email))
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith('Confirm'));
}

test('a member settles a failed payment by using another card on the payment provider’s page', async ({
  page,
}) => {
  const member = await becomeMember(page);
  await page.goto('/account');
  await expect(page.getByText(/^\$9\.99 on \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(getHistoryEntries(page)).toHaveText([/Free trial.*1 credit/]);
  await controlSandbox(page, 'card', { customer: member.customer, card: failingCardNumber });
  await advanceDays(page, 31);

  await page.reload();
  await expect(page.getByText('Past due')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See how to pay it' })).toBeVisible();
  await expect(page.getByText('Your last payment didn’t go through. Choose Renew')).toBeVisible();
  await expectNoProblems(page);
  await getRenewButton(page).click();
  await payByCard(page);
  await expect(page.getByText(/paid|thank/i).first()).toBeVisible();
  await controlSandbox(page, 'settled', { timeout: 60_000 });

  await page.goto('/account');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(getBanner(page).getByText('2 credits', { exact: false })).toBeVisible();
  await expect(getHistoryEntries(page)).toHaveText([/Monthly payment, \$9\.99.*2 credits/, /Free trial/]);
  await expect
    .poll(() => fetchEmailSubjects(page, member))
    .toEqual([
      'Your LingoStory free trial has started',
      'Your LingoStory payment didn’t go through',
      'Your LingoStory receipt: $9.99',
    ]);
});

test('a member whose payment has failed cancels in three steps and owes nothing', async ({ page }) => {
  const { customer } = await becomeMember(page);
  await controlSandbox(page, 'card', { customer, card: failingCardNumber });
  await advanceDays(page, 31);
  await page.goto('/account');
  await expect(page.getByText('Past due')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel the membership instead' }).click();
  await page.getByRole('radio', { name: 'It is too expensive' }).check();
  await page.getByRole('button', { name: 'Cancellation' }).click();
  await expect(page).toHaveURL(/\/account\/cancellation\/confirm$/);
  await expectNoProblems(page);
  await controlSandbox(page, 'settled', { timeout: 60_000 });
  const invoices = await listFromProvider<{ status: string }>(page, 'invoices', { customer });
  expect(invoices.filter(({ status }) => status === 'open')).toEqual([]);
  await page.goto('/account');
  await expect(getHistoryEntries(page).first()).toHaveText(/0 credits/);
});

test('a former member renews at the regular price without a second trial', async ({ page }) => {
  const member = await becomeMember(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Continue Cancellation' }).click();
  await page.getByRole('radio', { name: 'It is too expensive' }).click();
  await page.getByRole('button', { name: 'Cancellation' }).click();
  await expect(page).toHaveURL(/\/account\/cancellation\/confirm$/);

  await page.goto('/account');
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(getHistoryEntries(page)).toHaveText([/Ended with the membership.*0 credits/, /Free trial/]);
  await expect(page.getByText('It costs $9.99 today, then $9.99 a month.')).toBeVisible();
  await getRenewButton(page).click();
  await expect(page.getByText('9.99').first()).toBeVisible();
  await payByCard(page);
  await expect(page).toHaveURL(/\/user\/welcome$/);
  await expect(getBanner(page).getByText('1 credit', { exact: false })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(getHistoryEntries(page).first()).toHaveText(/Monthly payment, \$9\.99/);
  await expect
    .poll(async () => (await fetchEmailSubjects(page, member)).at(-1))
    .toBe('Your LingoStory receipt: $9.99');
});

test('a member who accepts the discount offered during cancellation pays less for one month and then the full price', async ({
  page,
}) => {
  const member = await becomeMember(page);
  await page.goto('/account/cancellation/showoffer');
  await page.getByRole('button', { name: 'Save 50 %' }).click();
  await payByCard(page);
  await expect(page).toHaveURL(/\/lingostory$/);
  await page.goto('/account');
  await expect(page.getByText('Already paid')).toBeVisible();
  await expect(getHistoryEntries(page).first()).toHaveText(/Month paid in advance, \$4\.99.*2 credits/);
  await expectNoProblems(page);
  await advanceDays(page, 31);
  await page.reload();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByText('Already paid')).toHaveCount(0);
  await expect(getBanner(page).getByText('2 credits', { exact: false })).toBeVisible();
  await advanceDays(page, 31);
  await page.reload();
  await expect(getBanner(page).getByText('3 credits', { exact: false })).toBeVisible();
  const charges = await listFromProvider<{ amount: number }>(page, 'charges', { customer: member.customer });
  expect(charges.map(({ amount }) => amount)).toEqual([999, 499]);
});

test('a refund removes the refunded credits from a member’s balance, and a break skips the member’s payments', async ({
  page,
}) => {
  const member = await becomeMember(page);
  await page.goto('/buy/confirm-purchase');
  await page.getByRole('button', { name: 'Confirm the Purchase' }).click();
  await payByCard(page);
  await expect(page).toHaveURL(/\/credit-thanks$/);
  const [charge] = await listFromProvider<{ id: string }>(page, 'charges', { customer: member.customer });
  await refundCharge(page, charge?.id ?? '');
  await page.goto('/account');
  await expect(getBanner(page).getByText('1 credit', { exact: false })).toBeVisible();
  await expect(getHistoryEntries(page)).toHaveText([
    /−3.*Taken back with a refund/,
    /\+3.*Pack of credits, \$24\.99/,
    /Free trial/,
  ]);
  await expect
    .poll(async () => (await fetchEmailSubjects(page, member)).at(-1))
    .toBe('Your LingoStory refund: $24.99');

  await page.goto('/account/takebreak');
  await page.getByRole('button', { name: 'Pause Membership' }).click();
  await expect(page).toHaveURL(/\/lingostory$/);
  await page.goto('/account');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await advanceDays(page, 32);
  await page.reload();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await advanceDays(page, 31);
  await page.reload();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(getHistoryEntries(page).first()).toHaveText(/Monthly payment, \$9\.99/);
  await expect
    .poll(async () => (await fetchEmailSubjects(page, member)).slice(3))
    .toEqual([
      'Your LingoStory membership is paused',
      'Your LingoStory receipt: $9.99',
      'Your LingoStory membership has resumed',
    ]);
});
