import { expect, type Page, test } from '@playwright/test';
import { signUpAnew, signUpWithBook } from '../support/people.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import { at, button, next, open, phrase, remember, sample } from '../support/reader.ts';

const entry = (page: Page) => button(page, 'Mark the other words as known');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mark the other words as known' });
const boxes = (page: Page) => dialog(page).getByRole('listitem').getByRole('checkbox');
const all = (page: Page) => dialog(page).getByRole('checkbox', { name: 'All words' });
const mark = (page: Page, count: number) =>
  button(page, `Mark ${count} word${count === 1 ? '' : 's'} as known`);
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const marks = (page: Page) => page.locator('[data-word][data-mark="new"]');
const hasFocus = (page: Page) => expect(page.locator('#main')).toBeFocused();
const marking = { reading: JSON.stringify({ markNewWords: true }) };
const marksPage = { reading: JSON.stringify({ markNewWords: true, view: 'page' }) };
const last = `${sample}?phrase=12`;

/** Opens the list of the chapter's new words and returns how many it contains. */
async function openList(page: Page): Promise<number> {
  await entry(page).click();
  await expect(boxes(page).first()).toBeVisible();
  return await boxes(page).count();
}

test('a member marks the remaining new words of a chapter as known using only the keyboard, and undoes it', async ({
  page,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  await signUpAnew(page);
  await remember(page, marking);
  await open(page, last);
  await expect(marks(page).first()).toBeVisible();
  const marked = await marks(page).count();
  await expect(entry(page)).toBeVisible();
  while (!(await entry(page).evaluate((control) => control === document.activeElement))) await press('Tab');
  await press('Enter');
  await expect(boxes(page).first()).toBeVisible();
  const count = await boxes(page).count();
  await expect(said(page, `${count} words here are still new to you.`)).toBeVisible();
  await expectNoProblems(page);

  const [row = ''] = await dialog(page).getByRole('listitem').allTextContents();
  const times = Number(/(\d+)×/.exec(row)?.[1]);
  while (
    !(await boxes(page)
      .first()
      .evaluate((box) => box === document.activeElement))
  )
    await press('Tab');
  await press('Space');
  await expect(mark(page, count - 1)).toBeVisible();
  await press('Shift+Tab');
  await expect(all(page)).toBeFocused();
  await expect(all(page)).toBeChecked({ indeterminate: true });
  await press('Space');
  await expect(mark(page, count)).toBeVisible();
  await press('Space');
  await expect(mark(page, 0)).toBeDisabled();
  await expectNoViolations(page);
  await press('Space');
  await press('Tab');
  await press('Space');
  await press('Shift+Tab');
  await press('Shift+Tab');
  await expect(mark(page, count - 1)).toBeFocused();
  await press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await hasFocus(page);
  await expect(said(page, `${count - 1} words are known.`)).toBeVisible();
  await expectNoProblems(page);

  // In both views, only the words that were left unselected are still marked as new.
  expect(await marks(page).count()).toBeLessThan(marked);
  await press('p');
  await expect(marks(page)).toHaveCount(times);
  await press('p');
  await press('u');
  await expect(said(page, `${count - 1} words are new again.`)).toBeVisible();
  await expect(marks(page)).toHaveCount(marked);
});

test('in the page view, a word’s mark disappears when its state is set, and the state survives a reload', async ({
  page,
}) => {
  await signUpWithBook(page, 'le-phare');
  await remember(page, marksPage);
  await page.goto('/library/le-phare/read?phrase=12');
  await expect(marks(page).first()).toBeVisible();
  await expectNoProblems(page);
  const count = await openList(page);
  await boxes(page).last().uncheck();
  await mark(page, count - 1).click();
  await expect(said(page, `${count - 1} words are known.`)).toBeVisible();
  await expect.poll(async () => new Set(await marks(page).allTextContents()).size).toBe(1);
  await entry(page).click();
  await expect(boxes(page)).toHaveCount(1);
  await mark(page, 1).click();
  await expect(marks(page)).toHaveCount(0);
  await page.reload();
  await expect(entry(page)).toBeVisible();
  await entry(page).click();
  await expect(dialog(page)).toContainText('You’ve already sorted every word in this chapter.');
  await expectNoProblems(page);
  await page.keyboard.press('Escape');
  await expect(entry(page)).toBeFocused();
});

test('during AutoPlay, the reader can mark the previous chapter’s words after the next chapter has started', async ({
  page,
}) => {
  await remember(page, { autoplay: 'true', reading: JSON.stringify({ speed: 2, markNewWords: true }) });
  await signUpWithBook(page, 'le-phare');
  await open(page, '/library/le-phare/read?phrase=13');
  await button(page, 'Mark the other words of chapter 1 as known').click();
  await expect(dialog(page)).toContainText('Chapter 1, Le bateau du vendredi');
  await expect(boxes(page).first()).toBeVisible();
  await at(page, '14 / 46');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await hasFocus(page);
  await at(page, '15 / 46');
});

test('a member retries after the list of words fails to load and after their states fail to save', async ({
  page,
}) => {
  await signUpAnew(page);
  await remember(page, marking);
  await page.route(/\/v1\/user\/new-words\?/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Being dusted.' } }),
  );
  await open(page, last);
  await entry(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Being dusted.');
  await expectNoProblems(page);
  await page.unroute(/\/v1\/user\/new-words\?/);
  await button(page, 'Try again').click();
  await expect(boxes(page).first()).toBeVisible();
  const count = await boxes(page).count();
  const marked = await marks(page).count();

  await page.context().setOffline(true);
  await boxes(page).first().uncheck();
  await mark(page, count - 1).click();
  await expect(dialog(page).getByRole('alert')).toContainText('We can’t reach LingoStory');
  await expect(boxes(page).first()).not.toBeChecked();
  await expect(marks(page)).toHaveCount(marked);
  await expectNoProblems(page);
  await page.context().setOffline(false);
  await mark(page, count - 1).click();
  await expect(said(page, `${count - 1} words are known.`)).toBeVisible();

  // Undo also fails while the reader is offline, and can be retried.
  await page.context().setOffline(true);
  await button(page, 'Undo').click();
  await expect(said(page, 'We can’t reach LingoStory').first()).toBeVisible();
  await page.context().setOffline(false);
  await button(page, 'Undo').click();
  await expect(said(page, `${count - 1} words are new again.`)).toBeVisible();
  await expect(marks(page)).toHaveCount(marked);
});

test('a guest is not asked to mark a chapter’s words as known', async ({ page }) => {
  await open(page, last);
  await expect(page.getByRole('region', { name: 'The end' })).toBeVisible();
  await expect(entry(page)).toHaveCount(0);
});

test.describe('on a phone of 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a member saves words and sets their states by touch', async ({ page }) => {
    await signUpAnew(page);
    await remember(page, marking);
    await open(page, `${sample}?phrase=11`);
    await expect(marks(page).first()).toBeVisible();
    const word = marks(page).first();
    const text = (await word.textContent()) ?? '';
    await word.tap();
    await button(page, `Keep “${text}”`).tap();
    await expect(said(page, `“${text}” is kept.`)).toBeVisible();
    await button(page, 'Known').tap();
    await expect(said(page, `“${text}” is known.`)).toBeVisible();
    await button(page, 'Next new word').tap();
    await expect(phrase(page).locator('[data-word][data-open]')).toHaveAttribute('data-mark', 'new');
    await expectNoProblems(page);
    await next(page).tap();
    await at(page, '12 / 12');
    await entry(page).tap();
    await expect(boxes(page).first()).toBeVisible();
    const count = await boxes(page).count();
    await expectNoProblems(page);
    await boxes(page).nth(1).tap();
    await mark(page, count - 1).tap();
    await expect(dialog(page)).toHaveCount(0);
    await expect(said(page, `${count - 1} words are known.`)).toBeVisible();
    await expectNoProblems(page);
    await button(page, 'Undo').tap();
    await expect(said(page, `${count - 1} words are new again.`)).toBeVisible();
  });
});
