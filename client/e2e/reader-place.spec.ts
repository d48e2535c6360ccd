import { expect, type Page, test } from '@playwright/test';
import { keepSession, openSession, signUpWithBook } from './support/people.ts';
import { at, next, open } from './support/reader.ts';

/** The screen is locked, or the page is looked at again: for the page it is the same as going to another tab. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('a member goes on where they stopped, on any device', async ({ page, browser }) => {
  const member = await signUpWithBook(page, 'le-phare');
  await open(page, '/library/le-phare/read');
  await at(page, '1 / 46');
  await next(page).click();
  await at(page, '2 / 46');
  await page.close(); // At once, before the pause after which a place is saved.
  const other = await (await browser.newContext()).newPage();
  const stop = async () => {
    const { headers } = member;
    const answer = await other.request.get('/v1/user/read-book?book_code=le-phare', { headers });
    return (await answer.json()).data.phrase_no;
  };
  await expect.poll(stop).toBe(2);
  await keepSession(other, await openSession(other.request, member));
  await open(other, '/library/le-phare/read');
  await at(other, '2 / 46');
});

test('a place that could not be saved is saved once the connection is back', async ({ page }) => {
  await signUpWithBook(page, 'le-phare');
  await open(page, '/library/le-phare/read');
  const places = '**/user/reading-position';
  await page.route(places, (route) => route.fulfill({ status: 500, json: { message: 'Being dusted.' } }));
  const refused = page.waitForResponse(places);
  await next(page).click();
  await (await refused).finished();
  await page.unroute(places);
  await page.route(places, (route) => route.abort('internetdisconnected'));
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/reading-position'));
  await show(page, 'hidden');
  await lost;
  await page.unroute(places);
  const saved = page.waitForResponse(places);
  await show(page, 'visible');
  expect((await (await saved).json()).data.phrase_no).toBe(2);
});
