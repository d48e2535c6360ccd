import { expect, type Page, test } from '@playwright/test';
import { signInAsDemo, signUpNewUser } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';

const creditHistoryUrl = '**/v1/user/credit-history**';
const history = (page: Page) => page.getByRole('region', { name: 'Credit history' });
const entries = (page: Page) => history(page).getByRole('listitem');
const showEarlierButton = (page: Page) => history(page).getByRole('button', { name: 'Show earlier entries' });

/** Mocks the credit history of a member who has paid for this many months. */
async function mockPaidMonths(page: Page, months: number): Promise<void> {
  await page.route(creditHistoryUrl, async (route) => {
    const params = new URL(route.request().url()).searchParams;
    const [pageNumber, pageSize] = [Number(params.get('page')), Number(params.get('per_page'))];
    const allEntries = Array.from({ length: months }, (_, monthsAgo) => ({
      id: months - monthsAgo,
      delta: 1,
      balance: months - monthsAgo,
      reason: 'invoice',
      amount: 999,
      created_at: new Date(Date.UTC(2026, 9 - monthsAgo, 3)).toISOString(),
      book: null,
    }));
    const meta = { page: pageNumber, per_page: pageSize, total: months };
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
  await expect(entries(page)).toHaveCount(10);
  await expect(entries(page).first()).toContainText(/Monthly payment, \$9\.99.*23 credits/);
  await expectNoProblems(page);
  await showEarlierButton(page).press('Enter');
  await expect(entries(page)).toHaveCount(20);
  await expect(entries(page).nth(10)).toBeFocused();
  await showEarlierButton(page).press('Enter');
  await expect(entries(page)).toHaveCount(23);
  await expect(entries(page).nth(20)).toBeFocused();
  await expect(showEarlierButton(page)).toHaveCount(0);
});

test('a member retries after the credit history fails to load', async ({ page }) => {
  await signInAsDemo(page, 'reader');
  await page.route(creditHistoryUrl, (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order.' } }),
  );
  await page.goto('/account');
  await expect(history(page).getByRole('alert')).toBeVisible();
  await expectNoProblems(page);
  await page.unroute(creditHistoryUrl);
  await history(page).getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page).first()).toBeVisible();
});

test('a user without credits learns how to get the first one', async ({ page }) => {
  await signUpNewUser(page);
  await page.goto('/account');
  await expect(history(page)).toContainText('Nothing yet. Your free trial starts with one credit');
});
