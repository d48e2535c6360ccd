import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findChromium } from '../server/dev/test-run/find-chromium.ts';

/** The goal for each page, in kilobytes: a form and the reader need more than the other pages. */
const goals = {
  '/': 120,
  '/lingostory': 120,
  '/book-detail/le-phare': 120,
  '/guest/le-phare/read': 150,
  '/login': 150,
  '/signup': 150,
  '/subs': 120,
  '/lingonovel-story': 120,
  '/contact': 150,
};

/** Milliseconds to wait after a page has become idle, because some scripts are loaded late. */
const lateLoadMs = 6_000;

export type FirstLoad = { page: string; kilobytes: number; goal: number };

/** Measures how many gzipped kilobytes of JavaScript a browser with an empty cache loads for each public page. */
export async function measureFirstLoads(origin: string): Promise<FirstLoad[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(() => {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const loads: FirstLoad[] = [];
    for (const [page, goal] of Object.entries(goals)) {
      const context = await browser.newContext();
      const tab = await context.newPage();
      const bodySizes: Promise<number>[] = [];
      tab.on('response', (response) => {
        const isScript = response.headers()['content-type']?.includes('javascript');
        if (isScript) bodySizes.push(response.body().then((body) => gzipSync(body).length));
      });
      await tab.goto(origin + page, { waitUntil: 'networkidle' });
      await tab.waitForTimeout(lateLoadMs);
      const bytes = (await Promise.all(bodySizes)).reduce((sum, size) => sum + size, 0);
      loads.push({ page, kilobytes: bytes / 1000, goal });
      await context.close();
    }
    return loads;
  } finally {
    await browser.close();
  }
}
