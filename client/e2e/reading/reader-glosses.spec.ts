import { expect, type Page, test } from '@playwright/test';
import { signUpNewUser } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { getButton, getPhrase, getWord, openReader } from '../support/reader.ts';

const getGlossedWords = (page: Page) => page.locator('main [data-word][data-gloss]');
const getGlossOf = (page: Page, text: string) =>
  page.locator('main [data-word]').getByText(text, { exact: true }).first();
const readWordBoxes = (page: Page) =>
  page.locator('main [data-word]').evaluateAll((words) =>
    words.map((word) => {
      const { x, y, width, height } = word.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join();
    }),
  );
const toggleGlosses = async (page: Page) => {
  await getButton(page, 'Text and colors').click();
  await page.getByRole('switch', { name: 'Meanings above words' }).click();
  await page.keyboard.press('Escape');
};
/** Marks a word as known with its keyboard shortcut, and closes its meaning. */
const markKnown = async (page: Page, text: string) => {
  await getGlossOf(page, text).focus();
  await expect(getButton(page, 'Known')).toBeVisible();
  await page.keyboard.press('g');
  await expect(page.getByRole('status').filter({ hasText: `“${text}” is known.` })).toBeVisible();
};

test('a member shows meanings above unknown words, which go without moving the text when a word is known', async ({
  page,
}) => {
  await signUpNewUser(page);
  await openReader(page);
  await expect(getGlossedWords(page)).toHaveCount(0);
  await toggleGlosses(page);
  await expect(getWord(page, 'samedi')).toHaveAttribute('data-gloss', 'Saturday');
  const samedi = getWord(page, 'samedi');
  const glossStyle = await samedi.evaluate((word) => {
    const { content, width } = getComputedStyle(word, '::before');
    return { content, width: Number.parseFloat(width) };
  });
  expect(glossStyle.content).toContain('Saturday');
  expect(glossStyle.width).toBeGreaterThan(30);
  // The gloss is neither part of the text nor of the word's name.
  await expect(samedi).toHaveText('samedi');
  await expect(samedi).toHaveAccessibleName('samedi');
  await getPhrase(page).evaluate((phrase) => window.getSelection()?.selectAllChildren(phrase));
  expect(await page.evaluate(() => window.getSelection()?.toString())).not.toContain('Saturday');
  await page.evaluate(() => window.getSelection()?.removeAllRanges());
  await expectNoProblems(page);

  const boxes = await readWordBoxes(page);
  await markKnown(page, 'samedi');
  await expect(samedi).not.toHaveAttribute('data-gloss');
  await expect(getWord(page, 'matin')).toHaveAttribute('data-gloss', 'morning');
  expect(await readWordBoxes(page)).toEqual(boxes);

  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  const matin = getGlossOf(page, 'matin');
  await expect(page.locator('[data-phrase-no]').first()).toBeVisible();
  await expect(matin).toHaveAttribute('data-gloss', 'morning');
  await expect(getGlossOf(page, 'samedi')).not.toHaveAttribute('data-gloss');
  const pageBoxes = await readWordBoxes(page);
  await markKnown(page, 'matin');
  await expect(matin).not.toHaveAttribute('data-gloss');
  expect(await readWordBoxes(page)).toEqual(pageBoxes);
  await expectNoProblems(page);

  await page.reload();
  await expect(getGlossedWords(page).first()).toBeVisible();
  await toggleGlosses(page);
  await expect(getGlossedWords(page)).toHaveCount(0);
});

test('a guest has meanings above all words but names, on a narrow screen without sideways scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openReader(page, '/guest/la-recette-perdue/read?phrase=2');
  await toggleGlosses(page);
  await expect(getGlossedWords(page).first()).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.locator('[data-phrase-no="1"] [data-gloss]').first()).toBeVisible();
  await expect(getGlossOf(page, 'Odette')).not.toHaveAttribute('data-gloss');
  const { scrollWidth, clientWidth } = await page
    .locator('main')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(scrollWidth).toBe(clientWidth);
  await expectNoProblems(page);
});
