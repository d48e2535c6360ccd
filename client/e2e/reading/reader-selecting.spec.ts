import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  expectPosition,
  getMeaningTooltip,
  openReader,
  presetLocalStorage,
  sample,
} from '../support/reader.ts';

const readSelectedText = (page: Page) => page.evaluate(() => window.getSelection()?.toString() ?? '');
const dragBetween = async (page: Page, from: Locator, to: Locator) => {
  const [firstBox, lastBox] = [await from.boundingBox(), await to.boundingBox()];
  if (firstBox === null || lastBox === null) throw new Error('A word is not on the page.');
  await page.mouse.move(firstBox.x + 1, firstBox.y + firstBox.height / 2);
  await page.mouse.down();
  await page.mouse.move(firstBox.x + 12, firstBox.y + firstBox.height / 2, { steps: 3 });
  await page.mouse.move(lastBox.x + lastBox.width - 1, lastBox.y + lastBox.height / 2, { steps: 8 });
  await page.mouse.up();
};

test('a reader selects words of a phrase with the mouse without opening a meaning', async ({ page }) => {
  await openReader(page);
  const words = page.locator('main [data-word]');
  await dragBetween(page, words.nth(1), words.nth(3));
  const text = await readSelectedText(page);
  expect(text).toContain((await words.nth(2).textContent()) ?? '');
  await page.mouse.move(5, 300);
  await expect(getMeaningTooltip(page)).toHaveCount(0);
  expect(await readSelectedText(page)).toBe(text);
});

test('a reader selects words of a page with the mouse, across phrases', async ({ page }) => {
  await presetLocalStorage(page, { reading: JSON.stringify({ view: 'page', speed: 2 }) });
  await page.goto(sample);
  const getWordsOfPhrase = (phraseNo: number) => page.locator(`[data-phrase-no="${phraseNo}"] [data-word]`);
  await expect(getWordsOfPhrase(3).first()).toBeVisible();
  await dragBetween(page, getWordsOfPhrase(2).nth(1), getWordsOfPhrase(3).nth(1));
  const text = await readSelectedText(page);
  expect(text).toContain((await getWordsOfPhrase(2).last().textContent()) ?? '');
  expect(text).toContain((await getWordsOfPhrase(3).first().textContent()) ?? '');
  await page.mouse.move(5, 300);
  await expect(getMeaningTooltip(page)).toHaveCount(0);
  await expectPosition(page, '1 / 12');
});
