import { expect, type Locator, type Page } from '@playwright/test';
import { getButton } from './administrator.ts';

/**
 * Presses Import until the expected outcome appears. The server imports only one dictionary at a time, and another test may
 * be importing one, which may take a while on a busy machine.
 */
export async function clickImportUntilVisible(page: Page, outcome: Locator): Promise<void> {
  const rejection = page.getByText('Another dictionary is being imported');
  await expect(async () => {
    await getButton(page, 'Import').click();
    await expect(outcome.or(rejection)).toBeVisible();
    await expect(outcome).toBeVisible({ timeout: 1000 });
  }).toPass();
}
