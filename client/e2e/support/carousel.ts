import { expect, type Locator, type Page } from '@playwright/test';
import { waitForHydration } from './first-views.ts';

/**
 * Points at a carousel and away again until it has become an Owl Carousel, because the library is loaded only when
 * somebody points at it, and never shown under the pointer.
 */
export async function wakeCarousel(page: Page, region: Locator): Promise<void> {
  await expect(region.getByRole('link').first()).toBeVisible();
  await waitForHydration(page);
  await expect(async () => {
    await region.hover();
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(region.locator('.owl-loaded')).toBeVisible({ timeout: 3_000 });
  }).toPass();
}
