import { expect, type Page, test } from '@playwright/test';
import { signInAsDemo, signUpAnew } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';

const address = '**/v1/user/credit-history**';
const history = (page: Page) => page.getByRole('region', { name: 'Credit history' });
const lines = (page: Page) => history(page).getByRole('listitem');
const more = (page: Page) => history(page).getByRole('button', { name: 'Show earlier entries' });

/** Mocks the credit history of a member who has paid for this many months. */
async function payMonths(page: Page, months: number): Promise<void> {
  await page.route(address, async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const [at, size] = [Number(asked.get('page')), Number(asked.get('per_page'))];
    const all = Array.from({ length: months }, (_, ago) => ({
      id: months - ago,
      delta: 1,
      balance: months - ago,
      reason: 'invoice',
      amount: 999,
      created_at: new Date(Date.UTC(2026, 9 - ago, 3)).toISOString(),
      book: null,
    }));
    const meta = { page: at, per_page: size, total: months };
    await route.fulfill({ json: { data: all.slice((at - 1) * size, at * size), meta } });
  });
}

test('a long history is shown some lines at a time, and the focus goes on at the first new one', async ({
  page,
}) => {
  await payMonths(page, 23);
  await signInAsDemo(page, 'reader');
  await page.goto('/account');
  await expect(lines(page)).toHaveCount(10);
  await expect(lines(page).first()).toContainText(/Monthly payment, \$9\.99.*23 credits/);
  await expectNoProblems(page);
  await more(page).press('Enter');
  await expect(lines(page)).toHaveCount(20);
  await expect(lines(page).nth(10)).toBeFocused();
  await more(page).press('Enter');
  await expect(lines(page)).toHaveCount(23);
  await expect(lines(page).nth(20)).toBeFocused();
  await expect(more(page)).toHaveCount(0);
});

test('a history that does not come says so, and can be asked for again', async ({ page }) => {
  await signInAsDemo(page, 'reader');
  await page.route(address, (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
  await page.goto('/account');
  await expect(history(page).getByRole('alert')).toBeVisible();
  await expectNoProblems(page);
  await page.unroute(address);
  await history(page).getByRole('button', { name: 'Try again' }).click();
  await expect(lines(page).first()).toBeVisible();
});

test('whoever has had no credit yet is told what brings the first', async ({ page }) => {
  await signUpAnew(page);
  await page.goto('/account');
  await expect(history(page)).toContainText('Nothing yet. Your free trial starts with one credit');
});
