import type { Page } from '@playwright/test';

/** Holds back requests with this path and method. Returns a function that releases them. */
export async function holdRequests(page: Page, path: Parameters<Page['route']>[0], method = 'POST') {
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === method) await releasePromise;
    await route.fallback();
  });
  return () => release();
}
