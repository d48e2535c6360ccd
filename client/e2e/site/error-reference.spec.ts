import { expect, type Page, test } from '@playwright/test';
import { disableServerRendering } from '../support/first-views.ts';

const genericMessage = 'Something went wrong. Please try again later.';
const requestId = 'ab12cd34ab12cd34ab12cd34ab12cd34';
const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Makes a call fail as it does after an unexpected error. */
const failUnexpectedly = (page: Page, path: string) =>
  page.route(`**/v1${path}`, (route) =>
    route.fulfill({ status: 500, json: { message: genericMessage, request_id: requestId } }),
  );

for (const colorScheme of ['light', 'dark'] as const)
  test(`a person can read and copy the reference of an unexpected error on a narrow ${colorScheme} page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/contact');
    await getField(page, 'Name').fill('Inès');
    await getField(page, 'Email').fill('ines@example.org');
    await getField(page, 'Subject').fill('A question');
    await getField(page, 'Description').fill('Where is my credit?');
    await failUnexpectedly(page, '/guest/help-email');
    await page.getByRole('button', { name: 'Send e-mail' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toBeVisible();
    const copiedText = await alert.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return getSelection()?.toString();
    });
    expect(copiedText?.trim().split('\n')).toEqual([
      genericMessage,
      'Reference: ab12cd34',
      'Your message is still here.',
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

test('a page that fails to load shows the reference of its error beside “Try again”', async ({ page }) => {
  await disableServerRendering(page);
  await failUnexpectedly(page, '/guest/list-book?*');
  await page.goto('/lingostory?search=jardin');
  const alert = page.getByRole('alert').filter({ hasText: 'Reference: ab12cd34' });
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
});
