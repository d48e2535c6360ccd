import { expect, test } from '@playwright/test';
import {
  openWithScriptsHeld,
  readPhraseFilters,
  readSeenTexts,
  recordConsoleMessages,
  waitForHydration,
  watchPageLoad,
} from '../support/first-views.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { demoAccounts, signInAsDemo } from '../support/people.ts';
import {
  expectPosition,
  getNextButton,
  getPhrase,
  openReader,
  presetLocalStorage,
  sample,
} from '../support/reader.ts';

test('a member never sees links meant for guests', async ({ page }) => {
  await signInAsDemo(page, 'reader');
  await watchPageLoad(page);
  const guestLinks = page.getByText(/^(Log ?in|Buy now)/).and(page.locator('a'));
  for (const [path, memberLink] of [
    ['/', 'Log out'],
    ['/lingostory', 'My Library'],
    ['/book-detail/le-phare', 'Read'],
  ] as const) {
    const release = await openWithScriptsHeld(page, path);
    await expect(guestLinks.first()).toBeAttached();
    for (const link of await guestLinks.all()) await expect(link).toBeHidden();
    release();
    await expect(page.getByRole('link', { name: memberLink, exact: true })).toBeVisible();
    await expect(guestLinks).toHaveCount(0);
    expect(await readSeenTexts(page)).not.toMatch(/Log ?in\b|Buy now/);
  }
});

test('a member never sees a page meant for guests before being redirected', async ({ page }) => {
  await signInAsDemo(page, 'reader');
  await watchPageLoad(page);
  for (const path of ['/profile', '/login', '/signup']) {
    const release = await openWithScriptsHeld(page, path);
    const name = (await page.locator('h1').textContent()) ?? '';
    await expect(page.locator('h1')).toBeHidden();
    release();
    await expect(page).not.toHaveURL(path);
    await waitForHydration(page);
    expect(await readSeenTexts(page), path).not.toContain(name);
  }
});

test('a guest returning to the middle of a sample never sees its first phrase', async ({ page }) => {
  await openReader(page);
  const firstPhrase = (await getPhrase(page).getByRole('paragraph').textContent()) ?? '';
  for (const positionText of ['2 / 12', '3 / 12']) {
    await getNextButton(page).click();
    await expectPosition(page, positionText);
  }
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('samplePositions')))
    .toContain('"phrase_no":3');
  await watchPageLoad(page);
  const release = await openWithScriptsHeld(page, sample);
  await expect(page.locator('[data-word]').first()).toBeAttached();
  await expect(page.locator('[data-word]').first()).toBeHidden();
  release();
  await expectPosition(page, '3 / 12');
  const seenTexts = await readSeenTexts(page);
  expect(seenTexts).not.toContain(firstPhrase);
  expect(seenTexts).not.toContain('1 / 12');
});

test('a reader with “Listen first” on never sees a phrase before hearing it', async ({ page }) => {
  await presetLocalStorage(page, { reading: JSON.stringify({ listenFirst: true }) });
  await holdRequests(page, '**/clips/**', 'GET');
  await watchPageLoad(page);
  const release = await openWithScriptsHeld(page, sample);
  const text = page.locator('p').filter({ has: page.locator('[data-word]') });
  await expect(text).toBeAttached();
  await expect(text).toBeHidden();
  release();
  await expect(text).toHaveCSS('filter', /blur/);
  expect(await readPhraseFilters(page)).toEqual([expect.stringContaining('blur')]);
});

test('a guest’s chosen book is remembered even if it was chosen before the script loaded', async ({
  page,
}) => {
  const release = await openWithScriptsHeld(page, '/book-detail/le-phare');
  await page.getByRole('link', { name: 'Buy now' }).click();
  await expect(page).toHaveURL(/\/login$/);
  release();
  await waitForHydration(page);
  expect(await page.evaluate(() => localStorage.getItem('chosenBook'))).toBe(
    JSON.stringify({ book_code: 'le-phare', title: 'Le Phare' }),
  );
});

test('text typed before the script has loaded stays in its field and does not end up in the URL', async ({
  page,
}) => {
  const { email, password } = demoAccounts.newcomer;
  const release = await openWithScriptsHeld(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  release();
  await waitForHydration(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
});

test('a returning visitor never sees the sign-up invitation for newcomers', async ({ page }) => {
  await presetLocalStorage(page, { returning: 'true' });
  const messages = recordConsoleMessages(page);
  await watchPageLoad(page);
  const release = await openWithScriptsHeld(page, '/login');
  await expect(page.getByText('Already have an account?')).toBeAttached();
  await expect(page.getByText('Already have an account?')).toBeHidden();
  release();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await readSeenTexts(page)).not.toContain('Already have an account?');
  expect(messages).toEqual([]);
});

test('the contact form is prefilled with the member’s email address', async ({ page }) => {
  await signInAsDemo(page, 'newcomer');
  const release = await openWithScriptsHeld(page, '/contact');
  await expect(page.getByLabel('Email')).toBeHidden();
  release();
  await expect(page.getByLabel('Email')).toHaveValue(demoAccounts.newcomer.email);
});
