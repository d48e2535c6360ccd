import { expect, type Locator, type Page } from '@playwright/test';
import { button } from './administrator.ts';

/**
 * Presses Import until the outcome appears. The server imports one dictionary at a time, and another test may be
 * importing its own.
 */
export async function importWhenFree(page: Page, outcome: Locator): Promise<void> {
  await expect(async () => {
    await button(page, 'Import').click();
    await expect(outcome).toBeVisible({ timeout: 10_000 });
  }).toPass();
}
