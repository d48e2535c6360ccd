import { expect, test } from '@playwright/test';
import { at, open } from './support/reader.ts';

test('Back closes what covers the page before it leaves the book', async ({ page }) => {
  await page.goto('/');
  await open(page);
  const address = new URL(page.url()).pathname;
  for (const key of ['c', '?']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(address);
  }
  await page.getByRole('button', { name: /^Speed/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.locator(':popover-open')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(address);

  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await at(page, '2 / 12');
  await expect(page).toHaveURL(/phrase=2$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/phrase=/);
});
