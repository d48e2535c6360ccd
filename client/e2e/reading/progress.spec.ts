import { expect, type Page, test } from '@playwright/test';
import { signUpNewUser, signUpWithBook } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { expectPosition, openReader, presetLocalStorage } from '../support/reader.ts';
import { countWaitingChanges } from '../support/waiting-changes.ts';

const readingEventsUrlPattern = '**/v1/user/reading-events';
const progressUrlPattern = /\/v1\/user\/progress\?/;
const doubleSpeedSettings = { autoplay: 'true', reading: JSON.stringify({ speed: 2 }) };
const readerPath = '/library/le-phare/read';
const getHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'My reading' });
const getThisWeekRegion = (page: Page) => page.getByRole('region', { name: 'This week' });
const getDayGrid = (page: Page) => page.getByRole('grid', { name: 'Days of reading' });

/** Returns the number of reading events that this device has not sent yet. */
const countWaitingEvents = (page: Page) => countWaitingChanges(page, 'recordReading');

/** Opens the book and waits until AutoPlay reaches this phrase. */
async function autoplayToPhrase(page: Page, phraseNo: number): Promise<void> {
  await openReader(page, readerPath);
  await expect(page.getByText(`${phraseNo} / 46`, { exact: true })).toBeVisible({ timeout: 30_000 });
}

test('a member reads three phrases and finds them counted on the My reading page', async ({ page }) => {
  await signUpWithBook(page, 'le-phare');
  await presetLocalStorage(page, doubleSpeedSettings);
  await autoplayToPhrase(page, 4);
  await page.getByRole('link', { name: 'Back to my library' }).click();
  await page.getByRole('link', { name: 'See what you have read' }).click();
  await expect(getHeading(page)).toBeVisible();
  await expect(getThisWeekRegion(page)).toContainText(/You read [34] phrases/);
  await expect(getDayGrid(page).getByRole('gridcell', { name: /: [34] phrases/ })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Books you read lately' })).toContainText('Le Phare');
  expect(await countWaitingEvents(page)).toBe(0);
  await page.getByText('Show as a table').last().click();
  const table = page.getByRole('table', { name: 'Phrases' });
  await expect(table.getByRole('row')).toHaveCount(13);
  await expect(table.getByRole('row').last()).toContainText(/[34]$/);
  await expectNoProblems(page);
});

test('a member reads offline, and the phrases are counted once the connection is back', async ({ page }) => {
  const member = await signUpWithBook(page, 'le-phare');
  await presetLocalStorage(page, doubleSpeedSettings);
  await page.route(readingEventsUrlPattern, (route) => route.abort('internetdisconnected'));
  await autoplayToPhrase(page, 3);
  await expect.poll(() => countWaitingEvents(page)).toBeGreaterThanOrEqual(2);
  await page.goto('/library');
  const waitingCount = await countWaitingEvents(page);
  expect(waitingCount).toBeGreaterThanOrEqual(2);
  await page.unroute(readingEventsUrlPattern);
  // Drops the response to the first request, so that the client sends the events twice. The server must count them
  // once.
  let isResponseDropped = false;
  await page.route(readingEventsUrlPattern, async (route) => {
    if (isResponseDropped) return route.continue();
    isResponseDropped = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto('/progress');
  await expect.poll(() => countWaitingEvents(page), { timeout: 30_000 }).toBe(0);
  const day = new Date().toISOString().slice(0, 10);
  const { headers } = member;
  const response = await page.request.get(`/v1/user/progress?from=${day}&to=${day}`, { headers });
  const progressBody = await response.json();
  expect(progressBody.data.totals.phrases).toBe(waitingCount);
  await expect(getThisWeekRegion(page)).toContainText(`You read ${waitingCount} phrases`);
});

test('a member turns off the reading history and deletes the recorded data', async ({ page }) => {
  await signUpWithBook(page, 'le-phare');
  await presetLocalStorage(page, doubleSpeedSettings);
  await autoplayToPhrase(page, 3);
  await page.goto('/progress');
  await expect(getThisWeekRegion(page)).toContainText(/You read [23] phrases/);
  const textBefore = await getThisWeekRegion(page).textContent();
  const saveResponsePromise = page.waitForResponse('**/v1/user/reading-record');
  await page.getByRole('switch', { name: 'Record what I read' }).click();
  await saveResponsePromise;
  await expect(page.getByText('Recording is off')).toBeVisible();
  await expect(page.getByText('It comes every day, even after you’ve read')).toBeVisible();
  await expectNoProblems(page);
  const eventsResponsePromise = page.waitForResponse(readingEventsUrlPattern);
  await openReader(page, `${readerPath}?phrase=10`);
  await expectPosition(page, '12 / 46');
  await page.getByRole('link', { name: 'Back to my library' }).click();
  await page.getByRole('link', { name: /^Words & reading/ }).click();
  await page.getByRole('link', { name: 'My reading' }).click();
  expect((await (await eventsResponsePromise).json()).data).toEqual({ counted: 0, recorded: false });
  await expect(getThisWeekRegion(page)).toHaveText(textBefore ?? '');
  await page.getByRole('button', { name: 'Delete my reading history…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByText('Your reading history is deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

const today = new Date().toISOString().slice(0, 10);
const readingDays = Array.from({ length: 200 }, (_, dayIndex) => ({
  day: new Date(Date.now() - (399 - 2 * dayIndex) * 86_400_000).toISOString().slice(0, 10),
  phrases: dayIndex + 1,
  seconds: dayIndex * 20,
})).concat({ day: today, phrases: 23, seconds: 720 });

test.describe('a member with a year of reading', () => {
  test.use({ timezoneId: 'UTC', locale: 'en-GB' });
  test.beforeEach(async ({ page }) => {
    await signUpNewUser(page);
    let goal: number | null = null;
    await page.route('**/v1/user/reading-goal', (route) => {
      goal = route.request().postDataJSON().minutes_per_week;
      return route.fulfill({ json: { message: 'Your goal is saved.' } });
    });
    await page.route(progressUrlPattern, (route) => {
      const totals = { days: 201, phrases: 20_123, seconds: 398_720 };
      const book = { book_code: 'le-phare', title: 'Le Phare', last_day: today, phrases: 812, seconds: 8200 };
      const counts = { kept: 3, known: 1204, practised: 57 };
      const words = { days: [{ day: today, ...counts }], totals: counts };
      const data = {
        days: readingDays,
        totals,
        books: [book],
        words,
        minutes_per_week: goal,
        recorded: true,
      };
      return route.fulfill({ json: { data } });
    });
  });

  test('a member sets a weekly goal and moves through the reading calendar using only the keyboard', async ({
    page,
  }) => {
    await page.goto('/progress');
    const chooseGoalButton = page.getByRole('button', { name: 'Choose a weekly goal' });
    await chooseGoalButton.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Minutes a week')).toBeFocused();
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The goal must be 1 or more.')).toBeVisible();
    await expectNoProblems(page);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('90');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '90');
    await expect(page.getByRole('button', { name: 'Change the goal' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const getDayCell = (name: RegExp) => getDayGrid(page).getByRole('gridcell', { name });
    await expect(getDayCell(/^\d+ \w+: 23 phrases, 12 minutes$/)).toBeFocused();
    const readFocusedDay = () => page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? '');
    await page.keyboard.press('ArrowLeft');
    const dateWeekAgo = new Date(Date.parse(today) - 7 * 86_400_000).toISOString().slice(0, 10);
    expect(await readFocusedDay()).toBe(dateWeekAgo);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    expect(await readFocusedDay()).toBe(today);
    await page.keyboard.press('Home');
    expect(new Date(await readFocusedDay()).getUTCDay()).toBe(1);
    await page.keyboard.press('Tab');
    await expect(page.getByText('Show as a table').first()).toBeFocused();
    await page.getByRole('button', { name: 'Remove the goal' }).press('Enter');
    await expect(chooseGoalButton).toBeFocused();
  });

  for (const [width, theme] of [
    [1280, 'light'],
    [390, 'night'],
    [360, 'sepia'],
    [640, 'night'],
  ] as const) {
    test(`the My reading page fits a ${width}-pixel-wide window in the ${theme} theme`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await presetLocalStorage(page, { theme });
      await page.goto('/progress');
      await expect(getDayGrid(page)).toBeVisible();
      await expectNoProblems(page);
      await page.getByText('Show as a table').first().click();
      await expectNoProblems(page);
    });
  }
});

test('the My reading page shows an error if it fails to load, and links to the library if nothing has been read yet', async ({
  page,
}) => {
  await signUpNewUser(page);
  await page.route(progressUrlPattern, (route) =>
    route.fulfill({ status: 500, json: { message: 'Being dusted.' } }),
  );
  await page.goto('/progress');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoProblems(page);
  await page.unroute(progressUrlPattern);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await expectNoProblems(page);
  await page.getByRole('link', { name: 'Go to my library' }).click();
  await expect(page).toHaveURL(/\/library$/);
});
