import { expect, type Page, type Request, test } from '@playwright/test';
import { hold } from '../support/hold.ts';
import { openSession, signUpWithBook, storeSession } from '../support/people.ts';
import { at, next, open } from '../support/reader.ts';

/** Simulates a change of the page's visibility, as when the screen is locked or another tab opens. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const positions = '**/user/reading-position';

test('a member continues where they stopped, on any device', async ({ page, browser }) => {
  const member = await signUpWithBook(page, 'le-phare');
  await open(page, '/library/le-phare/read');
  await at(page, '1 / 46');
  await next(page).click();
  await at(page, '2 / 46');
  await page.close(); // Before the delayed save of the position
  const other = await (await browser.newContext()).newPage();
  const savedPosition = async () => {
    const { headers } = member;
    const response = await other.request.get('/v1/user/read-book?book_code=le-phare', { headers });
    return (await response.json()).data.phrase_no;
  };
  await expect.poll(savedPosition).toBe(2);
  await storeSession(other, await openSession(other.request, member));
  await open(other, '/library/le-phare/read');
  await at(other, '2 / 46');
});

test('a position that failed to save is saved once the connection is back', async ({ page }) => {
  await signUpWithBook(page, 'le-phare');
  await open(page, '/library/le-phare/read');
  await page.route(positions, (route) => route.fulfill({ status: 500, json: { message: 'Being dusted.' } }));
  const rejected = page.waitForResponse(positions);
  await next(page).click();
  await (await rejected).finished();
  await page.unroute(positions);
  await page.route(positions, (route) => route.abort('internetdisconnected'));
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/reading-position'));
  await show(page, 'hidden');
  await lost;
  await page.unroute(positions);
  const saved = page.waitForResponse(positions);
  await show(page, 'visible');
  expect((await (await saved).json()).data.phrase_no).toBe(2);
});

test('the connection error disappears once another phrase has loaded', async ({ page }) => {
  const ahead = /sample-window\?/;
  await page.route(ahead, (route) => route.abort('connectionreset'), { times: 1 });
  const letGo = await hold(page, ahead, 'GET');
  const others = new Set<Request>();
  page.on('request', (request) => !ahead.test(request.url()) && others.add(request));
  page.on('requestfinished', (request) => others.delete(request));
  page.on('requestfailed', (request) => others.delete(request));
  // The page requests the table of contents only once it is idle.
  const contents = page.waitForResponse(/sample-contents\?/);
  await open(page);
  await at(page, '1 / 12');
  await contents;
  // Waits for all other requests, because any response would hide the connection error.
  await expect.poll(() => others.size).toBe(0);
  letGo();
  await expect(page.getByText('We’ll keep trying.')).toBeVisible();
  await next(page).click();
  await at(page, '2 / 12');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a reader who leaves the book right after changing phrases lands on the book’s page', async ({
  page,
}) => {
  await open(page);
  await page.evaluate(() => {
    const press = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
    for (const name of ['Next phrase', 'Previous phrase', 'Next phrase', 'Back to the book']) press(name);
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Le Marché du samedi' })).toBeVisible();
  await expect(page).toHaveURL(/\/book-detail\/le-marche-du-samedi$/);
});

test('a position is saved once, with its time, after the reader has stayed on a phrase for a second', async ({
  page,
}) => {
  await signUpWithBook(page, 'le-phare');
  const sent: { phrase_no: number; seen_at: string }[] = [];
  await page.route(positions, (route) => {
    sent.push(route.request().postDataJSON());
    return route.continue();
  });
  await page.clock.install();
  await open(page, '/library/le-phare/read');
  await at(page, '1 / 46');
  // Lets the neighboring phrases load first, because the clock's jump would time out their requests.
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await next(page).click();
  await at(page, '2 / 46');
  await page.clock.runFor(900);
  await next(page).click();
  await at(page, '3 / 46');
  const came = await page.evaluate(() => new Date().toISOString());
  await page.clock.runFor(999);
  expect(sent).toEqual([]);
  const saved = page.waitForResponse(positions);
  await page.clock.runFor(1);
  await (await saved).finished();
  await page.clock.runFor(10_000);
  expect(sent).toEqual([{ book_code: 'le-phare', phrase_no: 3, seen_at: came }]);
});
