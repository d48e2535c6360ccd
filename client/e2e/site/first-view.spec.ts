import { expect, type Page, test } from '@playwright/test';
import {
  disableServerRendering,
  openWithScriptsHeld,
  readLayoutShift,
  recordConsoleMessages,
  waitForHydration,
  watchPageLoad,
} from '../support/first-views.ts';
import { book, expectPosition, getPhrase, getWords, presetLocalStorage, sample } from '../support/reader.ts';

const title = 'Le Marché du samedi';
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const getCarousel = (page: Page) => page.getByRole('region', { name: 'New stories' });

/**
 * The server-rendered pages. `calls` matches the API calls whose responses the page already contains, so the client
 * must not make them again. `button` is a control that needs JavaScript.
 */
const serverRenderedPages = [
  {
    path: '/',
    name: 'Learn French by living in a story.',
    calls: [/list-book\?/, /sample-chapter\?/, /guest\/offers/],
    button: 'Colors',
    state: 'aria-expanded',
  },
  {
    path: '/lingostory',
    name: 'Browse the stories',
    calls: [/list-book\?.*per_page=5/, /list-book\?(?!.*per_page)/],
    button: 'Colors',
    state: 'aria-expanded',
  },
  {
    path: `/book-detail/${book}`,
    name: title,
    calls: [/book-detail\//],
    button: 'Colors',
    state: 'aria-expanded',
  },
  {
    path: sample,
    name: title,
    calls: [/sample-chapter\?.*phrase_no=1$/],
    button: 'Repeat',
    state: 'aria-pressed',
  },
];

function recordApiCalls(page: Page): string[] {
  const requestedUrls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'xhr') requestedUrls.push(request.url());
  });
  return requestedUrls;
}

/** Presses the button after React has hydrated the page, and expects it to react. */
async function pressOnceHydrated(
  page: Page,
  { button, state }: { button: string; state: string },
): Promise<void> {
  await waitForHydration(page);
  const buttonToPress = page.getByRole('button', { name: button, exact: true });
  await buttonToPress.click();
  await expect(buttonToPress).toHaveAttribute(state, 'true');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  const fetchTitles = async (page: Page, query: string): Promise<string[]> => {
    const { data } = await (await page.request.get(`/v1/guest/list-book?has_phrases=true&${query}`)).json();
    return data.map((entry: { title: string }) => entry.title);
  };

  /** Expects the page to list the same books as the API. Retries, because other tests add and delete books. */
  const expectBooks = async (page: Page, path: string, region: string, query: string) => {
    await expect(async () => {
      const titles = await fetchTitles(page, query);
      expect(titles.length).toBeGreaterThan(3);
      await page.goto(path);
      const books = page.getByRole('region', { name: region }).getByRole('listitem');
      await expect(books).toContainText(titles, { timeout: 500 });
    }).toPass();
    await expect(getHeading(page)).toBeVisible();
  };

  test('the front page shows its starter stories and trial phrase without JavaScript', async ({ page }) => {
    await expectBooks(page, '/', 'Stories to start with', 'sort=level&per_page=5');
    await expect(page.getByRole('region', { name: 'Try a phrase' })).toBeVisible();
    await expect(getWords(page).first()).toBeVisible();
  });

  test('the catalogue shows its books without JavaScript', async ({ page }) => {
    await expectBooks(page, '/lingostory', 'Welcome', 'sort=newest&page=1');
    await expect(getCarousel(page).getByRole('link').first()).toBeVisible();
  });

  test('a book’s page shows its title and description without JavaScript', async ({ page }) => {
    const { data } = await (await page.request.get(`/v1/guest/book-detail/${book}`)).json();
    await page.goto(`/book-detail/${book}`);
    await expect(getHeading(page)).toHaveText(title);
    await expect(page.getByRole('main')).toContainText(data.description);
    await expect(page.getByRole('link', { name: 'Read a free sample' })).toBeVisible();
  });

  test('a sample shows its first phrase without JavaScript', async ({ page }) => {
    const { data } = await (await page.request.get(`/v1/guest/sample-chapter?book_code=${book}`)).json();
    await page.goto(sample);
    await expect(getHeading(page)).toHaveText(title);
    await expect(getPhrase(page).getByRole('paragraph')).toHaveText(data.phrase);
    await expectPosition(page, '1 / 12');
  });
});

for (const { path } of serverRenderedPages) {
  test(`${path} is painted before the browser requests any script except the page’s own`, async ({
    page,
  }) => {
    await page.goto(path);
    await waitForHydration(page);
    const { painted, early } = await page.evaluate(() => {
      const [paintEntry] = performance.getEntriesByName('first-contentful-paint');
      const paintedAt = paintEntry?.startTime ?? Number.NaN;
      const resources = performance.getEntriesByType('resource');
      const scriptsBeforePaint = resources.filter(
        ({ name, startTime }) => name.endsWith('.js') && startTime < paintedAt,
      );
      const appScriptLinks = [...document.querySelectorAll<HTMLLinkElement>('link[fetchpriority="low"]')];
      const appScriptUrls = appScriptLinks.map(({ href }) => href);
      return {
        painted: paintedAt,
        early: scriptsBeforePaint.map(({ name }) => name).filter((url) => !appScriptUrls.includes(url)),
      };
    });
    expect(painted).toBeGreaterThan(0);
    expect(early).toEqual([]);
    // The complete style sheet loads later and must be applied by now.
    await expect(page.locator('link[data-later="stylesheet"]')).toHaveAttribute('media', 'all');
  });
}

test('a page whose scripts fail to load still shows its content and asks the visitor to reload', async ({
  page,
}) => {
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto(`/book-detail/${book}`);
  await expect(page.getByRole('alert')).toHaveText(
    'This page didn’t load completely. Please check your connection and reload it.',
  );
  await expect(getHeading(page)).toHaveText(title);
});

for (const { path, name, calls, ...control } of serverRenderedPages) {
  test(`${path} is hydrated on a phone and a desktop without replacing elements or repeating API calls`, async ({
    page,
  }) => {
    const requestedUrls = recordApiCalls(page);
    const messages = recordConsoleMessages(page);
    await watchPageLoad(page);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const release = await openWithScriptsHeld(page, path);
      await expect(getHeading(page)).toHaveText(name);
      const shiftBefore = await readLayoutShift(page);
      const originalNodes = await page.evaluateHandle(() => [
        ...document.querySelectorAll('h1, header, main, button'),
      ]);
      release();
      await pressOnceHydrated(page, control);
      await page.waitForLoadState('networkidle');
      const removedCount = await originalNodes.evaluate(
        (nodes) => nodes.filter((node) => !node.isConnected).length,
      );
      expect(removedCount, `at ${width} pixels`).toBe(0);
      expect(requestedUrls.filter((url) => calls.some((call) => call.test(url)))).toEqual([]);
      expect(messages).toEqual([]);
      // Allows what Core Web Vitals call good, because line breaks may change when the web font arrives after the first
      // paint.
      expect(shiftBefore, `at ${width} pixels`).toBeLessThanOrEqual(0.1);
      expect((await readLayoutShift(page)) - shiftBefore, `at ${width} pixels`).toBeLessThanOrEqual(0.01);
      // Otherwise the next load would start with the button already pressed.
      await page.evaluate(() => localStorage.clear());
    }
  });
}

test('the client makes the API calls of each page itself when the page is not server-rendered', async ({
  page,
}) => {
  const requestedUrls = recordApiCalls(page);
  await disableServerRendering(page);
  for (const { path, name, calls } of serverRenderedPages) {
    requestedUrls.length = 0;
    await page.goto(path);
    await expect(getHeading(page)).toHaveText(name);
    for (const call of calls)
      await expect.poll(() => requestedUrls.filter((url) => call.test(url)), path).toHaveLength(1);
  }
});

for (const { name, choose } of [
  { name: 'who chose it', choose: (page: Page) => presetLocalStorage(page, { theme: 'night' }) },
  { name: 'whose device is dark', choose: (page: Page) => page.emulateMedia({ colorScheme: 'dark' }) },
]) {
  test(`the first paint already uses the night theme for a reader ${name}`, async ({ page }) => {
    const readBackgroundColor = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.goto('/lingostory');
    const lightColor = await readBackgroundColor();
    await choose(page);
    for (const { path, ...control } of serverRenderedPages) {
      const release = await openWithScriptsHeld(page, path);
      const nightColor = await readBackgroundColor();
      expect(nightColor).not.toBe(lightColor);
      release();
      await pressOnceHydrated(page, control);
      expect(await readBackgroundColor()).toBe(nightColor);
    }
  });
}
