import { expect, type Page, type Request, test } from '@playwright/test';
import { holdRequests } from '../support/hold-requests.ts';
import { openSession, signUpWithBook, storeSession } from '../support/people.ts';
import { expectPosition, getNextButton, openReader } from '../support/reader.ts';

/** Simulates a change of the page's visibility, as when the screen is locked or another tab opens. */
const simulateVisibilityChange = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const positionUrlPattern = '**/user/reading-position';

test('a member continues reading where they stopped, on any device', async ({ page, browser }) => {
  const member = await signUpWithBook(page, 'le-phare');
  await openReader(page, '/library/le-phare/read');
  await expectPosition(page, '1 / 46');
  await getNextButton(page).click();
  await expectPosition(page, '2 / 46');
  await page.close(); // Before the delayed save of the position
  const otherPage = await (await browser.newContext()).newPage();
  const fetchSavedPosition = async () => {
    const { headers } = member;
    const response = await otherPage.request.get('/v1/user/read-book?book_code=le-phare', { headers });
    return (await response.json()).data.phrase_no;
  };
  await expect.poll(fetchSavedPosition).toBe(2);
  await storeSession(otherPage, await openSession(otherPage.request, member));
  await openReader(otherPage, '/library/le-phare/read');
  await expectPosition(otherPage, '2 / 46');
});

test('a reading position that failed to save is saved once the connection is back', async ({ page }) => {
  await signUpWithBook(page, 'le-phare');
  await openReader(page, '/library/le-phare/read');
  await page.route(positionUrlPattern, (route) =>
    route.fulfill({ status: 500, json: { message: 'Being dusted.' } }),
  );
  const rejectedResponsePromise = page.waitForResponse(positionUrlPattern);
  await getNextButton(page).click();
  await (await rejectedResponsePromise).finished();
  await page.unroute(positionUrlPattern);
  await page.route(positionUrlPattern, (route) => route.abort('internetdisconnected'));
  const failedRequestPromise = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/reading-position'),
  );
  await simulateVisibilityChange(page, 'hidden');
  await failedRequestPromise;
  await page.unroute(positionUrlPattern);
  const saveResponsePromise = page.waitForResponse(positionUrlPattern);
  await simulateVisibilityChange(page, 'visible');
  expect((await (await saveResponsePromise).json()).data.phrase_no).toBe(2);
});

test('the connection error disappears once another phrase has loaded', async ({ page }) => {
  const windowUrlPattern = /sample-window\?/;
  await page.route(windowUrlPattern, (route) => route.abort('connectionreset'), { times: 1 });
  const releaseWindow = await holdRequests(page, windowUrlPattern, 'GET');
  const pendingOtherRequests = new Set<Request>();
  page.on('request', (request) => !windowUrlPattern.test(request.url()) && pendingOtherRequests.add(request));
  page.on('requestfinished', (request) => pendingOtherRequests.delete(request));
  page.on('requestfailed', (request) => pendingOtherRequests.delete(request));
  // The page requests the table of contents only once it is idle.
  const contents = page.waitForResponse(/sample-contents\?/);
  await openReader(page);
  await expectPosition(page, '1 / 12');
  await contents;
  // Waits for all other requests, because any response would hide the connection error.
  await expect.poll(() => pendingOtherRequests.size).toBe(0);
  releaseWindow();
  await expect(page.getByText('We’ll keep trying.')).toBeVisible();
  await getNextButton(page).click();
  await expectPosition(page, '2 / 12');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a reader who leaves a book right after changing phrases is taken to the book’s page', async ({
  page,
}) => {
  await openReader(page);
  await page.evaluate(() => {
    const clickButton = (name: string) =>
      document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
    for (const name of ['Next phrase', 'Previous phrase', 'Next phrase', 'Back to the book'])
      clickButton(name);
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Le Marché du samedi' })).toBeVisible();
  await expect(page).toHaveURL(/\/book-detail\/le-marche-du-samedi$/);
});

test('a reading position is saved once, with a timestamp, after the reader has stayed on a phrase for a second', async ({
  page,
}) => {
  await signUpWithBook(page, 'le-phare');
  const savedPositions: { phrase_no: number; seen_at: string }[] = [];
  await page.route(positionUrlPattern, (route) => {
    savedPositions.push(route.request().postDataJSON());
    return route.continue();
  });
  await page.clock.install();
  await openReader(page, '/library/le-phare/read');
  await expectPosition(page, '1 / 46');
  // Waits for the neighboring phrases, because their requests would time out when the clock moves forward.
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await getNextButton(page).click();
  await expectPosition(page, '2 / 46');
  await page.clock.runFor(900);
  await getNextButton(page).click();
  await expectPosition(page, '3 / 46');
  const arrivedAt = await page.evaluate(() => new Date().toISOString());
  await page.clock.runFor(999);
  expect(savedPositions).toEqual([]);
  const saveResponsePromise = page.waitForResponse(positionUrlPattern);
  await page.clock.runFor(1);
  await (await saveResponsePromise).finished();
  await page.clock.runFor(10_000);
  expect(savedPositions).toEqual([{ book_code: 'le-phare', phrase_no: 3, seen_at: arrivedAt }]);
});
