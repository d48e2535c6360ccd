import { expect, type Page } from '@playwright/test';
import { baseUrl } from '../settings.ts';
import { holdRequests } from './hold-requests.ts';

/**
 * Serves every page without server-rendered content, as when the API is down. The client then makes all API calls
 * itself.
 */
export async function disableServerRendering(page: Page): Promise<void> {
  // Serves the HTML of the library page for every page, because the library is never server-rendered.
  const shellResponse = await page.request.get('/library');
  const { origin: site } = new URL(baseUrl);
  const isPageUrl = ({ origin, pathname }: URL) => origin === site && !/^\/v1\/|\./.test(pathname);
  await page.route(isPageUrl, (route) => route.fulfill({ response: shellResponse }));
}

/**
 * Loads all fonts of the page, so that its text no longer moves. `document.fonts.ready` would not be enough, because it
 * may resolve before the page's text has requested its fonts. Ignores failures, because the fallback fonts are local
 * ones that the system may lack.
 */
export async function waitForFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
  });
}

/** Waits until React has hydrated the first view. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
}

/** Opens a page but holds back its scripts, as on a slow connection. Returns a function that releases them. */
export async function openWithScriptsHeld(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, '**/assets/*.js', 'GET');
  await page.goto(path, { waitUntil: 'commit' });
  // Uses a CSS selector, because a role locator would not match a hidden heading.
  await expect(page.locator('h1')).toBeAttached();
  await waitForFonts(page);
  return release;
}

/** Records the page's console messages and errors. */
export function recordConsoleMessages(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', ({ message }) => messages.push(message));
  return messages;
}

type LayoutShiftEntry = PerformanceEntry & { value: number };
/** The measurements that `watchPageLoad` records in the page. */
declare const sight: { shifts: () => number; texts: Set<string>; phrases: Set<string> };

/**
 * Records three things from the start of the page load: layout shifts, all text that was visible in any frame, and
 * the CSS filters of phrases.
 */
export async function watchPageLoad(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    const addShiftValues = (entries: PerformanceEntry[]) => {
      for (const { value } of entries as LayoutShiftEntry[]) sum += value;
    };
    const observer = new PerformanceObserver((entryList) => addShiftValues(entryList.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const sumShifts = () => {
      addShiftValues(observer.takeRecords());
      return sum;
    };
    const texts = new Set<string>();
    const phrases = new Set<string>();
    const recordFrame = () => {
      // biome-ignore lint/performance/useDomNodeTextContent: textContent would include hidden text.
      if (document.body) texts.add(document.body.innerText);
      const words = document.querySelector('[data-word]')?.closest('p');
      if (words?.checkVisibility({ visibilityProperty: true })) phrases.add(getComputedStyle(words).filter);
      requestAnimationFrame(recordFrame);
    };
    recordFrame();
    Object.assign(window, { sight: { shifts: sumShifts, texts, phrases } });
  });
}

export const readLayoutShift = (page: Page) => page.evaluate(() => sight.shifts());
export const readSeenTexts = (page: Page) => page.evaluate(() => [...sight.texts].join('\n'));
export const readPhraseFilters = (page: Page) => page.evaluate(() => [...sight.phrases]);
