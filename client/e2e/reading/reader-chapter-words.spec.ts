import { expect, type Page, test } from '@playwright/test';
import { signUpNewUser, signUpWithBook } from '../support/people.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import {
  button,
  expectPosition,
  nextButton,
  openReader,
  phrase,
  presetLocalStorage,
  sample,
} from '../support/reader.ts';

const openButton = (page: Page) => button(page, 'Mark the other words as known');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mark the other words as known' });
const wordCheckboxes = (page: Page) => dialog(page).getByRole('listitem').getByRole('checkbox');
const allWordsCheckbox = (page: Page) => dialog(page).getByRole('checkbox', { name: 'All words' });
const markButton = (page: Page, count: number) =>
  button(page, `Mark ${count} word${count === 1 ? '' : 's'} as known`);
const statusMessage = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const newWordMarks = (page: Page) => page.locator('[data-word][data-mark="new"]');
const expectStoryFocused = (page: Page) => expect(page.locator('#main')).toBeFocused();
const markNewWords = { reading: JSON.stringify({ markNewWords: true }) };
const markNewWordsInPage = { reading: JSON.stringify({ markNewWords: true, view: 'page' }) };
const lastPhrasePath = `${sample}?phrase=12`;

/** Opens the list of the chapter's new words and returns how many it contains. */
async function openList(page: Page): Promise<number> {
  await openButton(page).click();
  await expect(wordCheckboxes(page).first()).toBeVisible();
  return await wordCheckboxes(page).count();
}

test('a member marks the remaining new words of a chapter as known using only the keyboard, and undoes it', async ({
  page,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWords);
  await openReader(page, lastPhrasePath);
  await expect(newWordMarks(page).first()).toBeVisible();
  const markedCount = await newWordMarks(page).count();
  await expect(openButton(page)).toBeVisible();
  while (!(await openButton(page).evaluate((control) => control === document.activeElement)))
    await press('Tab');
  await press('Enter');
  await expect(wordCheckboxes(page).first()).toBeVisible();
  const count = await wordCheckboxes(page).count();
  await expect(statusMessage(page, `${count} words here are still new to you.`)).toBeVisible();
  await expectNoProblems(page);

  const [row = ''] = await dialog(page).getByRole('listitem').allTextContents();
  const occurrenceCount = Number(/(\d+)×/.exec(row)?.[1]);
  while (
    !(await wordCheckboxes(page)
      .first()
      .evaluate((box) => box === document.activeElement))
  )
    await press('Tab');
  await press('Space');
  await expect(markButton(page, count - 1)).toBeVisible();
  await press('Shift+Tab');
  await expect(allWordsCheckbox(page)).toBeFocused();
  await expect(allWordsCheckbox(page)).toBeChecked({ indeterminate: true });
  await press('Space');
  await expect(markButton(page, count)).toBeVisible();
  await press('Space');
  await expect(markButton(page, 0)).toBeDisabled();
  await expectNoViolations(page);
  await press('Space');
  await press('Tab');
  await press('Space');
  await press('Shift+Tab');
  await press('Shift+Tab');
  await expect(markButton(page, count - 1)).toBeFocused();
  await press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expectStoryFocused(page);
  await expect(statusMessage(page, `${count - 1} words are known.`)).toBeVisible();
  await expectNoProblems(page);

  // In both views, only the words that were left unselected are still marked as new.
  expect(await newWordMarks(page).count()).toBeLessThan(markedCount);
  await press('p');
  await expect(newWordMarks(page)).toHaveCount(occurrenceCount);
  await press('p');
  await press('u');
  await expect(statusMessage(page, `${count - 1} words are new again.`)).toBeVisible();
  await expect(newWordMarks(page)).toHaveCount(markedCount);
});

test('in the page view, a word’s mark disappears when its state is set, and the state survives a reload', async ({
  page,
}) => {
  await signUpWithBook(page, 'le-phare');
  await presetLocalStorage(page, markNewWordsInPage);
  await page.goto('/library/le-phare/read?phrase=12');
  await expect(newWordMarks(page).first()).toBeVisible();
  await expectNoProblems(page);
  const count = await openList(page);
  await wordCheckboxes(page).last().uncheck();
  await markButton(page, count - 1).click();
  await expect(statusMessage(page, `${count - 1} words are known.`)).toBeVisible();
  await expect.poll(async () => new Set(await newWordMarks(page).allTextContents()).size).toBe(1);
  await openButton(page).click();
  await expect(wordCheckboxes(page)).toHaveCount(1);
  await markButton(page, 1).click();
  await expect(newWordMarks(page)).toHaveCount(0);
  await page.reload();
  await expect(openButton(page)).toBeVisible();
  await openButton(page).click();
  await expect(dialog(page)).toContainText('You’ve already sorted every word in this chapter.');
  await expectNoProblems(page);
  await page.keyboard.press('Escape');
  await expect(openButton(page)).toBeFocused();
});

test('during AutoPlay, the reader can mark the previous chapter’s words after the next chapter has started', async ({
  page,
}) => {
  await presetLocalStorage(page, {
    autoplay: 'true',
    reading: JSON.stringify({ speed: 2, markNewWords: true }),
  });
  await signUpWithBook(page, 'le-phare');
  await openReader(page, '/library/le-phare/read?phrase=13');
  await button(page, 'Mark the other words of chapter 1 as known').click();
  await expect(dialog(page)).toContainText('Chapter 1, Le bateau du vendredi');
  await expect(wordCheckboxes(page).first()).toBeVisible();
  await expectPosition(page, '14 / 46');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expectStoryFocused(page);
  await expectPosition(page, '15 / 46');
});

test('a member retries after the list of words fails to load, and again after the words’ states fail to save', async ({
  page,
}) => {
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWords);
  await page.route(/\/v1\/user\/new-words\?/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Being dusted.' } }),
  );
  await openReader(page, lastPhrasePath);
  await openButton(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Being dusted.');
  await expectNoProblems(page);
  await page.unroute(/\/v1\/user\/new-words\?/);
  await button(page, 'Try again').click();
  await expect(wordCheckboxes(page).first()).toBeVisible();
  const count = await wordCheckboxes(page).count();
  const markedCount = await newWordMarks(page).count();

  await page.context().setOffline(true);
  await wordCheckboxes(page).first().uncheck();
  await markButton(page, count - 1).click();
  await expect(dialog(page).getByRole('alert')).toContainText('We can’t reach LingoStory');
  await expect(wordCheckboxes(page).first()).not.toBeChecked();
  await expect(newWordMarks(page)).toHaveCount(markedCount);
  await expectNoProblems(page);
  await page.context().setOffline(false);
  await markButton(page, count - 1).click();
  await expect(statusMessage(page, `${count - 1} words are known.`)).toBeVisible();

  // Undo also fails while the reader is offline, and can be retried.
  await page.context().setOffline(true);
  await button(page, 'Undo').click();
  await expect(statusMessage(page, 'We can’t reach LingoStory').first()).toBeVisible();
  await page.context().setOffline(false);
  await button(page, 'Undo').click();
  await expect(statusMessage(page, `${count - 1} words are new again.`)).toBeVisible();
  await expect(newWordMarks(page)).toHaveCount(markedCount);
});

test('a guest is not asked to mark a chapter’s words as known', async ({ page }) => {
  await openReader(page, lastPhrasePath);
  await expect(page.getByRole('region', { name: 'The end' })).toBeVisible();
  await expect(openButton(page)).toHaveCount(0);
});

test.describe('on a phone of 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a member saves words and sets their states by touch', async ({ page }) => {
    await signUpNewUser(page);
    await presetLocalStorage(page, markNewWords);
    await openReader(page, `${sample}?phrase=11`);
    await expect(newWordMarks(page).first()).toBeVisible();
    const word = newWordMarks(page).first();
    const text = (await word.textContent()) ?? '';
    await word.tap();
    await button(page, `Keep “${text}”`).tap();
    await expect(statusMessage(page, `“${text}” is kept.`)).toBeVisible();
    await button(page, 'Known').tap();
    await expect(statusMessage(page, `“${text}” is known.`)).toBeVisible();
    await button(page, 'Next new word').tap();
    await expect(phrase(page).locator('[data-word][data-open]')).toHaveAttribute('data-mark', 'new');
    await expectNoProblems(page);
    await nextButton(page).tap();
    await expectPosition(page, '12 / 12');
    await openButton(page).tap();
    await expect(wordCheckboxes(page).first()).toBeVisible();
    const count = await wordCheckboxes(page).count();
    await expectNoProblems(page);
    await wordCheckboxes(page).nth(1).tap();
    await markButton(page, count - 1).tap();
    await expect(dialog(page)).toHaveCount(0);
    await expect(statusMessage(page, `${count - 1} words are known.`)).toBeVisible();
    await expectNoProblems(page);
    await button(page, 'Undo').tap();
    await expect(statusMessage(page, `${count - 1} words are new again.`)).toBeVisible();
  });
});
