import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/first-views.ts';

/** The largest gzipped size of the scripts that a page may fetch while a guest only looks at it, in kilobytes. */
const maxKilobytesByPath = {
  '/': 121,
  '/subs': 125,
  '/lingostory': 138,
  '/book-detail/le-phare': 136,
  '/login': 150,
  '/signup': 150,
  '/contact': 150,
  '/guest/le-phare/read': 195,
};

/** Measures the scripts that a page fetches, in the minute after it has become idle too. */
async function measureScripts(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  let waitingCount = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'script') waitingCount += 1;
  });
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'script') return;
    waitingCount -= 1;
    sizes.push(request.response().then(async (response) => gzipSync((await response?.body()) ?? '').length));
  });
  await page.clock.install();
  await page.goto(path, { waitUntil: 'networkidle' });
  // Before hydration, the first responses have no subscribers, so the store would drop them within the minute.
  await waitForHydration(page);
  await page.clock.runFor(60_000);
  await expect.poll(() => waitingCount).toBe(0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

for (const [path, max] of Object.entries(maxKilobytesByPath))
  test(`${path} fetches at most ${max} kB of scripts at the first visit`, async ({ page }) => {
    expect(await measureScripts(page, path)).toBeLessThanOrEqual(max);
  });
