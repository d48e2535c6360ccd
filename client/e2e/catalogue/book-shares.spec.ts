import { expect, type Page, test } from '@playwright/test';
import { disableServerRendering, waitForFonts } from '../support/first-views.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { openInApp } from '../support/navigation.ts';
import { type Member, signUpNewUser, signUpWithBook } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { presetLocalStorage } from '../support/reader.ts';

const knownSharesUrlPattern = /\/v1\/user\/known-shares\?/;
const book = 'le-marche-du-samedi';
const knownSharePattern = /^You know \d+% of the words$/;
const ownNewWordsPattern = /^About \d+ new words? a page for you$/;
const publicNewWordsPattern = /^About \d+ new words? a page$/;
const getTiles = (page: Page) => page.getByRole('region', { name: 'Welcome' }).getByRole('listitem');
const readNewWords = async (page: Page) =>
  (await getTiles(page).allInnerTexts()).map((text) =>
    Number(/(\d+) new word/.exec(text)?.[1] ?? Number.NaN),
  );
const isSortedByNewWords = async (page: Page) => {
  const newWords = await readNewWords(page);
  return newWords.length > 3 && newWords.join() === [...newWords].sort((a, b) => a - b).join();
};

/**
 * Marks the 500 most common words as known. Retries, because the server may still be counting the words of the books.
 */
async function markCommonWordsKnown(page: Page, { headers }: Member): Promise<void> {
  const markKnown = async () => {
    const response = await page.request.post('/v1/user/common-words', { headers, data: { count: 500 } });
    const { data } = await response.json();
    return data.changed.length;
  };
  await expect.poll(markKnown, { timeout: 120_000 }).toBeGreaterThan(300);
}

test('a guest sees no known-word percentages, and a member without known words is invited to add some', async ({
  page,
}) => {
  await page.goto(`/book-detail/${book}`);
  await expect(page.getByText('Released')).toBeVisible();
  await expect(page.getByText('names and numbers aside')).toHaveCount(0);
  // Waits for the job that counts the words of the stories.
  await expect(async () => {
    await page.goto('/lingostory?sort=new_words');
    await expect(getTiles(page).first().getByText(publicNewWordsPattern)).toBeVisible();
  }).toPass({ timeout: 120_000 });
  await expect(page.getByLabel('Sort by')).toHaveValue('new_words');
  expect(await isSortedByNewWords(page)).toBe(true);
  await page.getByLabel('New words a page').selectOption('Up to 10');
  await expect(page).toHaveURL(/max_new_words=10/);
  await expect.poll(async () => Math.max(...(await readNewWords(page)))).toBeLessThanOrEqual(10);
  await page.goto(`/book-detail/${book}`);
  await page.getByText('How we measure this').click();
  await expect(page.getByText('A page is 200 words')).toBeVisible();
  await expectNoProblems(page);

  await signUpNewUser(page);
  await page.goto(`/book-detail/${book}`);
  await expect(page.getByRole('link', { name: 'Tell us which words you know' })).toHaveAttribute(
    'href',
    '/words',
  );
  await page.goto('/lingostory');
  await page.getByLabel('Sort by').selectOption('Easiest for me');
  await expect(page.getByText('every story shows how many words on a page are new')).toBeVisible();
  await expect(getTiles(page).first()).toBeVisible();
  await expect(page.getByText(knownSharePattern)).toHaveCount(0);
  await expectNoProblems(page);
});

test('a member sees the percentage of known words in each story and sorts the stories by it using only the keyboard', async ({
  page,
}) => {
  const member = await signUpWithBook(page, 'le-phare');
  await markCommonWordsKnown(page, member);
  await page.goto(`/book-detail/${book}`);
  await expect(page.getByRole('status').filter({ hasText: knownSharePattern })).toBeVisible();
  await expectNoProblems(page);

  await page.goto('/lingostory');
  await expect(getTiles(page).first().getByText(ownNewWordsPattern)).toBeVisible();
  const sortSelect = page.getByLabel('Sort by');
  await sortSelect.focus();
  await page.keyboard.press('E');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=new_words/);
  await expect(sortSelect).toBeFocused();
  await expect.poll(() => isSortedByNewWords(page)).toBe(true);
  await expectNoProblems(page);
  await page.reload();
  await expect.poll(() => isSortedByNewWords(page)).toBe(true);

  await openInApp(page, '/user/welcome');
  const firstRecommendation = page
    .getByRole('region', { name: 'Chosen for you' })
    .getByRole('listitem')
    .first();
  await expect(firstRecommendation).toContainText('Because you chose Le Phare');
  await expect(firstRecommendation.getByText(ownNewWordsPattern)).toBeVisible();
  await openInApp(page, '/user/thanks');
  const recommendationsRegion = page.getByRole('region', { name: 'Other good recommendations....' });
  await expect(recommendationsRegion.getByText(ownNewWordsPattern).first()).toBeVisible();

  await openInApp(page, '/progress');
  const wordsRegion = page.getByRole('region', { name: 'Your words' });
  await expect(wordsRegion).toContainText(/You know \d+ more words\./);
  await wordsRegion.getByText('Show as a table').click();
  await expect(wordsRegion.getByRole('table').getByRole('row').last()).toContainText(/\d{3}/);
  await expectNoProblems(page);
});

test('known-word percentages load without shifting the page, and every story stays visible if they fail to load', async ({
  page,
}) => {
  const member = await signUpWithBook(page, 'le-phare');
  await markCommonWordsKnown(page, member);
  await disableServerRendering(page);
  const measurePositions = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main li, main dt, main h2')].map(
        (element) => element.getBoundingClientRect().y,
      ),
    );
  /** Measures until two measurements agree, because the carousel is laid out 200 ms after the window is resized. */
  const measureSettledPositions = async () => {
    let positions: number[] = [];
    await expect(async () => {
      const earlierPositions = positions;
      positions = await measurePositions();
      expect(positions).toEqual(earlierPositions);
    }).toPass({ intervals: [300] });
    return positions;
  };
  const measureAtAllWidths = async () => {
    const positionsByWidth: Record<number, number[]> = {};
    for (const width of [1280, 390, 360, 640]) {
      await page.setViewportSize({ width, height: 900 });
      positionsByWidth[width] = await measureSettledPositions();
    }
    return positionsByWidth;
  };
  for (const [path, firstElement] of [
    ['/lingostory', getTiles(page).first()],
    ['/user/welcome', page.getByRole('listitem').first()],
    [`/book-detail/${book}`, page.getByText('Released')],
  ] as const) {
    const release = await holdRequests(page, knownSharesUrlPattern, 'GET');
    await page.goto(path, { waitUntil: 'load' });
    await expect(firstElement).toBeVisible();
    await expect(page.getByText(ownNewWordsPattern)).toHaveCount(0);
    await waitForFonts(page);
    const positionsBefore = await measureAtAllWidths();
    release();
    await expect(page.getByText(ownNewWordsPattern).first()).toBeVisible();
    expect(await measureAtAllWidths(), path).toEqual(positionsBefore);
    await page.unroute(knownSharesUrlPattern);
  }
  await page.route(knownSharesUrlPattern, (route) =>
    route.fulfill({ status: 500, json: { message: 'Being counted.' } }),
  );
  await page.goto(`/book-detail/${book}`);
  await expect(page.getByText('We can’t count them right now')).toBeVisible();
  await expect(page.getByText('Released')).toBeVisible();
  await page.goto('/lingostory');
  await expect(getTiles(page).first()).toBeVisible();
  await expect(page.getByText(ownNewWordsPattern)).toHaveCount(0);
});

test('pages with known-word percentages have no accessibility problems at any width in either theme', async ({
  page,
}) => {
  const member = await signUpNewUser(page);
  await markCommonWordsKnown(page, member);
  for (const [width, theme] of [
    [1280, 'night'],
    [360, 'light'],
    [640, 'night'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await presetLocalStorage(page, { theme });
    await page.goto('/library');
    for (const path of [`/book-detail/${book}`, '/lingostory?sort=new_words', '/progress']) {
      await openInApp(page, path);
      await expect(page.getByText(/You know \d+|\d+ new words? a page for you/).first()).toBeVisible();
      await expectNoProblems(page);
    }
  }
});
