import { expect, type Page, test } from '@playwright/test';
import { signInAsDemo } from '../support/people.ts';
import { expectNoViolations } from '../support/problems.ts';

const grid = (page: Page) => page.getByRole('region', { name: 'Welcome' });
const tiles = (page: Page) => grid(page).getByRole('listitem').getByRole('link');
const carousel = (page: Page) => page.getByRole('region', { name: 'New stories' });
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const buyLink = (page: Page) => page.getByRole('link', { name: 'Buy now · 1 credit' });

const demoBooks = [
  'dernier-etage',
  'l-horloger-de-minuit',
  'la-foret-d-emile',
  'la-recette-perdue',
  'la-valise-aux-silences',
  'le-bal-masque',
  'le-chat-du-quai-trois',
  'le-marche-du-samedi',
  'le-phare',
];

test('the catalogue search finds words in book descriptions and hides the carousel', async ({ page }) => {
  await page.goto('/lingostory');
  await expect(carousel(page)).toBeVisible();
  for (const code of demoBooks) {
    await expect(grid(page).locator(`a[href="/book-detail/${code}"]`)).toBeVisible();
  }

  await searchField(page).fill('ODETTE walnüt');
  await expect(tiles(page)).toHaveCount(1);
  await expect(tiles(page)).toContainText('La Recette perdue');
  await expect(carousel(page)).toHaveCount(0);
  await expect(searchField(page)).toBeFocused();
  await expectNoViolations(page);
  await searchField(page).fill('');
  await expect(carousel(page)).toBeVisible();

  await page.getByLabel('Level').selectOption('Hard');
  await expect(carousel(page)).toHaveCount(0);
  await page.getByLabel('Level').selectOption('');
  await expect(page).toHaveURL(/\/lingostory$/);
  await expect(carousel(page)).toBeVisible();
  await page.getByLabel('Sort by').selectOption('level');
  await expect(carousel(page)).toBeVisible();
  await expect(tiles(page).first()).toContainText('Easy');
});

test('the front page lists its Easy starter stories before the other ones', async ({ page }) => {
  await page.goto('/');
  const covers = page.getByRole('region', { name: 'Stories to start with' }).getByRole('listitem');
  await expect(covers).toHaveCount(5);
  for (const index of [0, 1, 2]) await expect(covers.nth(index)).toContainText('Easy');
});

test('a book’s page links to its free sample chapter and tells guests that the book is free with the trial', async ({
  page,
}) => {
  await page.goto('/book-detail/le-phare');
  await expect(page.getByText('Free with your trial')).toBeVisible();
  const chapters = page.getByRole('region', { name: 'Chapters' }).getByRole('listitem');
  expect(await chapters.count()).toBeGreaterThan(1);
  await expect(chapters.getByRole('link')).toHaveCount(1);
  await expectNoViolations(page);
  await chapters.filter({ hasText: 'Free sample' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/guest\/le-phare\/read\?phrase=1$/);
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();

  await signInAsDemo(page, 'newcomer');
  await page.goto('/book-detail/dernier-etage');
  await expect(buyLink(page)).toBeVisible();
  await expect(page.getByText('Free with your trial')).toHaveCount(0);
});

for (const [width, height] of [
  [360, 640],
  [390, 844],
] as const) {
  test(`every book’s Buy button is visible without scrolling on a phone of ${width} × ${height} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const code of demoBooks) {
      await page.goto(`/book-detail/${code}`);
      await expect(buyLink(page)).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await expectNoViolations(page);
  });
}
