import type { Page } from '@playwright/test';

/**
 * Opens a path as a link does: the router shows the page without loading the document again. Returns before the page
 * is shown.
 */
export async function followPath(page: Page, path: string): Promise<void> {
  await page.evaluate((newPath) => {
    history.pushState(null, '', newPath);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
