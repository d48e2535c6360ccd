import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../server/dev/test-run/find-chromium.ts';
import { median } from './report/compare.ts';

/** Slow 3G: 400 kbit/s in both directions and a latency of two seconds. */
const slow3gConditions = {
  offline: false,
  latency: 2000,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
/** The phone that Lighthouse's mobile preset emulates. */
const phoneContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const roundCount = 3;

/** The text that visitors open each page for, and the seconds within which it should be visible. */
const mainTexts = [
  { page: '/', selector: 'h1', text: 'Learn French', goal: 4 },
  { page: '/lingostory', selector: 'a[href^="/book-detail/"]', text: '', goal: 6 },
  { page: '/book-detail/le-phare', selector: 'h1', text: 'Le Phare', goal: 6 },
  { page: '/guest/le-phare/read', selector: 'p', text: 'J’avais treize ans', goal: 8 },
];
type MainText = (typeof mainTexts)[number];

type Visit = {
  /** Milliseconds from the start of the navigation until the HTML has loaded. */
  responded: number;
  shown: number;
  /** The URLs of the scripts that were loaded before the text was visible. */
  scripts: string[];
};
declare const shownTime: number;

/** Runs in the page. Records the time at which the text is first visible. */
async function watchForText({ selector, text }: MainText): Promise<void> {
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
  // Waits for the next frame, because the current frame paints the text only when it ends.
  await new Promise(requestAnimationFrame);
  Object.assign(window, { shown: performance.now() });
}

async function measureVisit(
  browser: Browser,
  origin: string,
  mainText: MainText,
  line?: typeof slow3gConditions,
): Promise<Visit> {
  const context = await browser.newContext(phoneContextOptions);
  try {
    const tab = await context.newPage();
    await tab.addInitScript(watchForText, mainText);
    if (line) {
      const cdpSession = await context.newCDPSession(tab);
      await cdpSession.send('Network.enable');
      await cdpSession.send('Network.emulateNetworkConditions', line);
    }
    await tab.goto(origin + mainText.page, { waitUntil: 'commit', timeout: 60_000 });
    const isTextShown = () => 'shown' in window && document.readyState !== 'loading';
    await tab.waitForFunction(isTextShown, null, { timeout: 60_000 });
    return await tab.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const loadedResources = resources.filter(
        ({ responseEnd }) => responseEnd > 0 && responseEnd <= shownTime,
      );
      const scriptUrls = loadedResources
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.endsWith('.js'));
      // Uses the end of the response, because the browser does not delay the start of a response when it emulates
      // latency.
      return { responded: navigation?.responseEnd ?? 0, shown: shownTime, scripts: [...new Set(scriptUrls)] };
    });
  } finally {
    await context.close();
  }
}

async function measureTotalKilobytes(urls: string[]): Promise<number> {
  const sizes = urls.map(async (url) => {
    const response = await fetch(url);
    return gzipSync(await response.arrayBuffer()).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

export type FirstView = {
  page: string;
  /** The main text should be visible within this many seconds. */
  goal: number;
  /** Milliseconds on slow 3G until the HTML has loaded (`responded`) and until the main text is visible (`shown`). */
  responded: number;
  shown: number;
  /**
   * Gzipped kilobytes of JavaScript loaded before the main text is visible, on slow 3G and on an unlimited
   * connection.
   */
  slowScriptKilobytes: number;
  unthrottledScriptKilobytes: number;
};

async function measureFirstView(browser: Browser, origin: string, mainText: MainText): Promise<FirstView> {
  const slowVisits: Visit[] = [];
  const unthrottledVisits: Visit[] = [];
  for (let round = 0; round < roundCount; round += 1) {
    slowVisits.push(await measureVisit(browser, origin, mainText, slow3gConditions));
    unthrottledVisits.push(await measureVisit(browser, origin, mainText));
  }
  const responseMs = median(slowVisits.map((visit) => visit.responded));
  if (responseMs < slow3gConditions.latency) throw new Error('The browser ignored the emulated network.');
  const measureScriptKilobytes = async (visits: Visit[]) =>
    median(await Promise.all(visits.map(({ scripts }) => measureTotalKilobytes(scripts))));
  return {
    page: mainText.page,
    goal: mainText.goal,
    responded: responseMs,
    shown: median(slowVisits.map((visit) => visit.shown)),
    slowScriptKilobytes: await measureScriptKilobytes(slowVisits),
    unthrottledScriptKilobytes: await measureScriptKilobytes(unthrottledVisits),
  };
}

/**
 * Measures how long visitors with an empty cache wait for each page, on slow 3G and on an unlimited connection.
 * Returns the medians of three visits. Throws if a page does not show its text within a minute.
 */
export async function measureFirstViews(origin: string): Promise<FirstView[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(() => {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const views: FirstView[] = [];
    for (const mainText of mainTexts) views.push(await measureFirstView(browser, origin, mainText));
    return views;
  } finally {
    await browser.close();
  }
}
