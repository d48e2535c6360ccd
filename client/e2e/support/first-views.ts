import { expect, type Page } from '@playwright/test';
import { baseUrl } from '../settings.ts';
import { hold } from './hold.ts';

/**
 * Hands out every page as while the API does not respond: without its first view, so that its script asks for all that it
 * shows.
 */
export async function withoutFirstViews(page: Page): Promise<void> {
  // A page of members never has one.
  const shell = await page.request.get('/library');
  const { origin: site } = new URL(baseUrl);
  const isPage = ({ origin, pathname }: URL) => origin === site && !/^\/v1\/|\./.test(pathname);
  await page.route(isPage, (route) => route.fulfill({ response: shell }));
}

/** Waits until React has hydrated the first view. */
export async function isTakenOver(page: Page): Promise<void> {
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
}

/** Holds the scripts back, as a slow line does, and shows the page without them. */
export async function openHeld(page: Page, path: string): Promise<() => void> {
  const letGo = await hold(page, '**/assets/*.js', 'GET');
  await page.goto(path, { waitUntil: 'commit' });
  // Not by its role: it may be hidden on this device.
  await expect(page.locator('h1')).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  return letGo;
}

/** What the browser has to say of the page. */
export function rememberMessages(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', ({ message }) => said.push(message));
  return said;
}

type Shift = PerformanceEntry & { value: number };
/** What the page's own observers remember since it began to load. */
declare const sight: { shifts: () => number; texts: Set<string>; phrases: Set<string> };

/** From the first moment: how far the layout shifts, each text that is to be seen in any frame, and how phrases look. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntry[]) => {
      for (const { value } of entries as Shift[]) sum += value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = () => {
      add(observer.takeRecords());
      return sum;
    };
    const texts = new Set<string>();
    const phrases = new Set<string>();
    const note = () => {
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden must not count.
      if (document.body) texts.add(document.body.innerText);
      const words = document.querySelector('[data-word]')?.closest('p');
      if (words?.checkVisibility({ visibilityProperty: true })) phrases.add(getComputedStyle(words).filter);
      requestAnimationFrame(note);
    };
    note();
    Object.assign(window, { sight: { shifts, texts, phrases } });
  });
}

export const shifts = (page: Page) => page.evaluate(() => sight.shifts());
export const textsSeen = (page: Page) => page.evaluate(() => [...sight.texts].join('\n'));
export const phraseFilters = (page: Page) => page.evaluate(() => [...sight.phrases]);
