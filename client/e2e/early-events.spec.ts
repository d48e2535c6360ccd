import { expect, test } from '@playwright/test';
import { isTakenOver, openHeld } from './support/first-views.ts';
import { at, button, next, sample } from './support/reader.ts';

const password = 'une clé sous le paillasson';

/** What somebody does while the script is on its way is done once it is there. */
test.describe('before the script is there', () => {
  test('somebody signs in', async ({ page }) => {
    const email = `tot-${Date.now()}@example.org`;
    const data = { name: 'Inès Roy', email, password, repeat_password: password };
    expect((await page.request.post('/v1/user/signup', { data })).ok()).toBe(true);
    const letGo = await openHeld(page, '/login');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    letGo();
    await expect(page).toHaveURL(/\/account$/);
  });

  test('a guest turns the page, and who presses again since nothing happens turns one', async ({ page }) => {
    const letGo = await openHeld(page, sample);
    await next(page).click();
    await next(page).click();
    letGo();
    await at(page, '2 / 12');
    await next(page).click();
    await at(page, '3 / 12');
  });

  test('a guest turns the page by a key', async ({ page }) => {
    const letGo = await openHeld(page, sample);
    await page.keyboard.press('ArrowRight');
    letGo();
    await at(page, '2 / 12');
  });

  test('a guest searches, and chooses a level', async ({ page }) => {
    const letGo = await openHeld(page, '/lingostory');
    await page.getByLabel('Search', { exact: true }).pressSequentially('phare');
    await page.getByLabel('Level', { exact: true }).selectOption('Easy');
    letGo();
    await expect(page).toHaveURL(/search=phare/);
    await expect(page).toHaveURL(/difficulty=/);
    await expect(page.getByLabel('Search', { exact: true })).toHaveValue('phare');
  });

  test('a guest opens a menu, which one press closes again', async ({ page }) => {
    const letGo = await openHeld(page, '/');
    await button(page, 'Colors').click();
    letGo();
    await isTakenOver(page);
    await expect(button(page, 'Colors')).toHaveAttribute('aria-expanded', 'true');
    await button(page, 'Colors').click();
    await expect(button(page, 'Colors')).toHaveAttribute('aria-expanded', 'false');
  });
});
