import { expect, type Page, test } from '@playwright/test';
import { signUpNewUser, signUpWithBook } from '../support/people.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import {
  expectPosition,
  getButton,
  getNextButton,
  getPhrase,
  openReader,
  presetLocalStorage,
  sample,
} from '../support/reader.ts';
import { countWaitingChanges } from '../support/waiting-changes.ts';

const getOpenWordListButton = (page: Page) => getButton(page, 'Mark the other words as known');
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Mark the other words as known' });
const getWordCheckboxes = (page: Page) => getDialog(page).getByRole('listitem').getByRole('checkbox');
const getAllWordsCheckbox = (page: Page) => getDialog(page).getByRole('checkbox', { name: 'All words' });
const getMarkButton = (page: Page, count: number) =>
  getButton(page, `Mark ${count} word${count === 1 ? '' : 's'} as known`);
const getStatusMessage = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const getNewWordMarks = (page: Page) => page.locator('[data-word][data-mark="new"]');
const expectStoryFocused = (page: Page) => expect(page.locator('#main')).toBeFocused();
const markNewWordsSettings = { reading: JSON.stringify({ markNewWords: true }) };
const markNewWordsInPageSettings = { reading: JSON.stringify({ markNewWords: true, view: 'page' }) };
const lastPhrasePath = `${sample}?phrase=12`;

/** Opens the list of the chapter's new words and returns how many it contains. */
async function openWordList(page: Page): Promise<number> {
  await getOpenWordListButton(page).click();
  await expect(getWordCheckboxes(page).first()).toBeVisible();
  return await getWordCheckboxes(page).count();
}

test('a member marks the remaining new words of a chapter as known using only the keyboard, and undoes it', async ({
  page,
}) => {
  const pressKey = (key: string) => page.keyboard.press(key);
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWordsSettings);
  await openReader(page, lastPhrasePath);
  await expect(getNewWordMarks(page).first()).toBeVisible();
  const markedCount = await getNewWordMarks(page).count();
  await expect(getOpenWordListButton(page)).toBeVisible();
  while (!(await getOpenWordListButton(page).evaluate((control) => control === document.activeElement)))
    await pressKey('Tab');
  await pressKey('Enter');
  await expect(getWordCheckboxes(page).first()).toBeVisible();
  const count = await getWordCheckboxes(page).count();
  await expect(getStatusMessage(page, `${count} words here are still new to you.`)).toBeVisible();
  await expectNoProblems(page);

  const [row = ''] = await getDialog(page).getByRole('listitem').allTextContents();
  const occurrenceCount = Number(/(\d+)×/.exec(row)?.[1]);
  while (
    !(await getWordCheckboxes(page)
      .first()
      .evaluate((box) => box === document.activeElement))
  )
    await pressKey('Tab');
  await pressKey('Space');
  await expect(getMarkButton(page, count - 1)).toBeVisible();
  await pressKey('Shift+Tab');
  await expect(getAllWordsCheckbox(page)).toBeFocused();
  await expect(getAllWordsCheckbox(page)).toBeChecked({ indeterminate: true });
  await pressKey('Space');
  await expect(getMarkButton(page, count)).toBeVisible();
  await pressKey('Space');
  await expect(getMarkButton(page, 0)).toBeDisabled();
  await expectNoViolations(page);
  await pressKey('Space');
  await pressKey('Tab');
  await pressKey('Space');
  await pressKey('Shift+Tab');
  await pressKey('Shift+Tab');
  await expect(getMarkButton(page, count - 1)).toBeFocused();
  await pressKey('Enter');
  await expect(getDialog(page)).toHaveCount(0);
  await expectStoryFocused(page);
  await expect(getStatusMessage(page, `${count - 1} words are known.`)).toBeVisible();
  await expectNoProblems(page);

  // The new-word marks must disappear from the selected words in both the page view and the phrase view.
  expect(await getNewWordMarks(page).count()).toBeLessThan(markedCount);
  await pressKey('p');
  await expect(getNewWordMarks(page)).toHaveCount(occurrenceCount);
  await pressKey('p');
  await pressKey('u');
  await expect(getStatusMessage(page, `${count - 1} words are new again.`)).toBeVisible();
  await expect(getNewWordMarks(page)).toHaveCount(markedCount);
});

test('in the page view, new words that are marked as known lose their highlight and stay known after a reload', async ({
  page,
}) => {
  await signUpWithBook(page, 'le-phare');
  await presetLocalStorage(page, markNewWordsInPageSettings);
  await page.goto('/library/le-phare/read?phrase=12');
  await expect(getNewWordMarks(page).first()).toBeVisible();
  await expectNoProblems(page);
  const count = await openWordList(page);
  await getWordCheckboxes(page).last().uncheck();
  await getMarkButton(page, count - 1).click();
  await expect(getStatusMessage(page, `${count - 1} words are known.`)).toBeVisible();
  await expect.poll(async () => new Set(await getNewWordMarks(page).allTextContents()).size).toBe(1);
  await getOpenWordListButton(page).click();
  await expect(getWordCheckboxes(page)).toHaveCount(1);
  await getMarkButton(page, 1).click();
  await expect(getNewWordMarks(page)).toHaveCount(0);
  await page.reload();
  await expect(getOpenWordListButton(page)).toBeVisible();
  await getOpenWordListButton(page).click();
  await expect(getDialog(page)).toContainText('You’ve already sorted every word in this chapter.');
  await expectNoProblems(page);
  await page.keyboard.press('Escape');
  await expect(getOpenWordListButton(page)).toBeFocused();
});

test('during AutoPlay, a member can review the previous chapter’s new words after the next chapter has started', async ({
  page,
}) => {
  await presetLocalStorage(page, {
    autoplay: 'true',
    reading: JSON.stringify({ speed: 2, markNewWords: true }),
  });
  await signUpWithBook(page, 'le-phare');
  await openReader(page, '/library/le-phare/read?phrase=13');
  await getButton(page, 'Mark the rest of chapter 1 as known').click();
  await expect(getDialog(page)).toContainText('Chapter 1, Le bateau du vendredi');
  await expect(getWordCheckboxes(page).first()).toBeVisible();
  await expectPosition(page, '14 / 46');
  await page.keyboard.press('Escape');
  await expect(getDialog(page)).toHaveCount(0);
  await expectStoryFocused(page);
  await expectPosition(page, '15 / 46');
});

test('a member can retry when the list of new words fails to load, and marks words without a network', async ({
  page,
}) => {
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWordsSettings);
  await page.route(/\/v1\/user\/new-words\?/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Being dusted.' } }),
  );
  await openReader(page, lastPhrasePath);
  await getOpenWordListButton(page).click();
  await expect(getDialog(page).getByRole('alert')).toContainText('Being dusted.');
  await expectNoProblems(page);
  await page.unroute(/\/v1\/user\/new-words\?/);
  await getButton(page, 'Try again').click();
  await expect(getWordCheckboxes(page).first()).toBeVisible();
  const count = await getWordCheckboxes(page).count();
  const markedCount = await getNewWordMarks(page).count();

  await page.context().setOffline(true);
  await getWordCheckboxes(page).first().uncheck();
  await getMarkButton(page, count - 1).click();
  await expect(getStatusMessage(page, `${count - 1} words are known.`)).toBeVisible();
  await expectNoProblems(page);
  await getButton(page, 'Undo').click();
  await expect(getStatusMessage(page, `${count - 1} words are new again.`)).toBeVisible();
  await expect(getNewWordMarks(page)).toHaveCount(markedCount);
  await page.context().setOffline(false);
  await expect.poll(() => countWaitingChanges(page), { timeout: 40_000 }).toBe(0);
});

test('a guest is not asked to mark a chapter’s words as known', async ({ page }) => {
  await openReader(page, lastPhrasePath);
  await expect(page.getByRole('region', { name: 'The end' })).toBeVisible();
  await expect(getOpenWordListButton(page)).toHaveCount(0);
});

test.describe('on a phone that is 360 pixels wide', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a member saves words and sets their states by touch', async ({ page }) => {
    await signUpNewUser(page);
    await presetLocalStorage(page, markNewWordsSettings);
    await openReader(page, `${sample}?phrase=11`);
    await expect(getNewWordMarks(page).first()).toBeVisible();
    const word = getNewWordMarks(page).first();
    const text = (await word.textContent()) ?? '';
    await word.tap();
    await getButton(page, `Keep “${text}”`).tap();
    await expect(getStatusMessage(page, `“${text}” is kept.`)).toBeVisible();
    await getButton(page, 'Known').tap();
    await expect(getStatusMessage(page, `“${text}” is known.`)).toBeVisible();
    await getButton(page, 'Next new word').tap();
    await expect(getPhrase(page).locator('[data-word][data-open]')).toHaveAttribute('data-mark', 'new');
    await expectNoProblems(page);
    await getNextButton(page).tap();
    await expectPosition(page, '12 / 12');
    await getOpenWordListButton(page).tap();
    await expect(getWordCheckboxes(page).first()).toBeVisible();
    const count = await getWordCheckboxes(page).count();
    await expectNoProblems(page);
    await getWordCheckboxes(page).nth(1).tap();
    await getMarkButton(page, count - 1).tap();
    await expect(getDialog(page)).toHaveCount(0);
    await expect(getStatusMessage(page, `${count - 1} words are known.`)).toBeVisible();
    await expectNoProblems(page);
    await getButton(page, 'Undo').tap();
    await expect(getStatusMessage(page, `${count - 1} words are new again.`)).toBeVisible();
  });
});

test('a member lists only the new words that are among the most common in French', async ({ page }) => {
  await signUpNewUser(page);
  await openReader(page, lastPhrasePath);
  const count = await openWordList(page);
  const getChoice = (name: string) => getDialog(page).getByRole('radio', { name });
  await getChoice('The 1,000 most common').check();
  await expect.poll(() => getWordCheckboxes(page).count()).toBeLessThan(count);
  const commonCount = await getWordCheckboxes(page).count();
  await expect(getMarkButton(page, commonCount)).toBeVisible();
  await getMarkButton(page, commonCount).click();
  await expect(getStatusMessage(page, `${commonCount} words are known.`)).toBeVisible();
  expect(await openWordList(page)).toBe(count - commonCount);
  await getChoice('The 1,000 most common').check();
  await expect(getWordCheckboxes(page)).toHaveCount(0);
  await expect(getMarkButton(page, 0)).toBeDisabled();
  await expectNoProblems(page);
});
