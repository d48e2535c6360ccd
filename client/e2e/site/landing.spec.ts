import { expect, type Page, test } from '@playwright/test';
import { disableServerRendering, waitForFonts } from '../support/first-views.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { signInAsDemo } from '../support/people.ts';

const bookListUrlPattern = '**/v1/guest/list-book?**';
const trialScriptUrlPattern = '**/assets/phrase-trial-*.js';
const sampleUrlPattern = '**/v1/guest/sample-chapter?**';
const getTrialRegion = (page: Page) => page.getByRole('region', { name: 'Try a phrase' });
const getTrialWords = (page: Page) =>
  getTrialRegion(page).getByRole('group', { name: 'The phrase, word by word' }).getByRole('button');
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });

type Book = { book_code: string };

/** Replaces the catalogue with three demo books, of which only the given ones have a sample. */
async function stubCatalogue(page: Page, booksWithSample: string[]): Promise<void> {
  const { data, meta } = await (await page.request.get('/v1/guest/list-book?per_page=100')).json();
  const codes = ['dernier-etage', 'la-foret-d-emile', 'le-phare'];
  const books = codes.map((bookCode) => ({
    ...data.find((book: Book) => book.book_code === bookCode),
    has_sample: booksWithSample.includes(bookCode),
  }));
  await disableServerRendering(page);
  await page.route(bookListUrlPattern, (route) => route.fulfill({ json: { data: books, meta } }));
}

/** Collects the codes of the books whose samples the page requests. */
function recordSampleRequests(page: Page): Set<string | null> {
  const requestedBookCodes = new Set<string | null>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/v1/guest/sample-chapter') requestedBookCodes.add(searchParams.get('book_code'));
  });
  return requestedBookCodes;
}

for (const path of ['/', '/lingonovel-story']) {
  test(`a visitor on ${path} tries a phrase of the first book that has a sample`, async ({ page }) => {
    await stubCatalogue(page, ['la-foret-d-emile', 'le-phare']);
    const requestedBookCodes = recordSampleRequests(page);
    await page.goto(path);
    await expect(getTrialRegion(page).getByText('From La Forêt d’Émile')).toBeVisible();
    await getTrialWords(page).first().hover();
    await expect(getTrialRegion(page).getByRole('tooltip')).toBeVisible();
    await getTrialRegion(page).getByRole('button', { name: 'Play' }).click();
    await expect(getTrialRegion(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    for (const phraseNo of [2, 3, 4]) {
      await getTrialRegion(page).getByRole('button', { name: 'Next phrase' }).click();
      await expect(getTrialRegion(page).getByText(`${phraseNo} / 4`)).toBeVisible();
    }
    expect([...requestedBookCodes]).toEqual(['la-foret-d-emile']);
    await getTrialRegion(page).getByRole('link', { name: 'Read on' }).click();
    await expect(page).toHaveURL(/\/guest\/la-foret-d-emile\/read\?phrase=5$/);
  });

  test(`a visitor on ${path} tries a built-in phrase if no book has a sample`, async ({ page }) => {
    await stubCatalogue(page, []);
    const requestedBookCodes = recordSampleRequests(page);
    await page.goto(path);
    await expect(getTrialRegion(page).getByText('Tap a word to see what it means.')).toBeVisible();
    await getTrialWords(page).first().hover();
    await expect(
      getTrialRegion(page).getByRole('tooltip', { name: 'once upon a time, there was' }),
    ).toBeVisible();
    expect([...requestedBookCodes]).toEqual([]);
  });
}

test('a visitor can try a phrase even if the catalogue fails to load', async ({ page }) => {
  await disableServerRendering(page);
  await page.route(bookListUrlPattern, (route) =>
    route.fulfill({ status: 500, json: { message: 'Not now.' } }),
  );
  await page.goto('/');
  await expect(getTrialRegion(page).getByText('Tap a word to see what it means.')).toBeVisible();
});

for (const width of [1280, 390]) {
  test(`the front page does not shift when the trial phrase loads at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await stubCatalogue(page, ['la-foret-d-emile']);
    const releaseScript = await holdRequests(page, trialScriptUrlPattern, 'GET');
    const releaseSample = await holdRequests(page, sampleUrlPattern, 'GET');
    const scriptRequestPromise = page.waitForRequest(trialScriptUrlPattern);
    const sampleRequestPromise = page.waitForRequest(sampleUrlPattern);
    const measurePositions = async () => [
      await getHeading(page).boundingBox(),
      await page.getByRole('heading', { level: 2, name: 'Stories to start with' }).boundingBox(),
    ];
    await page.goto('/');
    await expect(getHeading(page)).toBeVisible();
    await waitForFonts(page);
    const positionsBefore = await measurePositions();
    await scriptRequestPromise;
    releaseScript();
    await sampleRequestPromise;
    await expect(page.getByText('Loading a phrase to try…')).toBeAttached();
    expect(await measurePositions()).toEqual(positionsBefore);
    releaseSample();
    await expect(getTrialWords(page).first()).toBeVisible();
    expect(await measurePositions()).toEqual(positionsBefore);
  });
}

test('the landing page requests only books that have phrases', async ({ page }) => {
  await disableServerRendering(page);
  const listQueries: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/v1/guest/list-book') listQueries.push(url.search);
  });
  await page.goto('/');
  await expect(getTrialRegion(page)).toBeVisible();
  await expect.poll(() => listQueries.length).toBeGreaterThan(0);
  expect(listQueries.filter((query) => !query.includes('has_phrases=true'))).toEqual([]);
});

test('the front page’s banner states the price and links to the stories and to sign-in', {
  tag: ['@spec-1-01', '@spec-1-02'],
}, async ({ page }) => {
  await page.goto('/');
  const banner = page.locator('section').filter({ has: getHeading(page) });
  await expect(banner).toContainText(
    'Your first book and audiobook are free with a 30-day trial, then it’s $9.99 a month. Cancel anytime.',
  );
  await banner.getByRole('link', { name: 'Browse', exact: true }).click();
  await expect(page).toHaveURL(/\/lingostory$/);
  await page.goto('/');
  await banner.getByRole('link', { name: 'Try it 0.00 $' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await signInAsDemo(page, 'newcomer');
  await page.goto('/');
  await banner.getByRole('link', { name: 'Try it 0.00 $' }).click();
  await expect(page).toHaveURL(/\/account$/);
});
