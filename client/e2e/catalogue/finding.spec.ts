import { expect, type Page, test } from '@playwright/test';
import { signInAsDemo } from '../support/people.ts';
import { expectNoViolations } from '../support/problems.ts';

const getGrid = (page: Page) => page.getByRole('region', { name: 'Welcome' });
const getTiles = (page: Page) => getGrid(page).getByRole('listitem').getByRole('link');
const getCarousel = (page: Page) => page.getByRole('region', { name: 'New stories' });
const getSearchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const getBuyLink = (page: Page) => page.getByRole('link', { name: 'Buy now · 1 credit' });

const demoBooks = [
  'dernier-etage',
  'deux-cafes-pour-personne',
  'l-horloger-de-minuit',
  'la-foret-d-emile',
  'la-recette-perdue',
  'la-valise-aux-silences',
  'le-bal-masque',
  'le-chat-du-quai-trois',
  'le-marche-du-samedi',
  'le-phare',
  'une-lettre-sous-le-lac',
];

test('the catalogue search finds words in book descriptions and hides the carousel', async ({ page }) => {
  await page.goto('/lingostory');
  await expect(getCarousel(page)).toBeVisible();
  for (const bookCode of demoBooks) {
    await expect(getGrid(page).locator(`a[href="/book-detail/${bookCode}"]`)).toBeVisible();
  }

  await getSearchField(page).fill('ODETTE walnüt');
  await expect(getTiles(page)).toHaveCount(1);
  await expect(getTiles(page)).toContainText('La Recette perdue');
  await expect(getCarousel(page)).toHaveCount(0);
  await expect(getSearchField(page)).toBeFocused();
  await expectNoViolations(page);
  await getSearchField(page).fill('');
  await expect(getCarousel(page)).toBeVisible();

  await page.getByLabel('Level').selectOption('Hard');
  await expect(getCarousel(page)).toHaveCount(0);
  await page.getByLabel('Level').selectOption('');
  await expect(page).toHaveURL(/\/lingostory$/);
  await expect(getCarousel(page)).toBeVisible();
  await page.getByLabel('Sort by').selectOption('level');
  await expect(getCarousel(page)).toBeVisible();
  await expect(getTiles(page).first()).toContainText('Easy');
});

test('the front page lists Easy stories first in its “Stories to start with” section', async ({ page }) => {
  await page.goto('/');
  const covers = page.getByRole('region', { name: 'Stories to start with' }).getByRole('listitem');
  await expect(covers).toHaveCount(5);
  for (const index of [0, 1, 2]) await expect(covers.nth(index)).toContainText('Easy');
});

test('a book’s page links to its free sample chapter and tells guests that the book is free with the trial', async ({
  page,
}) => {
  await page.goto('/book-detail/le-phare');
  await expect(page.getByRole('link', { name: 'Get it free with your trial' })).toBeVisible();
  const chapters = page.getByRole('region', { name: 'Chapters' }).getByRole('listitem');
  expect(await chapters.count()).toBeGreaterThan(1);
  await expect(chapters.getByRole('link')).toHaveCount(1);
  await expectNoViolations(page);
  await chapters.filter({ hasText: 'Free sample' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/guest\/le-phare\/read\?phrase=1$/);
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();

  await signInAsDemo(page, 'newcomer');
  await page.goto('/book-detail/dernier-etage');
  await expect(getBuyLink(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get it free with your trial' })).toHaveCount(0);
});

for (const [width, height] of [
  [360, 640],
  [390, 844],
] as const) {
  test(`every book’s Buy button is visible without scrolling on a phone of ${width} × ${height} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const bookCode of demoBooks) {
      await page.goto(`/book-detail/${bookCode}`);
      await expect(getBuyLink(page)).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await expectNoViolations(page);
  });
}
