import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectPosition, meaning, openReader, presetLocalStorage, sample } from '../support/reader.ts';

const readSelectedText = (page: Page) => page.evaluate(() => window.getSelection()?.toString() ?? '');
const dragBetween = async (page: Page, from: Locator, to: Locator) => {
  const [first, last] = [await from.boundingBox(), await to.boundingBox()];
  if (first === null || last === null) throw new Error('A word is not on the page.');
  await page.mouse.move(first.x + 1, first.y + first.height / 2);
  await page.mouse.down();
  await page.mouse.move(first.x + 12, first.y + first.height / 2, { steps: 3 });
  await page.mouse.move(last.x + last.width - 1, last.y + last.height / 2, { steps: 8 });
  await page.mouse.up();
};

test('a reader selects words of a phrase with the mouse without opening a meaning', async ({ page }) => {
  await openReader(page);
  const words = page.locator('main [data-word]');
  await dragBetween(page, words.nth(1), words.nth(3));
  const text = await readSelectedText(page);
  expect(text).toContain((await words.nth(2).textContent()) ?? '');
  await page.mouse.move(5, 300);
  await expect(meaning(page)).toHaveCount(0);
  expect(await readSelectedText(page)).toBe(text);
});

test('a reader selects words of a page with the mouse, across phrases', async ({ page }) => {
  await presetLocalStorage(page, { reading: JSON.stringify({ view: 'page', speed: 2 }) });
  await page.goto(sample);
  const wordsOfPhrase = (number: number) => page.locator(`[data-phrase-no="${number}"] [data-word]`);
  await expect(wordsOfPhrase(3).first()).toBeVisible();
  await dragBetween(page, wordsOfPhrase(2).nth(1), wordsOfPhrase(3).nth(1));
  const text = await readSelectedText(page);
  expect(text).toContain((await wordsOfPhrase(2).last().textContent()) ?? '');
  expect(text).toContain((await wordsOfPhrase(3).first().textContent()) ?? '');
  await page.mouse.move(5, 300);
  await expect(meaning(page)).toHaveCount(0);
  await expectPosition(page, '1 / 12');
});
