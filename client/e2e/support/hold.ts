import type { Page } from '@playwright/test';

/** Holds the calls back until they are released. */
export async function hold(page: Page, path: Parameters<Page['route']>[0], method = 'POST') {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === method) await held;
    await route.fallback();
  });
  return () => letGo();
}
