import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';

/** The largest gzipped size of the scripts that a page may fetch while a guest only looks at it, in kilobytes. */
const maxKilobytesByPath = {
  '/': 121,
  '/subs': 125,
  '/lingostory': 138,
  '/book-detail/le-phare': 136,
  '/login': 150,
  '/signup': 150,
  '/contact': 150,
  '/guest/le-phare/read': 192,
};

/** Measures the scripts that a page fetches, until long after it has become idle. */
async function measureScripts(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('javascript'))
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(6_000);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

for (const [path, max] of Object.entries(maxKilobytesByPath))
  test(`${path} fetches at most ${max} kB of scripts at the first visit`, async ({ page }) => {
    expect(await measureScripts(page, path)).toBeLessThanOrEqual(max);
  });
