import { expect, type Page, test } from '@playwright/test';
import {
  isTakenOver,
  openHeld,
  rememberMessages,
  shifts,
  watch,
  withoutFirstViews,
} from '../support/first-views.ts';
import { at, book, phrase, remember, sample, words } from '../support/reader.ts';

const title = 'Le Marché du samedi';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const carousel = (page: Page) => page.getByRole('region', { name: 'New stories' });

/**
 * The server-rendered pages. `calls` match the API calls whose responses the page already contains, so the client
 * must not repeat them. `button` is a control that needs JavaScript.
 */
const views = [
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
    calls: [/list-book\?.*per_page=9/, /list-book\?(?!.*per_page)/],
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

function recordCalls(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'xhr') requested.push(request.url());
  });
  return requested;
}

/** Presses the button once React has hydrated the page. */
async function press(page: Page, { button, state }: { button: string; state: string }): Promise<void> {
  await isTakenOver(page);
  const pressed = page.getByRole('button', { name: button, exact: true });
  await pressed.click();
  await expect(pressed).toHaveAttribute(state, 'true');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  const titlesOf = async (page: Page, query: string): Promise<string[]> => {
    const { data } = await (await page.request.get(`/v1/guest/list-book?has_phrases=true&${query}`)).json();
    return data.map((entry: { title: string }) => entry.title);
  };

  /** Expects the page to list the same books as the API. Retries, because other tests add and delete books. */
  const expectBooks = async (page: Page, path: string, region: string, query: string) => {
    await expect(async () => {
      const titles = await titlesOf(page, query);
      expect(titles.length).toBeGreaterThan(3);
      await page.goto(path);
      const books = page.getByRole('region', { name: region }).getByRole('listitem');
      await expect(books).toContainText(titles, { timeout: 500 });
    }).toPass();
    await expect(heading(page)).toBeVisible();
  };

  test('the front page shows its starter stories and trial phrase without JavaScript', async ({ page }) => {
    await expectBooks(page, '/', 'Stories to start with', 'sort=level&per_page=5');
    await expect(page.getByRole('region', { name: 'Try a phrase' })).toBeVisible();
    await expect(words(page).first()).toBeVisible();
  });

  test('the catalogue shows its books without JavaScript', async ({ page }) => {
    await expectBooks(page, '/lingostory', 'Welcome', 'sort=newest&page=1');
    await expect(carousel(page).getByRole('link').first()).toBeVisible();
  });

  test('a book’s page shows its title and description without JavaScript', async ({ page }) => {
    const { data } = await (await page.request.get(`/v1/guest/book-detail/${book}`)).json();
    await page.goto(`/book-detail/${book}`);
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByRole('main')).toContainText(data.description);
    await expect(page.getByRole('link', { name: 'Read a free sample' })).toBeVisible();
  });

  test('a sample shows its first phrase without JavaScript', async ({ page }) => {
    const { data } = await (await page.request.get(`/v1/guest/sample-chapter?book_code=${book}`)).json();
    await page.goto(sample);
    await expect(heading(page)).toHaveText(title);
    await expect(phrase(page).getByRole('paragraph')).toHaveText(data.phrase);
    await at(page, '1 / 12');
  });
});

for (const { path } of views) {
  test(`${path} is painted before any script other than its own is requested`, async ({ page }) => {
    await page.goto(path);
    await isTakenOver(page);
    const { painted, early } = await page.evaluate(() => {
      const [first] = performance.getEntriesByName('first-contentful-paint');
      const start = first?.startTime ?? Number.NaN;
      const resources = performance.getEntriesByType('resource');
      const requested = resources.filter(({ name, startTime }) => name.endsWith('.js') && startTime < start);
      const own = [...document.querySelectorAll<HTMLLinkElement>('link[fetchpriority="low"]')];
      const links = own.map(({ href }) => href);
      return {
        painted: start,
        early: requested.map(({ name }) => name).filter((url) => !links.includes(url)),
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
  await expect(heading(page)).toHaveText(title);
});

for (const { path, name, calls, ...control } of views) {
  for (const width of [390, 1280]) {
    test(`${path} is hydrated at ${width} pixels without replacing elements or repeating API calls`, async ({
      page,
    }) => {
      const requested = recordCalls(page);
      const messages = rememberMessages(page);
      await watch(page);
      await page.setViewportSize({ width, height: 844 });
      const release = await openHeld(page, path);
      await expect(heading(page)).toHaveText(name);
      const fontShift = await shifts(page);
      const nodes = await page.evaluateHandle(() => [
        ...document.querySelectorAll('h1, header, main, button'),
      ]);
      release();
      await press(page, control);
      await page.waitForLoadState('networkidle');
      expect(await nodes.evaluate((all) => all.filter((node) => !node.isConnected).length)).toBe(0);
      expect(requested.filter((url) => calls.some((call) => call.test(url)))).toEqual([]);
      expect(messages).toEqual([]);
      // Line breaks may shift when the web font arrives after the first paint.
      expect(fontShift).toBeLessThanOrEqual(0.05);
      expect((await shifts(page)) - fontShift).toBeLessThanOrEqual(0.01);
    });
  }

  test(`${path} makes its own API calls when it is not server-rendered`, async ({ page }) => {
    const requested = recordCalls(page);
    await withoutFirstViews(page);
    await page.goto(path);
    await expect(heading(page)).toHaveText(name);
    for (const call of calls)
      await expect.poll(() => requested.filter((url) => call.test(url))).toHaveLength(1);
  });
}

for (const { name, choose } of [
  { name: 'who chose it', choose: (page: Page) => remember(page, { theme: 'night' }) },
  { name: 'whose device is dark', choose: (page: Page) => page.emulateMedia({ colorScheme: 'dark' }) },
]) {
  test(`the night theme of a reader ${name} applies from the first paint`, async ({ page }) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.goto('/lingostory');
    const white = await paper();
    await choose(page);
    for (const { path, ...control } of views) {
      const release = await openHeld(page, path);
      const night = await paper();
      expect(night).not.toBe(white);
      release();
      await press(page, control);
      expect(await paper()).toBe(night);
    }
  });
}
