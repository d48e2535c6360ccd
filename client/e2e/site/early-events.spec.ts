import { expect, test } from '@playwright/test';
import { openWithScriptsHeld, waitForHydration } from '../support/first-views.ts';
import { signUp } from '../support/people.ts';
import {
  expectPosition,
  getButton,
  getMeaningTooltip,
  getNextButton,
  getWord,
  sample,
} from '../support/reader.ts';

test.describe('input before the script has loaded', () => {
  test('a visitor signs in before the script has loaded, and repeated presses send the form only once', async ({
    page,
  }) => {
    const { email, password } = await signUp(page.request, 'Inès Roy');
    const sentUrls: string[] = [];
    page.on('request', (request) => request.url().endsWith('/user/login') && sentUrls.push(request.url()));
    const release = await openWithScriptsHeld(page, '/login');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not whole');
    await getButton(page, 'Sign In').click();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    release();
    await expect(page).toHaveURL(/\/account$/);
    expect(sentUrls).toHaveLength(1);
  });

  test('a guest presses Buy now before the script has loaded and reaches the purchase after signing in', async ({
    page,
  }) => {
    const { email, password } = await signUp(page.request, 'Inès Roy');
    const release = await openWithScriptsHeld(page, '/book-detail/le-phare');
    await page.getByRole('link', { name: 'Buy now' }).click();
    await expect(page).toHaveURL(/\/login$/);
    release();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await getButton(page, 'Sign In').click();
    await expect(page).toHaveURL(/\/confirm-purchase\/le-phare$/);
  });

  test('a guest who presses Next repeatedly before the script has loaded moves on by only one phrase', async ({
    page,
  }) => {
    const release = await openWithScriptsHeld(page, sample);
    await getNextButton(page).click();
    await getNextButton(page).click();
    release();
    await expectPosition(page, '2 / 12');
    await getNextButton(page).click();
    await expectPosition(page, '3 / 12');
  });

  test('a guest moves to the next phrase with a key before the script has loaded', async ({ page }) => {
    const release = await openWithScriptsHeld(page, sample);
    await page.keyboard.press('ArrowRight');
    release();
    await expectPosition(page, '2 / 12');
  });

  test('a guest searches and chooses a level and sort order before the script has loaded', async ({
    page,
  }) => {
    const release = await openWithScriptsHeld(page, '/lingostory');
    await page.getByLabel('Search', { exact: true }).pressSequentially('phare');
    await page.getByLabel('Level', { exact: true }).selectOption('Easy');
    await page.getByLabel('Sort by', { exact: true }).selectOption('Easiest first');
    release();
    for (const queryPattern of [/search=phare/, /difficulty=/, /sort=new_words/])
      await expect(page).toHaveURL(queryPattern);
    await expect(page.getByLabel('Search', { exact: true })).toHaveValue('phare');
  });

  test('a guest looks up a word before the script has loaded', async ({ page }) => {
    const release = await openWithScriptsHeld(page, sample);
    await getWord(page, 'place').click();
    release();
    await expect(getMeaningTooltip(page)).toBeVisible();
  });

  test('a guest changes the text size before the script has loaded', async ({ page }) => {
    const release = await openWithScriptsHeld(page, sample);
    await getButton(page, 'Text and colors').click();
    const largestTextSize = page.getByRole('group', { name: 'Text size' }).getByRole('radio').last();
    await largestTextSize.check();
    release();
    await waitForHydration(page);
    await expect(largestTextSize).toBeChecked();
    expect(await page.evaluate(() => localStorage.getItem('reading'))).toContain('textSize');
  });

  test('a guest moves to the next trial phrase on the front page before the script has loaded', async ({
    page,
  }) => {
    const release = await openWithScriptsHeld(page, '/');
    const trialRegion = page.getByRole('region', { name: 'Try a phrase' });
    const firstWords = await trialRegion.locator('[data-word]').allTextContents();
    await trialRegion.getByRole('button', { name: 'Next phrase', exact: true }).click();
    release();
    await expect.poll(() => trialRegion.locator('[data-word]').allTextContents()).not.toEqual(firstWords);
  });

  test('a guest opens a menu before the script has loaded and closes it with one press', async ({ page }) => {
    const release = await openWithScriptsHeld(page, '/');
    await getButton(page, 'Colors').click();
    release();
    await waitForHydration(page);
    await expect(getButton(page, 'Colors')).toHaveAttribute('aria-expanded', 'true');
    await getButton(page, 'Colors').click();
    await expect(getButton(page, 'Colors')).toHaveAttribute('aria-expanded', 'false');
  });
});
