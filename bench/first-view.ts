import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../server/dev/test-run/find-chromium.ts';
import { median } from './report/compare.ts';

/** 400 kbit/s in both directions, and two seconds until a response starts. */
const slow3g = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** The phone of Lighthouse's mobile preset. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const rounds = 3;

/**
 * The text that people open each page for, in the HTML or drawn by a script, and the seconds after which it should be
 * visible.
 */
const mainTexts = [
  { page: '/', selector: 'h1', text: 'Learn French', goal: 4 },
  { page: '/lingostory', selector: 'a[href^="/book-detail/"]', text: '', goal: 6 },
  { page: '/book-detail/le-phare', selector: 'h1', text: 'Le Phare', goal: 6 },
  { page: '/guest/le-phare/read', selector: 'p', text: 'J’avais treize ans', goal: 8 },
];
type MainText = (typeof mainTexts)[number];

type Visit = {
  /** Milliseconds from the start of the navigation. */
  responded: number;
  shown: number;
  /** The addresses of the scripts loaded by then. */
  scripts: string[];
};
declare const shown: number;

/** Runs in the page: records when the first frame with the text has been drawn. */
async function watchFor({ selector, text }: MainText): Promise<void> {
  for (let isDrawn = false; !isDrawn; ) {
    await new Promise(requestAnimationFrame);
    isDrawn = [...document.querySelectorAll(selector)].some((element) => {
      const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
      const isOnScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      const words = element.textContent.trim();
      const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return words !== '' && words.includes(text) && width * height > 0 && isOnScreen && isVisible;
    });
  }
  // The frame with the text is drawn before the next frame starts.
  await new Promise(requestAnimationFrame);
  Object.assign(window, { shown: performance.now() });
}

async function visit(browser: Browser, origin: string, main: MainText, line?: typeof slow3g): Promise<Visit> {
  const context = await browser.newContext(phone);
  try {
    const tab = await context.newPage();
    await tab.addInitScript(watchFor, main);
    if (line) {
      const network = await context.newCDPSession(tab);
      await network.send('Network.enable');
      await network.send('Network.emulateNetworkConditions', line);
    }
    await tab.goto(origin + main.page, { waitUntil: 'commit', timeout: 60_000 });
    const isDone = () => 'shown' in window && document.readyState !== 'loading';
    await tab.waitForFunction(isDone, null, { timeout: 60_000 });
    return await tab.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const loaded = resources.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= shown);
      const scripts = loaded.map(({ name }) => name).filter((name) => new URL(name).pathname.endsWith('.js'));
      // Emulated latency only delays the end of a response. Its start is reported as it comes from the server.
      return { responded: navigation?.responseEnd ?? 0, shown, scripts: [...new Set(scripts)] };
    });
  } finally {
    await context.close();
  }
}

async function kilobytesOf(addresses: string[]): Promise<number> {
  const sizes = addresses.map(async (address) => {
    const response = await fetch(address);
    return gzipSync(await response.arrayBuffer()).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

export type FirstView = {
  page: string;
  /** Seconds. */
  goal: number;
  /** Milliseconds on the slow line until the HTML was loaded, and until the page's main text was drawn. */
  responded: number;
  shown: number;
  /** Gzipped kilobytes of JavaScript loaded before that text, on the slow line and on one without limits. */
  slowScripts: number;
  quickScripts: number;
};

async function visitOnBothLines(browser: Browser, origin: string, main: MainText): Promise<FirstView> {
  const slow: Visit[] = [];
  const quick: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    slow.push(await visit(browser, origin, main, slow3g));
    quick.push(await visit(browser, origin, main));
  }
  const responded = median(slow.map((each) => each.responded));
  if (responded < slow3g.latency) throw new Error('The browser ignored the emulated network.');
  const scriptsOf = async (visits: Visit[]) =>
    median(await Promise.all(visits.map(({ scripts }) => kilobytesOf(scripts))));
  return {
    page: main.page,
    goal: main.goal,
    responded,
    shown: median(slow.map((each) => each.shown)),
    slowScripts: await scriptsOf(slow),
    quickScripts: await scriptsOf(quick),
  };
}

/**
 * Measures how long visitors with an empty cache wait for each page, on slow 3G and on an unlimited line: medians of
 * three visits. Throws if a page does not show its text within a minute.
 */
export async function measureFirstViews(origin: string): Promise<FirstView[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(() => {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const views: FirstView[] = [];
    for (const main of mainTexts) views.push(await visitOnBothLines(browser, origin, main));
    return views;
  } finally {
    await browser.close();
  }
}
