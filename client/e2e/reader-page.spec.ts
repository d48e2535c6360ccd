import { expect, type Page } from '@playwright/test';
import { test } from './support/administrator.ts';
import { expectNoProblems } from './support/problems.ts';
import { at, heard, listen, meaning, next, open, remember, sample, sounds } from './support/reader.ts';

const text = (page: Page) => page.getByRole('group', { name: 'The chapter, word by word' });
const phraseOf = (page: Page, number: number) => text(page).locator(`[data-phrase-no="${number}"]`);
const marked = (page: Page) => text(page).locator('[aria-current]');
const asPage = { reading: JSON.stringify({ view: 'page', speed: 2 }) };

test('the chapter is shown as a page, and a tap on a phrase plays from there', async ({ page }) => {
  await listen(page);
  await open(page);
  await page.keyboard.press('p');
  await expect(text(page)).toBeVisible();
  await expect(text(page).locator('[data-phrase-no]')).toHaveCount(12);
  await expect(marked(page)).toHaveText(/^Le samedi matin/);
  await expectNoProblems(page);

  await phraseOf(page, 6).locator('[data-word]').nth(2).click();
  await at(page, '6 / 12');
  await expect(marked(page)).toHaveAttribute('data-phrase-no', '6');
  await expect(meaning(page)).toHaveText('am going to (aller)');
  await sounds(page);
  expect((await heard(page)).max).toBe(1);
  await expectNoProblems(page);

  await page.keyboard.press('ArrowRight');
  await expect(marked(page)).toHaveAttribute('data-phrase-no', '7');
  await page.keyboard.press('p');
  await expect(text(page)).toHaveCount(0);
  await at(page, '7 / 12');
});

test('words have their meanings by keyboard alone, from the phrase that is heard on', async ({ page }) => {
  await remember(page, asPage);
  await page.goto(`${sample}?phrase=3`);
  await expect(marked(page)).toHaveAttribute('data-phrase-no', '3');
  while (!(await text(page).evaluate((group) => group.contains(document.activeElement))))
    await page.keyboard.press('Tab');
  await expect(phraseOf(page, 3).locator('[data-word]').first()).toBeFocused();
  await expect(meaning(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(phraseOf(page, 3).locator('[data-word]').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(meaning(page)).toHaveCount(0);
});

test('AutoPlay marks each phrase and keeps it in view, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await listen(page);
  await remember(page, { ...asPage, autoplay: 'true' });
  await page.goto(sample);
  for (const number of [2, 7, 12]) {
    await expect(marked(page)).toHaveAttribute('data-phrase-no', String(number));
    await expect(marked(page)).toBeInViewport({ ratio: 0.5 });
  }
  expect((await heard(page)).max).toBe(1);
});

test('a long chapter opens at its phrase, and lays out what is in sight', async ({ page, studio }) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  for (let number = 1; number <= 160; number += 1)
    await studio.phrase(
      chapter,
      `Phrase numéro ${number}, assez longue pour remplir presque toute une ligne.`,
    );
  await studio.enter(page);
  await remember(page, asPage);
  await page.goto(`/admin/preview/${book.book_code}/read?phrase=130`);
  await expect(marked(page)).toHaveText(/^Phrase numéro 130,/);
  await expect(marked(page)).toBeInViewport();
  expect(await text(page).locator('[data-phrase-no]').count()).toBeLessThan(160);
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  await expect(phraseOf(page, 1)).toBeInViewport();
  await next(page).click();
  await expect(marked(page)).toHaveAttribute('data-phrase-no', '131');
  await expect(marked(page)).toBeInViewport();
});
