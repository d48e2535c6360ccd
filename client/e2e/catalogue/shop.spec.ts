import { expect, type Page, test } from '@playwright/test';
import { wakeCarousel } from '../support/carousel.ts';
import { disableServerRendering, waitForHydration } from '../support/first-views.ts';
import { signInAsDemo } from '../support/people.ts';
import { expectNoViolations } from '../support/problems.ts';

const book = 'le-chat-du-quai-trois';
const title = 'Le Chat du quai 3';
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const getGrid = (page: Page) => page.getByRole('region', { name: 'Welcome' });
const getTiles = (page: Page) => getGrid(page).getByRole('listitem').getByRole('link');
const getResultCount = (page: Page) =>
  getGrid(page)
    .getByRole('status')
    .filter({ hasText: /stor(y|ies)/ });

test('the catalogue stores its search, level and sort order in the URL, and the Back button restores their previous values', async ({
  page,
}) => {
  await page.goto('/lingostory');
  await expect(getHeading(page)).toBeVisible();
  await expect(getResultCount(page)).toHaveText(/^\d+ stories$/);
  await expect.poll(() => getTiles(page).count()).toBeGreaterThan(3);
  await expectNoViolations(page);

  await page.getByLabel('Level').selectOption('Easy');
  await expect(page).toHaveURL(/\?difficulty=Easy$/);
  await expect(getTiles(page).filter({ hasNotText: 'Easy' })).toHaveCount(0);

  await page.getByLabel('Sort by').selectOption('title');
  await expect(page).toHaveURL(/difficulty=Easy&sort=title$/);
  await expect(async () => {
    const titles = await getTiles(page).locator('b').allTextContents();
    expect(titles.length).toBeGreaterThan(1);
    expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, 'fr')));
  }).toPass({ timeout: 40_000 });

  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('foret', { delay: 40 });
  await expect(page).toHaveURL(/search=foret/);
  await expect(getTiles(page)).toHaveCount(1);
  await expect(getResultCount(page)).toHaveText('1 story for “foret”');

  await page.reload();
  await expect(getTiles(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('foret');

  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  await expect(page).toHaveURL(/difficulty=Easy&sort=title$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/lingostory$/);
  // Does not check the exact count, because other tests add and delete books at the same time.
  await expect(getTiles(page).filter({ hasNotText: 'Easy' })).not.toHaveCount(0);
  await expect(getResultCount(page)).toHaveText(/^\d+ stories$/);
  await page.goForward();
  await expect(page.getByLabel('Level')).toHaveValue('Easy');
});

test('a visitor uses the keyboard to clear a search that found nothing', async ({ page }) => {
  await page.goto('/lingostory?search=zzzz&difficulty=Hard');
  await expect(page.getByRole('heading', { name: /^Nothing found/ })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Clear the filters' }).press('Enter');
  await expect(page).toHaveURL(/\/lingostory$/);
  await expect(getTiles(page).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeFocused();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

test('a visitor moves through the pages of a long catalogue', async ({ page }) => {
  await disableServerRendering(page);
  await page.route('**/v1/guest/list-book**', async (route) => {
    const response = await route.fetch();
    const books = await response.json();
    const requestedPage = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
    await route.fulfill({ json: { ...books, meta: { page: requestedPage, per_page: 8, total: 17 } } });
  });
  await page.goto('/terms');
  await page.getByRole('banner').getByRole('link', { name: 'BROWSE' }).click();
  await page.getByLabel('Sort by').selectOption('title');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('Page 1 of 3');
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/sort=title&page=2$/);
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeFocused();
  await page.getByLabel('Sort by').selectOption('newest');
  await expect(page).toHaveURL(/\/lingostory$/);
  // Waits for route handlers that are still running, because they would fail the next test.
  await page.unrouteAll({ behavior: 'wait' });
});

test('a visitor retries after the catalogue has failed to load', async ({ page }) => {
  await disableServerRendering(page);
  await page.route('**/v1/guest/list-book**', (route) =>
    route.fulfill({ status: 500, json: { message: 'The shelf is being dusted.' } }),
  );
  await page.goto('/lingostory');
  await expect(page.getByRole('alert')).toContainText('The shelf is being dusted.');
  await page.unroute('**/v1/guest/list-book**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(getTiles(page).first()).toBeVisible();
});

test('a guest sees a book’s details and has to sign in to buy it', {
  tag: ['@spec-1-03', '@spec-2.1-06', '@spec-2.2-14'],
}, async ({ page }) => {
  await page.goto(`/book-detail/${book}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toHaveAttribute('lang', 'fr');
  await expect(page).toHaveTitle(new RegExp(title));
  await expect(page.getByRole('img', { name: `Cover of ${title}` })).toBeVisible();
  await expect(page.getByText('Easy', { exact: true })).toBeVisible();
  await expect(page.getByText(/^by .+, read by .+/)).toBeVisible();
  await expect(page.getByText(/^\d+ minutes?, \d+ phrases$/)).toBeVisible();
  await expect(page.getByText('Audiobook and ebook, yours to keep')).toBeVisible();
  await expect(page.getByText('5 June 2026', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Browse' }),
  ).toHaveAttribute('href', '/lingostory');
  await expect(page.getByRole('button', { name: 'Play the sample' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read a free sample' })).toHaveAttribute(
    'href',
    `/guest/${book}/read`,
  );
  await expectNoViolations(page);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Buy now · 1 credit' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('redirectTo'))).toBe(`/confirm-purchase/${book}`);
});

test('the page of a book without a sample shows the rating but no sample link', {
  tag: ['@spec-2.2-14', '@spec-9-07'],
}, async ({ page }) => {
  await disableServerRendering(page);
  await page.route('**/v1/guest/book-detail/**', async (route) => {
    const { data } = await (await route.fetch()).json();
    const bookOverrides = { average_rating: 4.5, notations: 38, has_sample: false };
    await route.fulfill({ json: { data: { ...data, ...bookOverrides } } });
  });
  await page.goto('/lingostory?search=chat+du+quai');
  await getTiles(page).filter({ hasText: title }).click();
  const stars = page.getByText('4.5 · 38 ratings').locator('..');
  await expect(stars.getByRole('img', { name: '4.5 of 5' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy now · 1 credit' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read a free sample' })).toHaveCount(0);
});

test('the page of a missing book links back to the catalogue', async ({ page }) => {
  await page.goto('/book-detail/nothing-of-the-kind');
  await expect(getHeading(page)).toHaveText('We couldn’t find this book');
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Browse the stories' }).click();
  await expect(page).toHaveURL(/\/lingostory$/);
});

test('the library shows the member’s progress in each book', { tag: '@spec-2.2-19' }, async ({ page }) => {
  await signInAsDemo(page, 'reader');
  await page.goto('/library');
  await expect(getHeading(page)).toHaveText('My Library');
  const phareArticle = page.getByRole('article').filter({ hasText: 'Le Phare' });
  await expect(phareArticle.getByText(/^Phrase \d+ of \d+/)).toBeVisible();
  await expect(phareArticle.getByRole('progressbar')).toBeVisible();
  await expect(phareArticle.getByRole('link', { name: /^Continue reading/ })).toHaveAttribute(
    'href',
    '/library/le-phare/read',
  );
  await expect(phareArticle.getByRole('link', { name: /^(Write a|Change your) review/ })).toHaveAttribute(
    'href',
    '/library/le-phare/write-a-review',
  );
  await expectNoViolations(page);
});

test('an empty library links to the catalogue', async ({ page }) => {
  await signInAsDemo(page, 'newcomer');
  await page.goto('/library');
  await expect(page.getByRole('heading', { name: 'Nothing here yet: choose your first book' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Browse the stories' }).click();
  await expect(page).toHaveURL(/\/lingostory$/);
});

test('keyboard focus never lands on a hidden slide of the carousel', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/lingostory');
  await wakeCarousel(page, page.getByRole('region', { name: 'New stories' }));
  const links = page.locator('.owl-loaded .owl-item').getByRole('link');
  await links.first().focus();
  for (let index = 0; index < (await links.count()); index += 1) {
    await expect(links.nth(index)).toBeFocused();
    await expect(links.nth(index)).toBeInViewport({ ratio: 0.95 });
    await page.keyboard.press('Tab');
  }
});

test('the welcome page offers a newcomer a membership, and a nonexistent library page links to the first page', async ({
  page,
}) => {
  await signInAsDemo(page, 'newcomer');
  await page.goto('/user/welcome');
  await expect(page.getByRole('link', { name: 'Start your membership' })).toBeVisible();
  await page.goto('/confirm-purchase/nothing-of-the-kind');
  await expect(page).toHaveTitle(/^Not found/);
  await signInAsDemo(page, 'reader');
  await page.goto('/library?page=9');
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test.describe('on a 360-pixel-wide phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('no page overflows a 360-pixel-wide phone, even with a very long book title', async ({ page }) => {
    const longWord = 'Anticonstitutionnellement'.repeat(4);
    await disableServerRendering(page);
    await page.route('**/v1/guest/book-detail/**', async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      await route.fulfill({ json: { data: { ...data, title: longWord, image_path: null } } });
    });
    for (const path of ['/lingostory', '/lingostory?search=zzzz', `/book-detail/${book}`]) {
      await page.goto(path);
      await expect(getHeading(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    await expect(getHeading(page)).toHaveText(longWord);
  });
});
