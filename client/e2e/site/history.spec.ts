import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from '../support/problems.ts';

const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the Cancel button returns to the previous page, even after a reload, and never leaves the site', async ({
  page,
}) => {
  await test.step('on the first page of a visit, Cancel opens the sign-in page', async () => {
    await page.goto('/forgot');
    await expect(getHeading(page)).toHaveText('Forgot password');
    await getButton(page, 'Cancel').click();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('after a reload, Cancel returns to the previous page', async () => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(getHeading(page)).toHaveText('Forgot password');
    await page.reload();
    await getButton(page, 'Cancel').click();
    await expect(page).toHaveURL(/\/login$/);
    // Cancel used the browser's history, so Forward returns to the form.
    await page.goForward();
    await expect(page).toHaveURL(/\/forgot$/);
  });
});

test('a success message carried over from the previous page is not shown again after the Back button', async ({
  page,
}) => {
  await page.goto('/signup');
  await getField(page, 'Name').fill('Inès Roy');
  await getField(page, 'Email').fill(`histoire-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`);
  for (const label of ['Password', 'Re-enter password'])
    await getField(page, label).fill('une lampe de chevet');
  const [response] = await Promise.all([
    page.waitForResponse('**/v1/user/signup'),
    getButton(page, 'Create Account').click(),
  ]);
  const { message } = await response.json();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(getHeading(page)).toHaveText('Forgot password');
  await page.goBack();
  await expect(getButton(page, 'Sign In')).toBeVisible();
  await expect(page.getByText(message)).toHaveCount(0);
});
