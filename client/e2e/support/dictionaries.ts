import { expect, type Locator, type Page } from '@playwright/test';
import { getButton } from './administrator.ts';

/**
 * Presses Import again until the expected outcome appears. The server imports only one dictionary at a time, and
 * another test may be importing one.
 */
export async function clickImportUntilVisible(page: Page, outcome: Locator): Promise<void> {
  await expect(async () => {
    await getButton(page, 'Import').click();
    await expect(outcome).toBeVisible({ timeout: 10_000 });
  }).toPass();
}
