import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findChromium } from '../server/dev/test-run/find-chromium.ts';

const pages = [
  '/',
  '/lingostory',
  '/book-detail/le-phare',
  '/guest/le-phare/read',
  '/login',
  '/signup',
  '/subs',
  '/lingonovel-story',
  '/contact',
];

export type FirstLoad = { page: string; kilobytes: number };

/** Measures how many gzipped kilobytes of JavaScript a browser with an empty cache loads for each public page. */
export async function measureFirstLoads(origin: string): Promise<FirstLoad[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(() => {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const loads: FirstLoad[] = [];
    for (const page of pages) {
      const context = await browser.newContext();
      const tab = await context.newPage();
      const bodySizes: Promise<number>[] = [];
      tab.on('response', (response) => {
        const isScript = response.headers()['content-type']?.includes('javascript');
        if (isScript) bodySizes.push(response.body().then((body) => gzipSync(body).length));
      });
      await tab.goto(origin + page, { waitUntil: 'networkidle' });
      const bytes = (await Promise.all(bodySizes)).reduce((sum, size) => sum + size, 0);
      loads.push({ page, kilobytes: bytes / 1000 });
      await context.close();
    }
    return loads;
  } finally {
    await browser.close();
  }
}
