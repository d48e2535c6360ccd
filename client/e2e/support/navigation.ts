import type { Page } from '@playwright/test';

/**
 * Opens a path in the application that is already loaded, as a link does, and waits for the page that follows. This
 * takes a fraction of the time of a full page load. Use `page.goto` where the load itself matters, for example for
 * the server-rendered first view.
 */
export async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((nextPath) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.previousPage = '';
    const { idx = 0 } = history.state ?? {};
    // React Router counts its history entries in `idx`, and reads a new location only at a `popstate` event.
    history.pushState({ idx: idx + 1 }, '', nextPath);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  // Waits for a new heading, because the previous page stays visible until the next page's script has loaded.
  await page.waitForFunction(
    () => document.querySelector('h1[data-previous-page]') === null && document.querySelector('h1') !== null,
    undefined,
    { timeout: 40_000 },
  );
}
