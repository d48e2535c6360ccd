import { expect, type Page, test } from '@playwright/test';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import {
  book,
  button,
  expectPosition,
  nextButton,
  observeAudio,
  openReader,
  phrase,
  sample,
  waitForSound,
} from '../support/reader.ts';

const title = 'Le Marché du samedi';
const panel = (page: Page) => page.getByRole('dialog', { name: 'Contents' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Position in the book' });
const backButton = (page: Page) => button(page, 'Back to where I was');
const chapter = (page: Page, name: RegExp) => panel(page).getByRole('button', { name });
const tab = (page: Page, name: string) => panel(page).getByRole('tab', { name });
const row = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text });
const expectStoryFocused = (page: Page) => expect(page.locator('#main')).toBeFocused();

/** Opens the book and waits for the response with its table of contents. */
async function openBook(page: Page, address = sample) {
  const contents = page.waitForResponse(/sample-contents\?/);
  await openReader(page, address);
  expect((await contents).ok()).toBe(true);
}

test('a reader navigates a book using only the keyboard', async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key);
  await observeAudio(page);
  await openBook(page);
  await press('c');
  await expect(panel(page)).toBeVisible();
  const currentItem = panel(page).locator('[aria-current="location"]');
  await expect(currentItem).toBeFocused();
  await expect(currentItem).toContainText('You’re here: phrase 1');
  await expectNoViolations(page);
  await press('Escape');
  await expect(panel(page)).toHaveCount(0);

  // Choosing a search result opens its phrase and returns the focus to the story, so that shortcuts work again.
  await press('c');
  await expect(currentItem).toBeFocused();
  const field = panel(page).getByRole('searchbox', { name: 'Search in this sample' });
  while (!(await field.evaluate((input) => input === document.activeElement))) await press('Shift+Tab');
  await page.keyboard.type('FENETRE');
  await expect(panel(page).getByRole('status')).toHaveText(/phrases? found$/);
  await expect(panel(page).locator('mark').first()).toHaveText('fenêtre');
  await expectNoViolations(page);
  await press('Tab');
  await press('Enter');
  await expectPosition(page, '2 / 12');
  await expectStoryFocused(page);
  await waitForSound(page);

  // Moving to a neighboring phrase does not count as a jump, but moving to another chapter does.
  await expect(backButton(page)).toHaveCount(0);
  while (!(await slider(page).evaluate((input) => input === document.activeElement))) await press('Tab');
  await press('End');
  await expectPosition(page, '12 / 12');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Chapter \d+, phrase 12 of 12$/);
  await press('ArrowLeft');
  await expectPosition(page, '11 / 12');
  await press('PageDown');
  await expect(backButton(page)).toBeVisible();
  await press('b');
  await expectPosition(page, '2 / 12');
  await expect(backButton(page)).toHaveCount(0);

  await press('m');
  await expect(button(page, 'Bookmark this phrase')).toHaveAttribute('aria-pressed', 'true');
  await press('c');
  await tab(page, 'Chapters').focus();
  await press('ArrowRight');
  await press('Enter');
  await panel(page).getByRole('button', { name: 'Add a note' }).focus();
  await press('Enter');
  await page.keyboard.type('The window again');
  await press('Tab');
  await press('Enter');
  await expect(row(page, 'The window again')).toContainText('Clara ouvre sa fenêtre');
  await expectNoViolations(page);
  await panel(page).getByRole('button', { name: 'Remove' }).focus();
  await press('Enter');
  await expect(row(page, 'The window again')).toHaveCount(0);
  await expect(button(page, 'Undo')).toBeFocused();
  await press('Enter');
  await expect(row(page, 'The window again')).toBeVisible();
  await press('Escape');
  await press('Escape');
  await press('m');
  await expect(button(page, 'Bookmark this phrase')).toHaveAttribute('aria-pressed', 'false');
});

test('the story stays readable when its table of contents fails to load, and the reader can retry', async ({
  page,
}) => {
  await page.route(/sample-contents\?/, (route) =>
    route.fulfill({ status: 500, json: { message: 'Being dusted.' } }),
  );
  await openReader(page);
  await page.getByRole('button', { name: title }).click();
  await expect(panel(page).getByRole('alert')).toContainText('Being dusted.');
  await page.unroute(/sample-contents\?/);
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(chapter(page, /Le pain chaud/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(phrase(page)).toBeVisible();
});

test('dragging the position slider previews the phrase, and releasing it jumps there', async ({ page }) => {
  await openBook(page);
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  const { x, y, width, height } = (await slider(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + 8, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.9, y + height / 2, { steps: 5 });
  await expect(page.getByText(/^Chapter \d+ · phrase 11$/)).toBeVisible();
  await expectPosition(page, '1 / 12');
  await page.mouse.up();
  await expectPosition(page, '11 / 12');
  await expect(backButton(page)).toBeVisible();
  // After a drag with the mouse, the arrow keys change the phrase instead of moving the slider.
  await page.keyboard.press('ArrowRight');
  await expectPosition(page, '12 / 12');
  expect(requestedUrls.filter((url) => url.includes('sample-contents'))).toEqual([]);
});

test.describe('on a phone of 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a reader navigates a book by touch', async ({ page }) => {
    await openBook(page, `${sample}?phrase=3`);
    await button(page, 'Bookmark this phrase').tap();
    await expect(page.getByText('Bookmark added.')).toBeVisible();
    await page.getByRole('button', { name: title }).tap();
    await expect(panel(page)).toBeVisible();
    await expectNoProblems(page);
    const lastItem = panel(page).getByRole('listitem').last();
    await lastItem.getByRole('button').tap();
    await expect(panel(page)).toHaveCount(0);
    await expect(backButton(page)).toBeVisible();
    await expectNoProblems(page);
    await backButton(page).tap();
    await expectPosition(page, '3 / 12');
    await nextButton(page).tap();
    await expectPosition(page, '4 / 12');
    await page.getByRole('button', { name: title }).tap();
    await tab(page, 'Bookmarks').tap();
    await expectNoProblems(page);
    await panel(page)
      .getByRole('button', { name: /phrase 3/ })
      .tap();
    await expectPosition(page, '3 / 12');
    await expect(page).toHaveURL(new RegExp(`/guest/${book}/read`));
  });
});
