import { expect, type Page, test } from '@playwright/test';
import { signInAsDemo, signUpNewUser } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';

const creditHistoryUrlPattern = '**/v1/user/credit-history**';
const getHistory = (page: Page) => page.getByRole('region', { name: 'Credit history' });
const getEntries = (page: Page) => getHistory(page).getByRole('listitem');
const getShowEarlierButton = (page: Page) =>
  getHistory(page).getByRole('button', { name: 'Show earlier entries' });

/** Mocks the credit history of a member who has paid for this many months. */
async function mockPaidMonths(page: Page, monthCount: number): Promise<void> {
  await page.route(creditHistoryUrlPattern, async (route) => {
    const params = new URL(route.request().url()).searchParams;
    const [pageNumber, pageSize] = [Number(params.get('page')), Number(params.get('per_page'))];
    const allEntries = Array.from({ length: monthCount }, (_, monthsAgo) => ({
      id: monthCount - monthsAgo,
      delta: 1,
      balance: monthCount - monthsAgo,
      reason: 'invoice',
      amount: 999,
      created_at: new Date(Date.UTC(2026, 9 - monthsAgo, 3)).toISOString(),
      book: null,
    }));
    const meta = { page: pageNumber, per_page: pageSize, total: monthCount };
    await route.fulfill({
      json: { data: allEntries.slice((pageNumber - 1) * pageSize, pageNumber * pageSize), meta },
    });
  });
}

test('a member loads a long credit history page by page, and the focus moves to the first new entry', async ({
  page,
}) => {
  await mockPaidMonths(page, 23);
  await signInAsDemo(page, 'reader');
  await page.goto('/account');
  await expect(getEntries(page)).toHaveCount(10);
  await expect(getEntries(page).first()).toContainText(/Monthly payment, \$9\.99.*23 credits/);
  await expectNoProblems(page);
  await getShowEarlierButton(page).press('Enter');
  await expect(getEntries(page)).toHaveCount(20);
  await expect(getEntries(page).nth(10)).toBeFocused();
  await getShowEarlierButton(page).press('Enter');
  await expect(getEntries(page)).toHaveCount(23);
  await expect(getEntries(page).nth(20)).toBeFocused();
  await expect(getShowEarlierButton(page)).toHaveCount(0);
});

test('a member retries after the credit history fails to load', async ({ page }) => {
  await signInAsDemo(page, 'reader');
  await page.route(creditHistoryUrlPattern, (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order.' } }),
  );
  await page.goto('/account');
  await expect(getHistory(page).getByRole('alert')).toBeVisible();
  await expectNoProblems(page);
  await page.unroute(creditHistoryUrlPattern);
  await getHistory(page).getByRole('button', { name: 'Try again' }).click();
  await expect(getEntries(page).first()).toBeVisible();
});

test('a user without credits learns how to get the first one', async ({ page }) => {
  await signUpNewUser(page);
  await page.goto('/account');
  await expect(getHistory(page)).toContainText('Nothing yet. Your free trial starts with one credit');
});
